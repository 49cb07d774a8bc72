//! The body of a function, and what edits of it may use.

use std::collections::BTreeMap;

use super::function_source::{FunctionSource, closing};
use super::source_token::SourceToken;
use super::text_edits::TextChange;

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
    pub(super) body: &'a [SourceToken<'a>],
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueKind<'a> {
    Number,
    Truth,
    /// Something with an index.
    List,
    /// Something of this type, or a reference to it.
    Type(&'a str),
}

impl<'a> ValueKind<'a> {
    /// Returns the kinds of a function's arguments by their types, and those of its other values by how they are used.
    pub(super) fn all(
        function: &'a FunctionSource,
        body: &[SourceToken<'a>],
    ) -> BTreeMap<&'a str, ValueKind<'a>> {
        let mut kinds = BTreeMap::new();
        for next in body.windows(4) {
            let [first, second, third, fourth] = [0, 1, 2, 3].map(|at| next[at].text);
            let found = match (first, second, third, fourth) {
                (_, "[", index, "]") if next[0].is_name() && next[2].is_name() => {
                    kinds.entry(first).or_insert(ValueKind::List);
                    Some((index, ValueKind::Number))
                }
                ("for", name, "in", _) if next[3].number().is_some() => {
                    Some((name, ValueKind::Number))
                }
                ("let" | "mut", name, "=", "true" | "false") => Some((name, ValueKind::Truth)),
                ("let" | "mut", name, "=", _) if next[3].number().is_some() => {
                    Some((name, ValueKind::Number))
                }
                (name, "[", _, _) if next[0].is_name() => Some((name, ValueKind::List)),
                _ => None,
            };
            if let Some((name, kind)) = found {
                kinds.entry(name).or_insert(kind);
            }
        }
        for argument in &function.arguments {
            kinds.extend(
                ValueKind::of_type(function, &argument.of).map(|kind| (&*argument.name, kind)),
            );
        }
        kinds
    }

    fn of_type(function: &'a FunctionSource, of: &'a str) -> Option<ValueKind<'a>> {
        match of.rsplit(' ').next()? {
            "Self" => function.owner.as_deref().map(ValueKind::Type),
            "bool" => Some(ValueKind::Truth),
            "u8" | "u16" | "u32" | "u64" | "usize" | "i32" | "i64" | "isize" => {
                Some(ValueKind::Number)
            }
            "]" => Some(ValueKind::List),
            name => Some(ValueKind::Type(name)).filter(|_| name.starts_with(char::is_uppercase)),
        }
    }
}
