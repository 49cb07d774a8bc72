//! A mistake in a file that people wrote: where, what, and what to do about it.

use std::fmt;
use std::ops::Range;

/// The kind of mistake. Code looks at the kind, never at the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DiagnosticKind {
    /// The file can't be read.
    Unreadable,
    /// The text can't be parsed.
    Syntax,
    /// A fence names a language that examples don't have.
    UnknownFence,
    /// A name doesn't exist.
    UnknownName,
    /// A name or a value appears twice.
    Duplicate,
    /// Something that must be there is missing.
    Missing,
    /// Something is in the wrong place.
    Misplaced,
    /// A value isn't possible.
    Value,
    /// Two things contradict each other.
    Contradiction,
}

/// One mistake in a file.
///
/// `Display` is one line; [`Diagnostic::render`] adds the line of the file, with a mark under the place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Diagnostic {
    /// The file, with forward slashes.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1; none if it is about the whole line.
    pub column: Option<usize>,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: String,
    /// The kind of mistake.
    pub kind: DiagnosticKind,
    /// The line itself, and the number of characters to mark.
    source: Option<Box<(String, usize)>>,
}

impl Diagnostic {
    /// Makes a diagnostic about a whole line; `what` is the message and, after a semicolon, the help.
    pub fn at_line(
        kind: DiagnosticKind,
        file: &str,
        line: usize,
        what: impl Into<String>,
    ) -> Diagnostic {
        let what = what.into();
        let (message, help) = what.rsplit_once("; ").unwrap_or((&what, ""));
        Diagnostic {
            file: file.to_owned(),
            line,
            column: None,
            kind,
            message: message.to_owned(),
            help: help.to_owned(),
            source: None,
        }
    }

    /// Makes a diagnostic about a range of the file's text; `what` is the message and, after a semicolon, the help.
    pub fn in_text(
        kind: DiagnosticKind,
        file: &str,
        text: &str,
        range: &Range<usize>,
        what: impl Into<String>,
    ) -> Diagnostic {
        let start = text.floor_char_boundary(range.start);
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line = text[line_start..].lines().next().unwrap_or_default();
        let column = text[line_start..start].chars().count();
        let end = text.floor_char_boundary(range.end).max(start);
        let meant = text[start..end].lines().next().unwrap_or_default();
        Diagnostic {
            column: Some(column + 1),
            source: Some(Box::new((line.to_owned(), meant.chars().count().max(1)))),
            ..Diagnostic::at_line(kind, file, 1 + text[..start].matches('\n').count(), what)
        }
    }

    /// Makes a diagnostic about a whole file.
    pub fn in_file(kind: DiagnosticKind, file: &str, what: impl Into<String>) -> Diagnostic {
        Diagnostic::at_line(kind, file, 1, what)
    }

    /// Points at the first word of its line in the file's text, if it was about the whole line.
    pub fn point_into(&mut self, text: &str) {
        self.show_line_of(text);
        if let (None, Some((line, _))) = (self.column, self.source.as_deref()) {
            let blank = line.chars().take_while(|next| next.is_whitespace()).count();
            self.column = Some(1 + blank);
        }
    }

    /// Copies the line from the file's text, so that [`Diagnostic::render`] can show it.
    pub fn show_line_of(&mut self, text: &str) {
        if self.source.is_none()
            && let Some(line) = text.lines().nth(self.line - 1)
        {
            self.source = Some(Box::new((line.to_owned(), line.trim().chars().count())));
        }
    }

    /// Writes the diagnostic, and below it the line of the file with a mark under the place.
    pub fn render(&self) -> String {
        self.to_string() + &self.marked_line()
    }

    /// Writes the line of the file with a mark under the place; nothing if there is no such line.
    pub(crate) fn marked_line(&self) -> String {
        let Some((line, width)) = self.source.as_deref() else {
            return String::new();
        };
        if line.trim().is_empty() {
            return String::new();
        }
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        let blank = line.chars().take_while(|&next| next.is_whitespace());
        let before = self.column.map_or(blank.count(), |column| column - 1);
        // Tabs are kept, so that the mark is under the place.
        let indent = line.chars().take(before);
        let indent: String = indent
            .map(|next| if next == '\t' { '\t' } else { ' ' })
            .collect();
        format!(
            "\n{margin} |\n{number} | {}\n{margin} | {indent}{}",
            line.trim_end().replace(is_unseen, "\u{fffd}"),
            "^".repeat(*width)
        )
    }
}

/// Returns whether a character has no picture of its own; a tab is kept.
fn is_unseen(character: char) -> bool {
    character.is_control() && character != '\t'
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)?;
        if let Some(column) = self.column {
            write!(f, ":{column}")?;
        }
        write!(f, ": {}", self.message)?;
        if self.help.is_empty() {
            return Ok(());
        }
        write!(f, "; {}", self.help)
    }
}

impl std::error::Error for Diagnostic {}

/// All mistakes found in one reading; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostics(pub Vec<Diagnostic>);

impl Diagnostics {
    /// Fails with the diagnostics, in the order of their places, if there are any.
    pub fn none_in(mut found: Vec<Diagnostic>) -> Result<(), Diagnostics> {
        if found.is_empty() {
            return Ok(());
        }
        found.sort();
        found.dedup();
        Err(Diagnostics(found))
    }

    /// Renders each diagnostic.
    pub fn rendered(&self) -> Vec<String> {
        self.0.iter().map(Diagnostic::render).collect()
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, diagnostic) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{diagnostic}")?;
        }
        Ok(())
    }
}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Diagnostics {
        Diagnostics(vec![diagnostic])
    }
}

impl std::error::Error for Diagnostics {}
