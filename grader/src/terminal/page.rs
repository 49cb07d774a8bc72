//! The text of a report as it grows: lines and paragraphs that fit the screen.

use std::fmt::Display;

use textwrap::{Options, WordSplitter};

use super::screen::{Screen, cut_in_colour};
use crate::specs::Place;

/// Degrees of leaving out to make a page short; each includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Tightness {
    /// Leaves out nothing.
    Loose,
    /// Parts that are complete, or not begun, share a line.
    Folded,
    /// Leaves out empty lines, and on a narrow screen the student's board.
    Dense,
    /// Leaves one line of the news and of the submission's output.
    Terse,
    /// Leaves one line of the rule.
    Shortest,
    /// Leaves the total, and the part that the first task is in.
    OnePart,
    /// Leaves out the rule and the news.
    Least,
}

impl Tightness {
    pub(super) const ALL: [Tightness; 7] = [
        Tightness::Loose,
        Tightness::Folded,
        Tightness::Dense,
        Tightness::Terse,
        Tightness::Shortest,
        Tightness::OnePart,
        Tightness::Least,
    ];
}

pub(super) struct Page<'a> {
    text: String,
    pub(super) tightness: Tightness,
    /// Whether the explanation of wrong answers and the remarks on the source are in it.
    pub(super) has_cause: bool,
    pub(super) screen: &'a Screen,
}

impl<'a> Page<'a> {
    pub(super) fn new(screen: &'a Screen) -> Page<'a> {
        Page::tight(screen, Tightness::Loose, true)
    }

    pub(super) fn tight(screen: &'a Screen, tightness: Tightness, has_cause: bool) -> Page<'a> {
        Page {
            text: String::new(),
            tightness,
            has_cause,
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

    /// Adds an empty line inside a section, unless the page is dense.
    pub(super) fn gap(&mut self) {
        if self.tightness < Tightness::Dense {
            self.blank();
        }
    }

    pub(super) fn paragraph(&mut self, words: &str, indent: usize) {
        let indent = " ".repeat(indent);
        self.fill(words, &indent, &indent);
    }

    /// Adds a paragraph of which only the first line is left on a page that is at least this tight.
    pub(super) fn shortened(&mut self, words: &str, indent: usize, at: Tightness) {
        if self.tightness < at {
            self.paragraph(words, indent);
        } else {
            let room = self.screen.width - indent;
            self.line(format!("{:indent$}{}", "", cut_in_colour(words, room)));
        }
    }

    /// Adds a place after a label: a link to the submission's source, or to the specs.
    pub(super) fn place(&mut self, label: &str, place: &Place, is_source: bool) {
        let folder = if is_source { &*self.screen.folder } else { "" };
        let file = format!("{folder}{}", place.file);
        let place = self.screen.link(&file, place.line, LABEL + 4);
        self.line(format!("  {label:<LABEL$}  {place}"));
    }

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

    pub(super) fn into_text(self) -> String {
        self.text
    }
}

pub(super) const LABEL: usize = 6;
