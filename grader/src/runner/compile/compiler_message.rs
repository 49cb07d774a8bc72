//! A message of the compiler, read from its JSON.

use std::fmt;

use serde::Deserialize;

use super::driver_sources;
use super::find_forbidden_words::ForbiddenWord;
use crate::place::Place;

#[derive(Debug, Deserialize)]
pub(super) struct CompilerMessage {
    #[serde(rename = "message")]
    pub(super) what: String,
    level: String,
    code: Option<Code>,
    #[serde(default)]
    spans: Vec<Span>,
    rendered: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Code {
    code: String,
}

#[derive(Debug, Deserialize)]
struct Span {
    file_name: String,
    line_start: usize,
    is_primary: bool,
    #[serde(default)]
    text: Vec<SourceLine>,
    expansion: Option<Box<Expansion>>,
}

/// A line of source with the underlined columns, counted in characters from 1.
#[derive(Debug, Deserialize)]
struct SourceLine {
    text: String,
    highlight_start: usize,
    highlight_end: usize,
}

#[derive(Debug, Deserialize)]
struct Expansion {
    span: Span,
}

impl SourceLine {
    /// Returns the underlined text, and whether a path begins with it.
    fn underlined(&self) -> (String, bool) {
        let start = self.highlight_start.saturating_sub(1);
        let before: String = self.text.chars().take(start).collect();
        let length = self.highlight_end.saturating_sub(self.highlight_start);
        let name = self.text.chars().skip(start).take(length).collect();
        let before = before.trim();
        let is_use = before.starts_with("use") || before.starts_with("pub use");
        let is_first = if is_use {
            before.ends_with("use")
        } else {
            !before.ends_with("::")
        };
        (name, is_first)
    }
}

impl CompilerMessage {
    /// Reads every message that the compiler printed; other lines are skipped.
    pub(super) fn all(printed: &str) -> Vec<CompilerMessage> {
        printed
            .lines()
            .filter(|line| line.starts_with('{'))
            .filter_map(|line| serde_json::from_str(line).ok())
            .collect()
    }

    pub(super) fn errors(messages: &[CompilerMessage], printed: &str) -> CompilerErrors {
        let errors = messages.iter().filter(|message| message.is_error());
        CompilerErrors::of(
            errors.filter_map(CompilerMessage::to_error).collect(),
            printed,
        )
    }

    pub(super) fn is_error(&self) -> bool {
        self.level == "error"
    }

    pub(super) fn is_in_submission(&self) -> bool {
        self.place_in_submission().is_some()
    }

    /// Returns the line of the submission that this message is about.
    pub(super) fn place_in_submission(&self) -> Option<Place> {
        let mut primary = self.spans.iter().filter(|span| span.is_primary);
        let span = primary.find(|span| span.file_name.starts_with("src"))?;
        Some(Place::new(
            &span.file_name.replace('\\', "/"),
            span.line_start,
        ))
    }

    pub(super) fn has_code(&self, code: &str) -> bool {
        self.code.as_ref().is_some_and(|own| own.code == code)
    }

    pub(super) fn unsafe_place(&self) -> Option<ForbiddenWord> {
        let code = self
            .code
            .as_ref()
            .filter(|code| code.code == "unsafe_code")?;
        let span = self.spans.iter().find(|span| span.is_primary)?;
        Some(ForbiddenWord {
            file: span.file_name.clone(),
            line: span.line_start,
            word: code.code.replace("unsafe_code", "unsafe"),
            why: "Everything in this assignment can be done in safe Rust.",
        })
    }

    /// Returns the error that this message renders, if it does.
    pub(super) fn to_error(&self) -> Option<CompilerError> {
        let rendered = self.rendered.as_deref()?;
        let span = self.spans.iter().find(|span| span.is_primary);
        Some(CompilerError {
            code: self.code.as_ref().map(|code| code.code.clone()),
            what: self.what.clone(),
            place: span.map(|span| (span.file_name.replace('\\', "/"), span.line_start)),
            underlined: span
                .and_then(|span| span.text.first())
                .map(SourceLine::underlined),
            rendered: without_foreign_notes(rendered),
        })
    }

    /// Returns whether it says that a name isn't found: a function, a method or a type.
    pub(super) fn is_about_a_name(&self) -> bool {
        let code = self.code.as_ref().map(|code| code.code.as_str());
        matches!(code, Some("E0412" | "E0425" | "E0433" | "E0599"))
    }

    /// Returns the piece of the driver that this error is about: the one that the nearest `cfg` above it can leave out.
    pub(super) fn gate(&self) -> Option<&'static str> {
        let mut span = self.spans.iter().find(|span| span.is_primary)?;
        while let Some(expansion) = span.expansion.as_deref() {
            span = &expansion.span;
        }
        // A submission's own file of the same name is in `src/`.
        let file = &span.file_name;
        let text = driver_sources::source(file)?;
        let above: usize = text
            .split_inclusive('\n')
            .take(span.line_start)
            .map(str::len)
            .sum();
        driver_sources::gates(&text[..above]).last()
    }
}

/// Most bytes of errors that are kept; the first errors are the ones to fix.
const KEPT: usize = 16 * 1024;

/// The errors for which the compiler refuses a submission.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CompilerErrors {
    /// The errors, in the compiler's order.
    pub errors: Vec<CompilerError>,
    /// Its output, if there is no rendered error.
    pub printed: String,
}

/// One compiler error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompilerError {
    /// The error's code, for example `E0308`.
    pub code: Option<String>,
    /// The problem, in one line.
    pub what: String,
    /// The file and the line.
    pub place: Option<(String, usize)>,
    /// The source that the compiler underlines there, and whether a path begins with it.
    pub underlined: Option<(String, bool)>,
    /// The error as the compiler renders it, with colours as ANSI escapes, without notes about the standard library.
    pub rendered: String,
}

impl CompilerErrors {
    /// Keeps the first of these errors, or what the compiler printed if there are none.
    pub(super) fn of(all: Vec<CompilerError>, printed: &str) -> CompilerErrors {
        let mut length = 0;
        // The last error only counts the others, and has no place.
        let any_place = all.iter().any(|error| error.place.is_some());
        let errors: Vec<CompilerError> = all
            .into_iter()
            .filter(|error| error.place.is_some() || !any_place)
            .take_while(|error| {
                let before = length;
                length += error.rendered.len();
                before < KEPT
            })
            .collect();
        let printed = if errors.is_empty() { printed } else { "" };
        CompilerErrors {
            errors,
            printed: printed.to_owned(),
        }
    }
}

impl fmt::Display for CompilerErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.printed)?;
        for (index, error) in self.errors.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            f.write_str(&error.rendered)?;
        }
        Ok(())
    }
}

/// Returns a rendered error without the notes about other sources: beginners can't change the standard library, and rarely
/// understand it.
pub(super) fn without_foreign_notes(rendered: &str) -> String {
    let mut kept = String::with_capacity(rendered.len());
    for block in blocks(rendered) {
        let foreign = block
            .iter()
            .any(|line| arrow(line).is_some_and(|place| is_foreign(&place)));
        let is_first = kept.is_empty();
        if !foreign {
            kept.extend(block);
        } else if is_first {
            // In the error itself, only the lines below a foreign place are left out.
            let mut inside = false;
            for line in block {
                if let Some(place) = arrow(line) {
                    inside = is_foreign(&place);
                }
                if !inside {
                    kept.push_str(line);
                }
            }
        }
    }
    kept
}

/// Splits a rendered error: the error itself, then each note and each help.
fn blocks(rendered: &str) -> Vec<Vec<&str>> {
    let mut blocks: Vec<Vec<&str>> = vec![Vec::new()];
    for line in rendered.split_inclusive('\n') {
        let plain = anstream::adapter::strip_str(line).to_string();
        if plain.starts_with("note:") || plain.starts_with("help:") {
            blocks.push(Vec::new());
        }
        if let Some(last) = blocks.last_mut() {
            last.push(line);
        }
    }
    blocks
}

/// Returns the place that a rendered line points at, as `--> file:line:column` or `::: file:line:column`.
fn arrow(line: &str) -> Option<String> {
    let plain = anstream::adapter::strip_str(line).to_string();
    let trimmed = plain.trim();
    let place = trimmed
        .strip_prefix("--> ")
        .or_else(|| trimmed.strip_prefix("::: "))?;
    Some(place.to_owned())
}

fn is_foreign(place: &str) -> bool {
    !place.replace('\\', "/").starts_with("src/")
}

#[cfg(test)]
mod tests {
    use super::without_foreign_notes;

    #[test]
    fn a_note_inside_the_standard_library_is_left_out() {
        let rendered = "error[E0277]: no\n --> src/lib.rs:1:2\n  |\nnote: required by `x`\n --> /rustc/1/library/core/src/x.rs:9:1\n  |\n9 | y\nhelp: try\n  |\n";
        assert_eq!(
            without_foreign_notes(rendered),
            "error[E0277]: no\n --> src/lib.rs:1:2\n  |\nhelp: try\n  |\n"
        );
    }

    #[test]
    fn a_foreign_place_inside_the_error_itself_is_left_out() {
        let rendered =
            "error: no\n --> src/lib.rs:1:2\n1 | a\n ::: /rustc/1/library/x.rs:3:4\n  |\n3 | b\n";
        assert_eq!(
            without_foreign_notes(rendered),
            "error: no\n --> src/lib.rs:1:2\n1 | a\n"
        );
    }
}
