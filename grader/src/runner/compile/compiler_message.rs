//! A message of the compiler, read from its JSON.

use serde::Deserialize;

use super::compiler_errors::{CompilerError, CompilerErrors, without_foreign_notes};
use super::driver_sources;
use super::find_forbidden_words::ForbiddenWord;

/// A message of the compiler.
#[derive(Debug, Deserialize)]
pub(super) struct CompilerMessage {
    /// The message, in one line.
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

    /// Returns the errors among these messages.
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

    /// Returns whether it is about a place in the submission.
    pub(super) fn is_in_submission(&self) -> bool {
        let mut primary = self.spans.iter().filter(|span| span.is_primary);
        primary.any(|span| span.file_name.starts_with("src"))
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
