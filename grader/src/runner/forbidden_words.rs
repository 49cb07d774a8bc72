//! Finds the words that a submission must not use, by reading its tokens.
//!
//! This scan is not a security boundary; it tells students what doesn't belong in the assignment, and in which line. The
//! compiler has soundness bugs that need no `unsafe` (rust-lang/rust#25860 is one), and a macro can be called without
//! its name in front of a `!`. Nor is `-F unsafe_code` a boundary: it misses naked functions, and `--cap-lints` disables
//! it. Only the sandbox confines a submission.

use ra_ap_rustc_lexer::TokenKind;
use serde::Serialize;

use super::tokens::{Token, tokens};
use submission::Submission;

/// A word in a submission that is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Forbidden {
    /// The file.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The word.
    pub word: String,
    /// Why it is not allowed.
    pub why: &'static str,
}

/// The words, and why each one is not allowed.
const WORDS: [(&str, &str); 8] = [
    ("unsafe", UNSAFE),
    ("naked_asm", UNSAFE),
    ("asm", UNSAFE),
    ("global_asm", UNSAFE),
    ("include", OTHER_FILES),
    ("include_str", OTHER_FILES),
    ("include_bytes", OTHER_FILES),
    (
        "option_env",
        "What is graded does not depend on the machine.",
    ),
];
const UNSAFE: &str = "Everything in this assignment can be done in safe Rust.";
const OTHER_FILES: &str = "Only the Rust files below `src` are taken.";

/// Returns all words in the submission that are not allowed, in the order of its files.
#[must_use]
pub(super) fn forbidden(submission: &Submission) -> Vec<Forbidden> {
    let mut found = Vec::new();
    for (file, text) in &submission.sources {
        scan(file, text, &mut found);
    }
    found
}

fn scan(file: &str, text: &str, found: &mut Vec<Forbidden>) {
    let all: Vec<Token> = tokens(text).collect();
    // Whether this is inside a `use` declaration: `use core::include as other;`.
    let mut in_use = false;
    for (index, token) in all.iter().enumerate() {
        let next = all.get(index + 1);
        let is_next = |kind: TokenKind| next.is_some_and(|next| next.kind == kind);
        let word = match token.kind {
            TokenKind::Semi => {
                in_use = false;
                continue;
            }
            TokenKind::Ident => token.text,
            TokenKind::ForcedKeywordIdent => &token.text[2..],
            // After `r#`, a keyword is an ordinary name.
            TokenKind::RawIdent if token.text != "r#unsafe" => &token.text[2..],
            _ => continue,
        };
        // `impl Trait + use<>` isn't a declaration.
        in_use |= token.text == "use" && !is_next(TokenKind::Lt);
        let Some((word, why)) = WORDS.into_iter().find(|(known, _)| *known == word) else {
            continue;
        };
        // A variable or a function may be called `include`. Only calling or renaming the macro is forbidden.
        let is_called = is_next(TokenKind::Bang) && !is_unequal(&all[index + 1..]);
        let is_renamed = in_use && next.is_some_and(|next| next.text == "as");
        if word == "unsafe" || is_called || is_renamed {
            found.push(Forbidden {
                file: file.to_owned(),
                line: token.line,
                word: word.to_owned(),
                why,
            });
        }
    }
}

/// Returns whether these tokens begin with `!=`.
fn is_unequal(tokens: &[Token]) -> bool {
    matches!(
        tokens,
        [not, equal, ..] if (not.kind, equal.kind) == (TokenKind::Bang, TokenKind::Eq) && not.at + 1 == equal.at
    )
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn words(text: &str) -> Vec<String> {
        let mut found = Vec::new();
        scan("src/lib.rs", text, &mut found);
        let line = |found: Forbidden| format!("{} in line {}", found.word, found.line);
        found.into_iter().map(line).collect()
    }

    #[rstest]
    #[case::a_comparison("if include != 0 && asm!=1 {}")]
    #[case::a_cast("let bits = asm as usize;")]
    #[case::a_guard("match 1 { asm if asm != 0 => {} }")]
    #[case::a_cast_behind_captured_names("fn a() -> impl Sized + use<> { include as u64 }")]
    #[case::a_keyword_as_a_name("let r#unsafe = 1;")]
    #[case::a_function("fn include() {} fn a() { include() }")]
    #[case::a_comment("// unsafe include!(\"x\")\n/* asm!() */")]
    #[case::a_text("const A: &str = \"unsafe { asm!() }\";")]
    #[case::a_declaration("use crate::rules::include;")]
    fn names_are_free(#[case] text: &str) {
        assert_eq!(words(text), [""; 0]);
    }

    #[rstest]
    #[case::unsafe_code("\nunsafe {}", "unsafe in line 2")]
    #[case::a_forced_keyword("k#unsafe {}", "unsafe in line 1")]
    #[case::a_call("include!(\"x\")", "include in line 1")]
    #[case::a_call_with_blanks("include ! /* x */ [\"x\"]", "include in line 1")]
    #[case::a_call_of_a_raw_name("r#include!(\"x\")", "include in line 1")]
    #[case::a_call_for_a_macro_to_complete("m!(asm ! ; ())", "asm in line 1")]
    #[case::another_name("use core::include as other;", "include in line 1")]
    #[case::another_name_in_a_list("use core::{\ninclude_str as other};", "include_str in line 2")]
    #[case::behind_a_shebang("#!/*\nunsafe {} // */", "unsafe in line 2")]
    #[case::behind_a_shebang_with_a_string("#!r#\"\nunsafe {} // \"#", "unsafe in line 2")]
    #[case::behind_a_byte_order_mark("\u{feff}#!/*\nunsafe {} // */", "unsafe in line 2")]
    fn what_the_compiler_reads_is_scanned(#[case] text: &str, #[case] found: &str) {
        assert_eq!(words(text), [found]);
    }
}
