//! Narrates a report: one fact on each line, labels first, and no drawing.

use std::fmt::Write as _;

use super::case_in_sentences::case_in_sentences;
use crate::report::{
    ALL_RIGHT, BuildError, NotGraded, OpenRules, PartReport, Report, counted, number_of, points,
    waiting,
};
use crate::specs::Place;

/// Texts that a narration needs besides the report.
#[derive(Clone, Debug)]
pub struct ReportNarration<'a> {
    /// The command that grades the submission again.
    pub again: &'a str,
    /// The path of the submission's crate, with a `/` at its end.
    pub folder: &'a str,
    /// Paragraphs that come before what to fix first.
    pub news: &'a [String],
    /// Narrates everything that isn't right, not only what to fix first.
    pub all: bool,
}

struct Lines(String);

impl Lines {
    fn say(&mut self, line: impl AsRef<str>) {
        let plain = anstream::adapter::strip_str(line.as_ref()).to_string();
        let readable = replace_symbols(&plain);
        for line in readable.lines().map(str::trim) {
            if !line.is_empty() {
                self.0 += line;
                self.0.push('\n');
            }
        }
    }
}

impl ReportNarration<'_> {
    /// Narrates a report.
    pub fn write(&self, report: &Report) -> String {
        let mut lines = Lines(String::new());
        if let Some(not_graded) = &report.not_graded {
            self.not_graded(&mut lines, not_graded);
            return lines.0;
        }
        overview(&mut lines, report);
        for news in self.news {
            lines.say(news);
        }
        match report.first_task() {
            None if report.tasks().next().is_none() => {
                lines.say(ALL_RIGHT);
            }
            None => lines.say("Every case that you can see is right; hidden cases are not."),
            Some(first) => {
                let (part, count) = (first.part.number, &first.count);
                lines.say(format!("{}, part {part}{count}.", first.heading));
                lines.say(format!("The rule: {}", first.item.sentence));
                lines.say(first.item.sum().unwrap_or_default());
                for said in case_in_sentences(first.failure, |place| self.path(place)) {
                    lines.say(said);
                }
                lines.say(first.explanation.unwrap_or_default());
                for remark in first.remarks {
                    lines.say(remark);
                }
                if let Some(edit) = first.edit {
                    lines.say(format!("Edit: {}.", self.path(edit)));
                }
                lines.say(format!("Read: {}.", at("", &first.item.place)));
                lines.say(format!("Again: {} --case {}", self.again, first.item.rule));
                lines.say(format!("Stuck: {} --hint", self.again));
            }
        }
        if self.all {
            all_open(&mut lines, report);
        }
        lines.0
    }

    fn not_graded(&self, lines: &mut Lines, not_graded: &NotGraded) {
        lines.say(format!("Nothing was graded: {}.", not_graded.what));
        let count = not_graded.errors.len();
        for (index, error) in not_graded.errors.iter().enumerate() {
            let place = error.place.as_ref();
            let place = place.map_or(String::new(), |place| format!(", {}", self.path(place)));
            let (number, what) = (index + 1, &error.what);
            lines.say(format!("Error {number} of {count}{place}: {what}."));
            if index == 0 || self.all {
                details(lines, error);
            }
            lines.say(error.advice.as_deref().unwrap_or_default());
        }
        if count == 0 {
            lines.say(&not_graded.detail);
        }
    }

    fn path(&self, place: &Place) -> String {
        at(self.folder, place)
    }
}

fn at(folder: &str, place: &Place) -> String {
    format!("{folder}{}, line {}", place.file, place.line)
}

/// Says the words of a drawn error, without the drawing.
fn details(lines: &mut Lines, error: &BuildError) {
    let plain = anstream::adapter::strip_str(&error.rendered).to_string();
    for line in plain.lines().skip(1) {
        let words = line.trim_matches([' ', '|', '=', '^', '-', '>', '+', '~', '_', '.']);
        if words.chars().any(char::is_alphabetic) && !words.starts_with("src/") {
            lines.say(format!("The compiler: {words}"));
        }
    }
}

fn overview(lines: &mut Lines, report: &Report) {
    let (score, max_score) = report.total_points();
    lines.say(format!("Points: {score} of {max_score}."));
    if let Some(extra) = report.extra_points() {
        lines.say(format!("Points, {extra}."));
    }
    for part in report.asked_parts() {
        let (number, title, open) = (part.number, &part.title, open(part));
        let (score, max_score) = (part.score, part.max_score);
        lines.say(format!(
            "Part {number}, {title}: {score} of {max_score}.{open}"
        ));
    }
}

fn open(part: &PartReport) -> String {
    let open = OpenRules::of(part);
    let count = open.wrong.len();
    let mut said = String::new();
    if count > 0 {
        let (rules, wrong) = (number_of(count, "rule"), open.wrong.join(", "));
        let _ = write!(said, " {rules} not right: {wrong}.");
    }
    if !open.to_write.is_empty() {
        let _ = write!(said, " To write: {}.", open.to_write.join(", "));
    }
    if !open.waits.is_empty() && said.is_empty() {
        let _ = write!(said, " {}.", waiting(open.count, &open.waits, open.wait));
    }
    said
}

/// Says what is open in each rule, and what explains the wrong answers.
fn all_open(lines: &mut Lines, report: &Report) {
    for (_, item) in report.tasks() {
        let worth = points(item.max_score);
        let (trouble, cases, hidden) = (item.trouble(), counted(item.shown), item.hidden);
        lines.say(format!("Rule {}, {worth}: {trouble}, {cases}.", item.rule));
        if hidden.cases > 0 && !item.failures.is_empty() {
            lines.say(format!("Hidden: {}.", counted(hidden)));
        }
        lines.say(&item.sentence);
    }
    for misconception in &report.misconceptions {
        lines.say(misconception.sentence());
        lines.say(report.explain_wrong_answers(misconception));
    }
    for common in &report.facts {
        for fact in &common.facts {
            let function = &common.function;
            lines.say(format!("About the wrong answers of {function}: {fact}."));
        }
    }
    lines.say(report.left_unexplained().unwrap_or_default());
}

/// Replaces every other character with the name of its number, and control characters with nothing.
pub(super) fn replace_symbols(text: &str) -> String {
    let mut readable = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_alphanumeric() || letter.is_ascii_punctuation() || " \n".contains(letter) {
            readable.push(letter);
        } else if letter == '…' {
            readable.push_str("...");
        } else if !letter.is_control() {
            let _ = write!(readable, " U+{:04X} ", u32::from(letter));
        }
    }
    readable
}
