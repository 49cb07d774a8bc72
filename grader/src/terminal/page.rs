//! What a report is written on: lines and paragraphs that fit the screen.

use std::fmt::Display;

use textwrap::{Options, WordSplitter};

use super::screen::Screen;

/// A text that grows line by line.
pub(super) struct Page<'a> {
    text: String,
    /// Where it will be shown.
    pub(super) screen: &'a Screen,
}

impl<'a> Page<'a> {
    /// Begins an empty page.
    pub(super) fn new(screen: &'a Screen) -> Page<'a> {
        Page {
            text: String::new(),
            screen,
        }
    }

    /// Adds a line as it is, without white space at its end.
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

    /// Adds a paragraph at this indentation.
    pub(super) fn paragraph(&mut self, words: &str, indent: usize) {
        let indent = " ".repeat(indent);
        self.fill(words, &indent, &indent);
    }

    /// Adds a paragraph behind a label, which stays to its left.
    pub(super) fn labelled(&mut self, label: &str, words: &str) {
        let head = format!("  {label:<LABEL$}  ");
        self.fill(words, &head, &" ".repeat(LABEL + 4));
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

    /// Returns what was written.
    pub(super) fn into_text(self) -> String {
        self.text
    }
}

/// How wide the labels are.
const LABEL: usize = 6;
