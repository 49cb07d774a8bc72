//! A mistake in a file that people wrote: its place, and a message that says what is wrong and what to do.

use std::fmt;
use std::ops::Range;

use submission::{is_hidden, visible_lines};

use crate::place::Place;

/// One mistake in a file.
///
/// `Display` is one line; [`Mistake::render`] adds the line of the file, with a mark under the place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mistake {
    /// The file and line.
    pub place: Place,
    /// The character in the line, counted from 1; none if it is about the whole line.
    pub column: Option<usize>,
    /// The problem and, after a semicolon, the remedy.
    pub message: String,
    /// The line itself, and the number of characters to mark.
    source: Option<Box<(String, usize)>>,
}

impl Place {
    /// Makes a mistake in this line.
    pub fn mistake(&self, message: impl Into<String>) -> Mistake {
        Mistake {
            place: self.clone(),
            column: None,
            message: message.into(),
            source: None,
        }
    }
}

impl Mistake {
    /// Makes a mistake in a range of the file's text.
    pub fn in_text(
        file: &str,
        text: &str,
        range: &Range<usize>,
        message: impl Into<String>,
    ) -> Mistake {
        let start = text.floor_char_boundary(range.start);
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line = text[line_start..].lines().next().unwrap_or_default();
        let column = text[line_start..start].chars().count();
        let end = text.floor_char_boundary(range.end).max(start);
        let meant = text[start..end].lines().next().unwrap_or_default();
        let place = Place::new(file, 1 + text[..start].matches('\n').count());
        Mistake {
            column: Some(column + 1),
            source: Some(Box::new((line.to_owned(), meant.chars().count().max(1)))),
            ..place.mistake(message)
        }
    }

    /// Makes a mistake in a file as a whole.
    pub fn in_file(file: &str, message: impl Into<String>) -> Mistake {
        Place::new(file, 1).mistake(message)
    }

    /// Points at the first word of its line in the file's text, if it was about the whole line.
    pub(crate) fn point_into(&mut self, text: &str) {
        self.show_line_of(text);
        if let (None, Some((line, _))) = (self.column, self.source.as_deref()) {
            let blank = line.chars().take_while(|next| next.is_whitespace()).count();
            self.column = Some(1 + blank);
        }
    }

    /// Copies the line from the file's text, so that [`Mistake::render`] can show it.
    pub(crate) fn show_line_of(&mut self, text: &str) {
        if self.source.is_none()
            && let Some(line) = text.lines().nth(self.place.line - 1)
        {
            self.source = Some(Box::new((line.to_owned(), line.trim().chars().count())));
        }
    }

    /// Writes the mistake, and below it the line of the file with a mark under the place.
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
        let number = self.place.line.to_string();
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
    is_hidden(character) && character != '\t'
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = self.column.map(|column| format!(":{column}"));
        let column = column.unwrap_or_default();
        // It may quote the file.
        let text = format!("{}{column}: {}", self.place, self.message);
        f.write_str(&visible_lines(&text))
    }
}

impl std::error::Error for Mistake {}

/// All mistakes found in one reading; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistakes(pub Vec<Mistake>);

impl Mistakes {
    /// Fails with the mistakes, in the order of their places, if there are any.
    pub fn none_in(mut found: Vec<Mistake>) -> Result<(), Mistakes> {
        if found.is_empty() {
            return Ok(());
        }
        found.sort_unstable();
        found.dedup();
        Err(Mistakes(found))
    }

    /// Renders each mistake.
    pub fn rendered(&self) -> Vec<String> {
        self.0.iter().map(Mistake::render).collect()
    }
}

impl fmt::Display for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mistake) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{mistake}")?;
        }
        Ok(())
    }
}

impl From<Mistake> for Mistakes {
    fn from(mistake: Mistake) -> Mistakes {
        Mistakes(vec![mistake])
    }
}

impl std::error::Error for Mistakes {}
