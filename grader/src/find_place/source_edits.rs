//! The edits that are tried at each place of a function.

use std::iter;

use super::function_source::closing;
use super::source_words::SourceWord;
use super::statements::statements_by_block;
use crate::tally::distinct;

/// Operators of which each is tried in place of the others.
const ALIKE: [&[&str]; 4] = [
    &["<", "<=", ">", ">=", "==", "!="],
    &["+", "-", "*", "/", "%"],
    &["=", "+=", "-="],
    &["&&", "||"],
];

/// Words of which each is tried in place of the other.
const PAIRS: [(&str, &str); 5] = [
    ("..", "..="),
    ("true", "false"),
    ("min", "max"),
    ("any", "all"),
    ("break", "continue"),
];

/// Lower-case words that aren't names of values.
const KEYWORDS: [&str; 22] = [
    "as", "break", "const", "continue", "dyn", "else", "false", "fn", "for", "if", "impl", "in",
    "let", "loop", "match", "move", "mut", "ref", "return", "true", "where", "while",
];

/// A change of a file at one place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Edit {
    /// The first byte that is replaced.
    pub(super) from: usize,
    /// The byte after the last one.
    pub(super) to: usize,
    /// The text in their place.
    pub(super) text: String,
    /// The line on which it begins, counted from 1.
    pub(super) line: usize,
}

/// A function's body with everything that edits of it may use.
pub(super) struct Editable<'a> {
    /// The whole file.
    pub(super) source: &'a str,
    /// The words of the body.
    pub(super) body: &'a [SourceWord<'a>],
    /// The names of the function's arguments.
    pub(super) arguments: &'a [String],
    /// All numbers in the student's files.
    pub(super) numbers: &'a [u32],
    /// All pairs `Type::Name` in the student's files.
    pub(super) variants: &'a [(&'a str, &'a str)],
}

impl Editable<'_> {
    /// Returns all edits of the body, in its order.
    pub(super) fn edits(&self) -> Vec<Edit> {
        let mut edits = Vec::new();
        for at in 0..self.body.len() {
            edits.extend(self.operators(at));
            edits.extend(self.numbers(at));
            edits.extend(self.names(at));
            edits.extend(self.calls(at));
            edits.extend(self.conditions(at));
        }
        for statements in statements_by_block(self.body) {
            edits.extend(self.statements(&statements));
        }
        edits.retain(|edit| self.source[edit.from..edit.to] != edit.text);
        distinct(edits)
    }

    /// Returns the replacement of the words from one index up to another.
    fn replace(&self, from: usize, to: usize, text: impl Into<String>) -> Edit {
        let (first, last) = (&self.body[from], &self.body[to - 1]);
        Edit {
            from: first.at,
            to: last.end(),
            text: text.into(),
            line: first.line,
        }
    }

    fn text(&self, from: usize, to: usize) -> &str {
        if from == to {
            return "";
        }
        &self.source[self.body[from].at..self.body[to - 1].end()]
    }

    fn word(&self, at: usize) -> &str {
        self.body.get(at).map_or("", |word| word.text)
    }

    fn before(&self, at: usize) -> &str {
        at.checked_sub(1).map_or("{", |before| self.word(before))
    }

    /// Other operators and words of the same kind, and a `!` left out.
    fn operators(&self, at: usize) -> Vec<Edit> {
        let word = &self.body[at];
        let around = |at: usize| self.source[..at].ends_with(char::is_whitespace);
        // Without spaces, `<`, `*` and `-` often mean something else.
        let is_binary =
            around(word.at) && self.source[word.end()..].starts_with(char::is_whitespace);
        let is_declaration = || {
            let begin = (0..at)
                .rev()
                .find(|&at| matches!(self.word(at), ";" | "{" | "}"));
            (begin.unwrap_or(0)..at).any(|at| self.word(at) == "let")
        };
        let mut edits = Vec::new();
        for alike in ALIKE.iter().filter(|alike| alike.contains(&word.text)) {
            if is_binary && !(word.text == "=" && is_declaration()) {
                edits.extend(alike.iter().map(|other| self.replace(at, at + 1, *other)));
            }
        }
        for (one, other) in PAIRS {
            if word.text == one {
                edits.push(self.replace(at, at + 1, other));
            } else if word.text == other {
                edits.push(self.replace(at, at + 1, one));
            }
        }
        let is_macro =
            at > 0 && self.body[at - 1].is_name() && !KEYWORDS.contains(&self.before(at));
        if word.text == "!" && !is_macro {
            edits.push(self.replace(at, at + 1, ""));
        }
        edits
    }

    /// Other numbers.
    fn numbers(&self, at: usize) -> Vec<Edit> {
        let Some(number) = self.body[at].number() else {
            return Vec::new();
        };
        let beside = [
            number.checked_add(1),
            number.checked_sub(1),
            Some(0),
            Some(1),
            Some(2),
        ];
        let numbers = beside
            .into_iter()
            .flatten()
            .chain(self.numbers.iter().copied());
        let edit = |other: u32| self.replace(at, at + 1, other.to_string());
        let mut edits: Vec<Edit> = numbers.map(edit).collect();
        // `.0` is a field.
        edits.retain(|_| self.before(at) != ".");
        edits
    }

    /// Returns the values in the function: names, and their fields.
    fn values(&self) -> Vec<&str> {
        let begins = (0..self.body.len()).filter(|&at| self.is_value(at));
        let used = begins.map(|at| self.text(at, self.value_end(at)));
        distinct(used.chain(self.arguments.iter().map(String::as_str)))
    }

    /// Returns the index after a value and its fields.
    fn value_end(&self, at: usize) -> usize {
        let mut end = at + 1;
        while self.word(end) == "."
            && self.body.get(end + 1).is_some_and(SourceWord::is_name)
            && self.word(end + 2) != "("
        {
            end += 2;
        }
        end
    }

    /// Returns whether a word is the name of a value: no keyword, field, function, macro or path.
    fn is_value(&self, at: usize) -> bool {
        let word = &self.body[at];
        word.is_name()
            && word.text.starts_with(|first: char| first.is_lowercase())
            && !KEYWORDS.contains(&word.text)
            && !matches!(self.before(at), "." | "::")
            && !matches!(self.word(at + 1), "(" | "!" | "::" | ":")
    }

    /// Another name, or one more or less than a value has; a number in place of a constant.
    fn names(&self, at: usize) -> Vec<Edit> {
        let word = self.body[at].text;
        let is_constant =
            word.len() > 1 && word.chars().all(|c| c.is_ascii_uppercase() || c == '_');
        if is_constant {
            let numbers = self.numbers.iter();
            return numbers
                .map(|number| self.replace(at, at + 1, number.to_string()))
                .collect();
        }
        if self.is_value(at) {
            let is_bound = matches!(self.before(at), "let" | "mut" | "for" | "|" | "&&" | "ref");
            let end = self.value_end(at);
            let value = self.text(at, end);
            let mut edits: Vec<Edit> = self
                .values()
                .into_iter()
                .map(|other| self.replace(at, end, other))
                .collect();
            if !matches!(self.word(end), "." | "[" | "=" | "+=" | "-=" | ":") {
                edits.extend(
                    ["+", "-"].map(|sign| self.replace(at, end, format!("({value} {sign} 1)"))),
                );
            }
            edits.retain(|_| !is_bound);
            return edits;
        }
        if self.before(at) == "::" && at >= 2 && !matches!(self.word(at + 1), "(" | "::" | "{") {
            let owner = self.word(at - 2);
            let others = self.variants.iter().filter(|(of, _)| *of == owner);
            return others
                .map(|(_, other)| self.replace(at, at + 1, *other))
                .collect();
        }
        Vec::new()
    }

    /// A method left out, or two arguments exchanged.
    fn calls(&self, at: usize) -> Vec<Edit> {
        let mut edits = Vec::new();
        if self.word(at) != "("
            || !self
                .before(at)
                .starts_with(|first: char| first.is_lowercase())
        {
            return edits;
        }
        let Some(length) = closing(&self.body[at..]) else {
            return edits;
        };
        let close = at + length;
        if at >= 2 && self.word(at - 2) == "." {
            edits.push(self.replace(at - 2, close + 1, ""));
        }
        let mut depth = 0;
        let mut bounds = vec![at];
        for inside in at + 1..close {
            depth += self.body[inside].depth();
            if depth == 0 && self.word(inside) == "," {
                bounds.push(inside);
            }
        }
        if self.before(close) != "," {
            bounds.push(close);
        }
        for pair in bounds.windows(3) {
            let (first, second) = (
                self.text(pair[0] + 1, pair[1]),
                self.text(pair[1] + 1, pair[2]),
            );
            if !first.is_empty() && !second.is_empty() {
                edits.push(self.replace(pair[0] + 1, pair[2], format!("{second}, {first}")));
            }
        }
        edits
    }

    /// A condition negated, or a part of one left out.
    fn conditions(&self, at: usize) -> Vec<Edit> {
        match self.word(at) {
            "if" if self.word(at + 1) != "let" => {
                let Some(end) = self.operand_end(at + 1, &["{", "=>"]) else {
                    return Vec::new();
                };
                let condition = self.text(at + 1, end);
                let negated = format!("!({condition})");
                [negated, "true".to_owned(), "false".to_owned()]
                    .map(|text| self.replace(at + 1, end, text))
                    .into()
            }
            "&&" | "||" => {
                let ends = ["&&", "||", "{", ";", ",", "=>"];
                let right = self.operand_end(at + 1, &ends);
                let left = self.operand_begin(at);
                let without_left = left.map(|begin| self.replace(begin, at + 1, ""));
                let without_right = right
                    .filter(|&end| end > at + 1)
                    .map(|end| self.replace(at, end, ""));
                without_left.into_iter().chain(without_right).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the index of the first of these words outside of brackets, or of a bracket that closes.
    fn operand_end(&self, from: usize, ends: &[&str]) -> Option<usize> {
        let mut depth = 0;
        (from..self.body.len()).find(|&at| {
            let is_end = depth == 0 && (ends.contains(&self.word(at)) || self.body[at].depth() < 0);
            depth += self.body[at].depth();
            is_end
        })
    }

    /// Returns the index at which the operand before this word begins.
    fn operand_begin(&self, before: usize) -> Option<usize> {
        let begins = [
            "&&", "||", "{", ";", ",", "=>", "=", "if", "while", "return", "|",
        ];
        let mut depth = 0;
        let end = (0..before).rev().find(|&at| {
            let is_end =
                depth == 0 && (begins.contains(&self.word(at)) || self.body[at].depth() > 0);
            depth -= self.body[at].depth();
            is_end
        });
        let begin = end.map_or(0, |end| end + 1);
        (begin < before).then_some(begin)
    }

    /// A statement left out, or exchanged with the next one.
    fn statements(&self, statements: &[(usize, usize)]) -> Vec<Edit> {
        let left_out = statements
            .iter()
            .map(|&(from, to)| self.replace(from, to, ""));
        let exchanged = statements.windows(2).map(|pair| {
            let ((from, middle), (second, to)) = (pair[0], pair[1]);
            let text = format!("{} {}", self.text(second, to), self.text(from, middle));
            self.replace(from, to, text)
        });
        iter::empty().chain(left_out).chain(exchanged).collect()
    }
}
