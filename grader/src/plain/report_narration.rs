//! Narrates a report: one fact on each line, labels first, and no drawing.

use std::fmt::Write as _;

use super::case_in_sentences::case_in_sentences;
use super::replace_symbols::replace_symbols;
use crate::report::{
    BuildError, FailedCase, ItemReport, NamedMisconception, NotGraded, OpenRules, PartReport,
    Report, counted, plural, points, waiting,
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
}

/// Lines that grow.
struct Lines(Vec<String>);

impl Lines {
    fn say(&mut self, line: impl AsRef<str>) {
        let plain = anstream::adapter::strip_str(line.as_ref()).to_string();
        let readable = replace_symbols(&plain);
        self.0
            .extend(readable.lines().map(|line| line.trim().to_owned()));
    }

    fn into_text(self) -> String {
        self.0
            .into_iter()
            .filter(|line| !line.is_empty())
            .map(|line| line + "\n")
            .collect()
    }
}

impl ReportNarration<'_> {
    /// Narrates what a short report says.
    pub fn write(&self, report: &Report) -> String {
        let mut lines = Lines(Vec::new());
        if let Some(not_graded) = &report.not_graded {
            self.not_graded(&mut lines, not_graded);
            return lines.into_text();
        }
        overview(&mut lines, report);
        for news in self.news {
            lines.say(news);
        }
        match report.first_task() {
            None if report.tasks().next().is_none() => {
                lines.say("Every case is right; nothing is left to fix.");
            }
            None => lines.say("Every case that you can see is right; hidden cases are not."),
            Some(first) => {
                lines.say(format!(
                    "{}, part {}{}.",
                    first.heading, first.part.number, first.count
                ));
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
        lines.into_text()
    }

    fn not_graded(&self, lines: &mut Lines, not_graded: &NotGraded) {
        lines.say(format!("Nothing was graded: {}.", not_graded.what));
        let count = not_graded.errors.len();
        for (index, error) in not_graded.errors.iter().enumerate() {
            let place = error
                .place
                .as_ref()
                .map_or(String::new(), |place| format!(", {}", self.path(place)));
            lines.say(format!(
                "Error {} of {count}{place}: {}.",
                index + 1,
                error.what
            ));
            if index == 0 {
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

/// Writes a place as words.
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
    for part in report.parts.iter().filter(|part| report.is_asked(part)) {
        lines.say(format!(
            "Part {}, {}: {} of {}.{}",
            part.number,
            part.title,
            part.score,
            part.max_score,
            open(part)
        ));
    }
}

/// Says what is open in a part.
fn open(part: &PartReport) -> String {
    let open = OpenRules::of(part);
    let count = open.wrong.len();
    let mut said = String::new();
    if count > 0 {
        let rules = plural(count, "rule");
        let _ = write!(
            said,
            " {count} {rules} not right: {}.",
            open.wrong.join(", ")
        );
    }
    if !open.to_write.is_empty() {
        let _ = write!(said, " To write: {}.", open.to_write.join(", "));
    }
    if !open.waits.is_empty() && said.is_empty() {
        let _ = write!(said, " {}.", waiting(open.count, &open.waits));
    }
    said
}

/// Narrates everything in a report: each fact of its JSON.
pub fn narrate_everything(report: &Report) -> String {
    let mut lines = Lines(Vec::new());
    let lines = &mut lines;
    lines.say(format!(
        "Report on {}, format {}.",
        report.submission, report.format
    ));
    let outcome = serde_json::to_string(&report.outcome).unwrap_or_default();
    lines.say(format!("Outcome: {outcome}."));
    lines.say(format!("Points: {} of {}.", report.score, report.max_score));
    lines.say(format!(
        "Extra points: {} of {}.",
        report.extra, report.max_extra
    ));
    if let Some(first) = &report.first {
        lines.say(format!("Fix first: {first}."));
    }
    if let Some(not_graded) = &report.not_graded {
        lines.say(format!("Nothing was graded: {}.", not_graded.what));
        lines.say(&not_graded.detail);
        for error in &not_graded.errors {
            let place = error
                .place
                .as_ref()
                .map_or(String::new(), |place| at(", ", place));
            lines.say(format!("Error{place}: {}.", error.what));
            lines.say(error.advice.as_deref().unwrap_or_default());
        }
    }
    for part in &report.parts {
        let extra = if part.extra { ", extra" } else { "" };
        lines.say(format!(
            "Part {}, {}{extra}: {} of {}.",
            part.number, part.title, part.score, part.max_score
        ));
        for item in &part.items {
            self::item(lines, item);
        }
    }
    for misconception in &report.misconceptions {
        misconception_in_full(lines, report, misconception);
    }
    if let Some(undecided) = &report.undecided {
        lines.say(format!("Undecided between {}.", undecided.names.join(", ")));
        lines.say(format!(
            "The question that decides: {}.",
            undecided.question
        ));
        lines.say(format!("The answers: {}.", undecided.answers.join("; ")));
    }
    for facts in &report.facts {
        for fact in &facts.facts {
            lines.say(format!(
                "About the wrong answers of {}: {fact}.",
                facts.function
            ));
        }
    }
    lines.say(format!(
        "Wrong answers without an explanation: {}.",
        report.unexplained
    ));
    for file in &report.ignored {
        lines.say(format!("Ignored: {}, {}.", file.path, file.why));
    }
    let made_by = &report.made_by;
    lines.say(format!("Made by: grader {}.", made_by.grader));
    lines.say(format!("Compiled by: {}.", made_by.rustc.join("; ")));
    lines.say(format!("Digest of the assignment: {}.", made_by.assignment));
    lines.say(format!("Digest of the sources: {}.", made_by.sources));
    let layers = serde_json::to_string(&made_by.sandbox).unwrap_or_default();
    lines.say(format!("Layers of the sandbox: {layers}."));
    std::mem::replace(lines, Lines(Vec::new())).into_text()
}

fn misconception_in_full(lines: &mut Lines, report: &Report, misconception: &NamedMisconception) {
    lines.say(format!(
        "Misconception {}: {}",
        misconception.name,
        misconception.sentence()
    ));
    lines.say(report.explain_wrong_answers(misconception));
    lines.say(format!(
        "It explains {} wrong answers on {}.",
        misconception.explains,
        misconception.items.join(", ")
    ));
}

/// Says everything about an item.
fn item(lines: &mut Lines, item: &ItemReport) {
    lines.say(format!(
        "Rule {}: {} of {}.",
        item.rule,
        item.score,
        points(item.max_score)
    ));
    lines.say(format!(
        "Rule {}, in {}: {}",
        item.rule,
        at("", &item.place),
        item.sentence
    ));
    if let Some(function) = &item.function {
        lines.say(format!(
            "Rule {}, its function: {}.",
            item.rule,
            at("", function)
        ));
    }
    if !item.waits_for.is_empty() {
        lines.say(format!(
            "Rule {}, waits for: {}.",
            item.rule,
            item.waits_for.join(", ")
        ));
    }
    if let Some(lost) = item.lost {
        lines.say(format!(
            "Rule {}, stones given away: {}, at most {} allowed.",
            item.rule, lost.stones, lost.most
        ));
    }
    for remark in &item.remarks {
        lines.say(remark);
    }
    lines.say(format!(
        "Rule {}, shown: {} right.",
        item.rule,
        counted(item.shown)
    ));
    lines.say(format!(
        "Rule {}, hidden: {} right.",
        item.rule,
        counted(item.hidden)
    ));
    for failure in &item.failures {
        in_full(lines, failure);
    }
}

/// Says everything about a failed case, in the notation of questions and answers.
fn in_full(lines: &mut Lines, failure: &FailedCase) {
    lines.say(format!(
        "Case in {}: {}.",
        at("", &failure.place),
        failure.question
    ));
    if let Some(title) = &failure.title {
        lines.say(format!("Example: {title}."));
    }
    lines.say(format!("Right answer: {}", failure.expected));
    match &failure.got {
        crate::report::Got::Wrong { answer } => lines.say(format!("Wrong answer: {answer}")),
        other => {
            let got = serde_json::to_string(other).unwrap_or_default();
            lines.say(format!("Instead: {got}"));
        }
    }
    lines.say(failure.remark().unwrap_or_default());
    for line in failure.printed.lines() {
        lines.say(format!("Printed: {line}"));
    }
}
