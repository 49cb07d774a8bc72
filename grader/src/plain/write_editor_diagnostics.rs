//! Writes diagnostics for editors: lines of JSON as rustc writes them, which rust-analyzer shows at the functions.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::case_in_sentences::case_in_sentences;
use crate::report::{FailedCase, ItemReport, NamedMisconception, OpenItemState, Report};
use crate::specs::Place;

/// The sources that diagnostics point into.
#[derive(Clone, Debug)]
pub struct Sources<'a> {
    /// The folder of the crate.
    pub folder: PathBuf,
    /// Its sources, by their names in it.
    pub texts: &'a BTreeMap<String, String>,
    /// The folder of the specs.
    pub specs: PathBuf,
    /// The command that grades the submission again.
    pub again: String,
}

/// Writes a diagnostic for each rule that isn't right, at its function, what to fix first before the rest; and for each
/// reason for grading nothing.
pub fn write_editor_diagnostics(report: &Report, sources: &Sources) -> String {
    let mut lines: Vec<Value> = Vec::new();
    for error in report.build_errors() {
        let span = error.place.as_ref().map(|place| sources.span(place, ""));
        let advice = error.advice.iter();
        let advice: Vec<Value> = advice.map(|advice| child("help", advice, None)).collect();
        lines.push(diagnostic("error", None, &error.what, span, &advice));
    }
    let mut items: Vec<&ItemReport> = report.tasks().map(|(_, item)| item).collect();
    items.sort_by_key(|item| Some(&item.rule) != report.first.as_ref());
    let mut unwritten: Vec<&Place> = Vec::new();
    for item in items {
        let Some((failure, edit)) = item.failures.first().zip(item.edit()) else {
            continue;
        };
        match item.state() {
            OpenItemState::Wrong => lines.push(sources.wrong_rule(report, item, failure, edit)),
            OpenItemState::Unwritten(function) if !unwritten.contains(&edit) => {
                unwritten.push(edit);
                let message = format!("`{function}` is still to be written");
                let span = sources.span(edit, function);
                let rule = [sources.link(item)];
                let name = Some(&*item.rule);
                lines.push(diagnostic("help", name, &message, Some(span), &rule));
            }
            OpenItemState::Unwritten(_) | OpenItemState::Waiting(_) => {}
        }
    }
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    if lines.is_empty() {
        String::new()
    } else {
        lines.join("\n") + "\n"
    }
}

impl Report {
    /// Returns what explains the wrong answers of this item, if it is a misconception or the item to fix first.
    fn explanation(&self, item: &ItemReport) -> Option<String> {
        let misconception = self.misconception_about(item);
        let misconception = misconception.map(NamedMisconception::sentence);
        let first = self.first_task();
        let first = first.filter(|first| first.item.rule == item.rule);
        misconception.or_else(|| first?.explanation)
    }
}

impl Sources<'_> {
    fn wrong_rule(
        &self,
        report: &Report,
        item: &ItemReport,
        failure: &FailedCase,
        edit: &Place,
    ) -> Value {
        let mut said = vec![item.sentence.clone()];
        said.extend(case_in_sentences(failure, ToString::to_string));
        said.extend(report.explanation(item));
        said.extend(item.remarks.iter().cloned());
        said.push(format!("Grade it: {} --case {}", self.again, item.rule));
        let message = format!(
            "{}: {} of {} cases right",
            item.rule, item.shown.right, item.shown.cases
        );
        let span = self.span(edit, failure.question.verb.function());
        let children = [child("note", &said.join("\n"), None), self.link(item)];
        diagnostic("warning", Some(&item.rule), &message, Some(span), &children)
    }

    fn link(&self, item: &ItemReport) -> Value {
        let rule = self.rule(&item.place, &item.rule);
        child("note", &format!("the rule {}", item.rule), Some(rule))
    }

    /// Returns the span of this name in a line of the sources, or else of the whole line.
    fn span(&self, place: &Place, name: &str) -> Value {
        let text = self.texts.get(&*place.file).map_or("", String::as_str);
        span(&self.folder.join(&*place.file), text, place.line, name)
    }

    fn rule(&self, place: &Place, rule: &str) -> Value {
        let name = Path::new(&*place.file).file_name().unwrap_or_default();
        let file = self.specs.join(name);
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        span(&file, &text, place.line, rule)
    }
}

/// Returns the span of a name in a line, as rustc writes it. Columns are counted in characters, from 1.
fn span(file: &Path, text: &str, number: usize, name: &str) -> Value {
    let before: usize = text
        .split_inclusive('\n')
        .take(number - 1)
        .map(str::len)
        .sum();
    let line = text[before..].lines().next().unwrap_or_default();
    let blank = line.len() - line.trim_start().len();
    let found = (!name.is_empty()).then(|| line.find(name)).flatten();
    let (start, length) = match found {
        Some(at) => (at, name.len()),
        None => (blank, line.trim().len()),
    };
    let column = |at: usize| line[..at].chars().count() + 1;
    json!({
        "file_name": file.to_string_lossy(),
        "byte_start": before + start,
        "byte_end": before + start + length,
        "line_start": number,
        "line_end": number,
        "column_start": column(start),
        "column_end": column(start + length),
        "is_primary": true,
        "text": [{ "text": line, "highlight_start": column(start), "highlight_end": column(start + length) }],
        "label": null,
        "suggested_replacement": null,
        "suggestion_applicability": null,
        "expansion": null,
    })
}

fn child(level: &str, message: &str, span: Option<Value>) -> Value {
    json!({
        "message": message,
        "code": null,
        "level": level,
        "spans": span.into_iter().collect::<Vec<Value>>(),
        "children": [],
        "rendered": null,
    })
}

fn diagnostic(
    level: &str,
    code: Option<&str>,
    message: &str,
    span: Option<Value>,
    children: &[Value],
) -> Value {
    let said = children
        .iter()
        .filter_map(|child| child["message"].as_str());
    let rendered: Vec<&str> = std::iter::once(message).chain(said).collect();
    json!({
        "$message_type": "diagnostic",
        "message": message,
        "code": code.map(|code| json!({ "code": code, "explanation": null })),
        "level": level,
        "spans": span.into_iter().collect::<Vec<Value>>(),
        "rendered": format!("{level}: {}\n\n", rendered.join("\n")),
        "children": children,
    })
}
