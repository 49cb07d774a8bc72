//! The text of a report as it grows: lines and paragraphs that fit the screen.

use std::borrow::Cow;
use std::fmt::Display;

use anstyle::Reset;
use textwrap::core::display_width;
use textwrap::{Options, WordSplitter};

use super::screen::Screen;
use crate::mistake::Mistake;
use crate::report::plural;
use crate::story::Room;
use submission::visible_lines;

pub(super) struct Page<'a> {
    text: String,
    pub(super) room: Room,
    pub(super) screen: &'a Screen,
}

impl<'a> Page<'a> {
    pub(super) fn new(screen: &'a Screen, room: Room) -> Page<'a> {
        Page {
            text: String::new(),
            room,
            screen,
        }
    }

    pub(super) fn lines(&self) -> usize {
        self.text.lines().count()
    }

    /// Adds a line, without white space at its end.
    pub(super) fn line(&mut self, line: impl Display) {
        let line = line.to_string();
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    /// Adds an empty line, unless the page is empty.
    pub(super) fn blank(&mut self) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
    }

    pub(super) fn paragraph(&mut self, words: &str, indent: usize) {
        let indent = " ".repeat(indent);
        self.fill(words, &indent, &indent);
    }

    /// Adds a line that is cut behind the last word for which the screen has room.
    pub(super) fn cut_line(&mut self, words: &str, indent: usize) {
        let room = self.screen.width - indent;
        let mut line = Cow::from(words);
        if display_width(words) > room {
            let options = Options::new(room - 2).word_splitter(WordSplitter::NoHyphenation);
            line = format!("{} …{Reset}", textwrap::wrap(words, options)[0]).into();
        }
        self.line(format!("{:indent$}{line}", ""));
    }

    /// Adds words after a label.
    pub(super) fn labelled(&mut self, label: &str, width: usize, words: &str) {
        let head = format!("  {label:<width$}  ");
        self.fill(words, &head, &" ".repeat(width + 4));
    }

    /// Says how many lines are left out.
    pub(super) fn more(&mut self, lines: usize) {
        if lines > 0 {
            self.line(format!("  (and {lines} more {})", plural(lines, "line")));
        }
    }

    fn fill(&mut self, words: &str, first: &str, rest: &str) {
        let options = Options::new(self.screen.width)
            .initial_indent(first)
            .subsequent_indent(rest)
            .word_splitter(WordSplitter::NoHyphenation);
        for line in textwrap::wrap(words, options) {
            self.line(line);
        }
    }

    pub(super) fn into_text(self) -> String {
        self.text
    }
}

/// Writes a mistake in the form of an example so that it fits the screen, after a label of this width.
pub fn write_mistake(screen: &Screen, mistake: &Mistake, label: usize) -> String {
    let label = " ".repeat(label);
    let options = Options::new(screen.width)
        .initial_indent(&label)
        .subsequent_indent("  ")
        .word_splitter(WordSplitter::NoHyphenation);
    let text = textwrap::fill(&visible_lines(&mistake.to_string()), options);
    text[label.len()..].to_owned() + &mistake.marked_line()
}
