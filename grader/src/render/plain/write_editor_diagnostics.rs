//! Writes diagnostics for editors: lines of JSON as rustc writes them, which rust-analyzer shows at the functions.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::sentences::sentences;
use crate::report::{ItemReport, Report};
use crate::specs::Place;
use crate::story::{Diagnostic, Level, Telling, tell_diagnostics};

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
    let telling = Telling {
        again: &sources.again,
        folder: "",
        all: false,
    };
    let diagnostics = tell_diagnostics(report, &telling);
    let lines = diagnostics
        .iter()
        .map(|diagnostic| sources.diagnostic(diagnostic).to_string() + "\n");
    lines.collect()
}

impl Sources<'_> {
    fn diagnostic(&self, found: &Diagnostic) -> Value {
        let (level, said_as) = match found.level {
            Level::Error => ("error", "help"),
            Level::Wrong => ("warning", "note"),
            Level::Unwritten => ("help", "note"),
        };
        let said = sentences(&found.story).join("\n");
        let said = (!said.is_empty()).then(|| child(said_as, &said, None));
        let link = found.item.map(|item| self.link(item));
        let children: Vec<Value> = said.into_iter().chain(link).collect();
        let span = found.place.map(|place| self.span(place, found.function));
        let rule = found.item.map(|item| item.rule.as_str());
        diagnostic(level, rule, &found.what, span, &children)
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
