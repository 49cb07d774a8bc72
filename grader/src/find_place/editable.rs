//! The body of a function, and what edits of it may use.

use std::collections::BTreeMap;

use super::function_source::{FunctionSource, closing};
use super::source_word::SourceWord;
use super::text_edits::TextChange;
use super::value_kind::ValueKind;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Edit {
    /// The first byte that is replaced.
    pub(super) from: usize,
    /// The byte after the last one.
    pub(super) to: usize,
    pub(super) text: String,
    pub(super) line: usize,
}

/// Material for edits from outside the function.
pub(super) struct EditSources<'a> {
    /// All small numbers in the student's files.
    pub(super) numbers: Vec<u32>,
    /// All pairs `Type::Name` in the student's files.
    pub(super) paths: Vec<(&'a str, &'a str)>,
    pub(super) functions: Vec<FunctionSource>,
    /// Differences between wrong answers and the right ones.
    pub(super) changes: Vec<TextChange>,
}

/// A function's body with everything that edits of it may use.
pub(super) struct Editable<'a> {
    pub(super) source: &'a str,
    pub(super) function: &'a FunctionSource,
    pub(super) body: &'a [SourceWord<'a>],
    pub(super) kinds: BTreeMap<&'a str, ValueKind<'a>>,
    pub(super) sources: &'a EditSources<'a>,
}

impl Editable<'_> {
    pub(super) fn replace(&self, from: usize, to: usize, text: impl Into<String>) -> Edit {
        let (first, last) = (&self.body[from], &self.body[to - 1]);
        Edit {
            from: first.at,
            to: last.end(),
            text: text.into(),
            line: first.line,
        }
    }

    pub(super) fn text(&self, from: usize, to: usize) -> &str {
        if from == to {
            return "";
        }
        &self.source[self.body[from].at..self.body[to - 1].end()]
    }

    /// Returns a word; an empty one after the last.
    pub(super) fn word(&self, at: usize) -> &str {
        self.body.get(at).map_or("", |word| word.text)
    }

    /// Returns the word before this one.
    pub(super) fn before(&self, at: usize) -> &str {
        at.checked_sub(1).map_or("{", |before| self.word(before))
    }

    /// Returns the index of the bracket that closes this one.
    pub(super) fn close(&self, open: usize) -> Option<usize> {
        Some(open + closing(&self.body[open..])?)
    }
}
