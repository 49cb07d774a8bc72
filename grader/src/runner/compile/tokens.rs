//! The tokens of a Rust file, as the compiler reads them.

use ra_ap_rustc_lexer::{FrontmatterAllowed, TokenKind, strip_shebang, tokenize};

/// The byte-order mark, which some editors put at the beginning of a file.
const MARK: char = '\u{feff}';

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token<'a> {
    pub(crate) kind: TokenKind,
    pub(crate) text: &'a str,
    pub(crate) at: usize,
    pub(crate) line: usize,
}

impl Token<'_> {
    pub(crate) fn is_documentation(&self) -> bool {
        matches!(
            self.kind,
            TokenKind::LineComment { .. } | TokenKind::BlockComment { .. }
        )
    }

    /// Returns whether the compiler ignores this token: white space, or a comment that isn't documentation.
    fn is_nothing(&self) -> bool {
        matches!(
            self.kind,
            TokenKind::Whitespace
                | TokenKind::Frontmatter { .. }
                | TokenKind::LineComment { doc_style: None }
                | TokenKind::BlockComment {
                    doc_style: None,
                    terminated: true,
                }
        )
    }
}

/// Returns the tokens of a file, without white space and comments; doc comments are tokens.
///
/// Like the compiler, it skips a byte-order mark, and then a first line that begins with `#!` and isn't the beginning of
/// an attribute. The lexer isn't recursive, so no nesting can exhaust the stack.
pub(crate) fn tokens(file: &str) -> impl Iterator<Item = Token<'_>> {
    let mark = if file.starts_with(MARK) {
        MARK.len_utf8()
    } else {
        0
    };
    let mut at = mark + strip_shebang(&file[mark..]).unwrap_or(0);
    let mut line = 1;
    let all = tokenize(&file[at..], FrontmatterAllowed::Yes).map(move |token| {
        let end = at + token.len as usize;
        let token = Token {
            kind: token.kind,
            text: &file[at..end],
            at,
            line,
        };
        at = end;
        line += token.text.matches('\n').count();
        token
    });
    all.filter(|token| !token.is_nothing())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::plain("a b", &["a", "b"])]
    #[case::a_byte_order_mark("\u{feff}a", &["a"])]
    #[case::a_shebang("#!/usr/bin/env run\na", &["a"])]
    #[case::a_shebang_that_opens_a_comment("#!/*\na", &["a"])]
    #[case::a_shebang_that_opens_a_string("#!r#\"\na", &["a"])]
    #[case::a_shebang_after_a_byte_order_mark("\u{feff}#!/*\na", &["a"])]
    #[case::an_attribute("#![a]", &["#", "!", "[", "a", "]"])]
    #[case::an_attribute_behind_a_comment("#! /* b */ [a]", &["#", "!", "[", "a", "]"])]
    #[case::an_attribute_on_the_next_line("#!\n[a]", &["#", "!", "[", "a", "]"])]
    #[case::no_shebang_on_the_second_line("\n#!/**/\na", &["#", "!", "a"])]
    #[case::nested_comments("/* /* */ b */ a", &["a"])]
    #[case::a_raw_string("r##\"\"# b\"## a", &["r##\"\"# b\"##", "a"])]
    fn a_file_is_read_as_the_compiler_reads_it(#[case] file: &str, #[case] expected: &[&str]) {
        let read: Vec<&str> = tokens(file).map(|token| token.text).collect();
        assert_eq!(read, expected);
    }
}
