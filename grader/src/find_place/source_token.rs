//! The tokens of a Rust file, with operators as a whole: `==` is one.

use ra_ap_rustc_lexer::TokenKind;

use crate::runner::tokens;

/// The operators that consist of several tokens; the longest come first.
const OPERATORS: [&str; 17] = [
    "..=", "...", "<=", ">=", "==", "!=", "&&", "||", "+=", "-=", "*=", "/=", "%=", "..", "->",
    "=>", "::",
];

/// A token, or an operator of several tokens.
#[derive(Clone, Copy, Debug)]
pub(super) struct SourceToken<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    pub(super) line: usize,
    kind: TokenKind,
}

impl SourceToken<'_> {
    pub(super) fn end(&self) -> usize {
        self.at + self.text.len()
    }

    pub(super) fn is_name(&self) -> bool {
        self.kind == TokenKind::Ident
    }

    /// Returns its value, if it is a whole number without a suffix.
    pub(super) fn number(&self) -> Option<u32> {
        let is_literal = matches!(self.kind, TokenKind::Literal { .. });
        self.text.parse().ok().filter(|_| is_literal)
    }

    /// Returns the change of depth in brackets.
    pub(super) fn depth(&self) -> i32 {
        match self.text {
            "(" | "[" | "{" => 1,
            ")" | "]" | "}" => -1,
            _ => 0,
        }
    }
}

pub(super) fn source_tokens(file: &str) -> Vec<SourceToken<'_>> {
    let mut words: Vec<SourceToken> = Vec::new();
    for token in tokens(file).filter(|token| !token.is_documentation()) {
        if words.last().is_some_and(|last| last.end() > token.at) {
            continue;
        }
        let rest = &file[token.at..];
        let is_sign = token.text.len() == 1 && !token.text.starts_with(char::is_alphanumeric);
        let operator = OPERATORS
            .into_iter()
            .find(|operator| is_sign && rest.starts_with(operator));
        words.push(SourceToken {
            text: operator.map_or(token.text, |operator| &rest[..operator.len()]),
            at: token.at,
            line: token.line,
            kind: token.kind,
        });
    }
    words
}
