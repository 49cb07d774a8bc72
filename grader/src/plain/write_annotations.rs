//! Writes annotations and a job summary for GitHub.

use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::{self, Write as _};

use super::case_in_sentences::case_in_sentences;
use crate::report::{ItemReport, NamedMisconception, OpenItemState, Report, counted};
use crate::specs::Place;

/// The most annotations of one kind that GitHub shows for a step.
const MOST: usize = 10;

const SUMMARY: usize = 1 << 20;

/// Writes annotations for what isn't right, what to fix first before the rest; `folder` is the path of the crate in the
/// repository, with a `/` at its end.
pub fn write_annotations(report: &Report, folder: &str) -> String {
    let mut lines = Vec::new();
    for error in report.build_errors() {
        let advice = error.advice.as_deref().unwrap_or_default();
        let text = format!("{}\n{advice}", error.what);
        let (place, text) = (error.place.as_ref(), text.trim_end());
        lines.push(annotation("error", place, folder, "doesn't compile", text));
    }
    if let (Some(not_graded), true) = (&report.not_graded, lines.is_empty()) {
        let what = &not_graded.what;
        lines.push(annotation("error", None, folder, "not graded", what));
    }
    for item in ordered(report) {
        let Some(failure) = item.failures.first() else {
            continue;
        };
        let function = failure.question.verb.function();
        let (level, text) = match item.state() {
            OpenItemState::Wrong => {
                let mut said = vec![item.sentence.clone()];
                said.extend(case_in_sentences(failure, |place| {
                    format!("{folder}{place}")
                }));
                let misconception = report.misconception_about(item);
                said.extend(misconception.map(NamedMisconception::sentence));
                said.extend(item.remarks.iter().cloned());
                ("warning", said.join("\n"))
            }
            OpenItemState::Unwritten(_) => {
                ("notice", format!("`{function}` is still to be written."))
            }
            OpenItemState::Waiting(_) => continue,
        };
        lines.push(annotation(level, item.edit(), folder, &item.rule, &text));
    }
    lines.truncate(MOST);
    lines.concat()
}

fn annotation(level: &str, place: Option<&Place>, folder: &str, title: &str, text: &str) -> String {
    let place = place.map_or(String::new(), |place| {
        let file = property(&format!("{folder}{}", place.file));
        format!("file={file},line={},", place.line)
    });
    let (title, text) = (property(title), data(text));
    format!("::{level} {place}title={title}::{text}\n")
}

/// Escapes a message, so that it stays on one line and ends where it should.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// Escapes a property, which ends at a comma or a colon.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

/// Returns the items that aren't earned, what to fix first before the rest, and what is wrong before what is unwritten.
fn ordered(report: &Report) -> Vec<&ItemReport> {
    let mut items: Vec<&ItemReport> = report.tasks().map(|(_, item)| item).collect();
    items.sort_by_key(|item| {
        (
            Some(&item.rule) != report.first.as_ref(),
            item.state() != OpenItemState::Wrong,
        )
    });
    items
}

/// Adds a summary of the report to that of GitHub's job, if there is one.
pub fn add_to_summary(report: &Report, folder: &str) -> io::Result<()> {
    let Some(file) = std::env::var_os("GITHUB_STEP_SUMMARY") else {
        return Ok(());
    };
    let mut file = OpenOptions::new().append(true).create(true).open(file)?;
    file.write_all(write_summary(report, folder).as_bytes())
}

/// Writes a summary of the report in Markdown.
pub fn write_summary(report: &Report, folder: &str) -> String {
    let (score, max_score) = report.total_points();
    let mut text = match &report.not_graded {
        Some(not_graded) => format!("## Nothing was graded\n\n{}\n", literal(&not_graded.what)),
        None => format!("## {score} of {max_score} points\n"),
    };
    for error in report.build_errors() {
        let headline = error.headline(|place| format!("{folder}{place}"));
        let _ = write!(text, "\n{}", block(&headline));
    }
    if report.asked_parts().next().is_some() {
        text.push_str("\n| part | points | open |\n|---|--:|---|\n");
    }
    for part in report.asked_parts() {
        let open: Vec<String> = part
            .items
            .iter()
            .filter(|item| item.is_open())
            .map(|item| format!("`{}`", item.rule))
            .collect();
        let (number, title, open) = (part.number, &part.title, open.join(", "));
        let (score, max_score) = (part.score, part.max_score);
        let _ = writeln!(
            text,
            "| {number} {title} | {score} of {max_score} | {open} |"
        );
    }
    if let Some(first) = report.first_task() {
        let (part, count) = (first.part.number, &first.count);
        let sentence = literal(&first.item.sentence);
        let heading = first.heading;
        let _ = write!(
            text,
            "\n### {heading}\n\nPart {part}{count}. {sentence}\n\n"
        );
        let mut said = case_in_sentences(first.failure, |place| format!("{folder}{place}"));
        said.extend(first.explanation);
        said.extend(first.remarks.iter().cloned());
        said.extend(first.edit.map(|edit| format!("Edit: {folder}{edit}")));
        said.push(format!("Rule: {}", first.item.place));
        text.push_str(&block(&said.join("\n")));
    }
    for item in ordered(report).into_iter().skip(1) {
        if item.state() == OpenItemState::Wrong {
            let _ = writeln!(text, "\n- `{}`: {}", item.rule, counted(item.shown));
        }
    }
    text.truncate(text.floor_char_boundary(SUMMARY));
    text
}

/// Writes text of a submission as a block of code, which nothing inside it can end.
fn block(text: &str) -> String {
    let lines = text.lines().map(|line| format!("    {line}\n"));
    lines.collect()
}

/// Writes text in a paragraph, without HTML.
fn literal(text: &str) -> String {
    text.replace('<', "&lt;")
}
