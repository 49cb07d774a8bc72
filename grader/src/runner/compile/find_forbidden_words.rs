//! Finds the words that a submission must not use, by reading its tokens.
//!
//! This scan is not a security boundary; it tells students what doesn't belong in the assignment, and in which line. The
//! compiler has soundness bugs that need no `unsafe` (rust-lang/rust#25860 is one), and a macro can be called without
//! its name in front of a `!`. Nor is `-F unsafe_code` a boundary: it misses naked functions, and `--cap-lints` disables
//! it. Only the sandbox confines a submission.

use std::collections::HashSet;

use ra_ap_rustc_lexer::TokenKind;
use serde::Serialize;

use super::nondeterminism::Nondeterminism;
use super::paths_outside_src::paths_outside_src;
use super::tokens::{Token, tokens};
use submission::Submission;

/// A word in a submission that is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ForbiddenWord {
    /// The file.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The word.
    pub word: String,
    /// Reason why it is not allowed.
    pub why: &'static str,
}

const WORDS: [(&str, &str); 8] = [
    ("unsafe", UNSAFE),
    ("naked_asm", UNSAFE),
    ("asm", UNSAFE),
    ("global_asm", UNSAFE),
    ("include", OTHER_FILES),
    ("include_str", OTHER_FILES),
    ("include_bytes", OTHER_FILES),
    ("option_env", "A submission must not depend on the machine."),
];
const UNSAFE: &str = "Everything in this assignment can be done in safe Rust.";
const OTHER_FILES: &str = "Only the Rust files below `src` are graded.";

/// Returns all words in the submission that are not allowed, in the order of its files; otherwise what it can know.
pub(super) fn find_forbidden_words(
    submission: &Submission,
) -> Result<Nondeterminism, Vec<ForbiddenWord>> {
    let files: Vec<(&str, Vec<Token>)> = submission
        .sources
        .iter()
        .map(|(file, text)| (file.as_str(), tokens(text).collect()))
        .collect();
    let own: HashSet<&str> = files.iter().flat_map(|(_, all)| own_modules(all)).collect();
    let mut found = Vec::new();
    for (file, all) in &files {
        scan(file, all, &own, &mut found);
        found.extend(paths_outside_src(file, all).map(|line| ForbiddenWord {
            file: (*file).to_owned(),
            line,
            word: "path".to_owned(),
            why: OTHER_FILES,
        }));
    }
    found.sort_by(|one, other| (&one.file, one.line).cmp(&(&other.file, other.line)));
    if found.is_empty() {
        Ok(Nondeterminism::of(&files))
    } else {
        Err(found)
    }
}

/// Returns the names with which a path to an item of the submission may begin.
fn own_modules<'a>(all: &[Token<'a>]) -> impl Iterator<Item = &'a str> {
    let declared = all
        .windows(2)
        .filter(|pair| pair[0].text == "mod" && pair[1].kind == TokenKind::Ident)
        .map(|pair| pair[1].text);
    let declared: Vec<&str> = declared.collect();
    ["crate", "self", "super"].into_iter().chain(declared)
}

fn scan(file: &str, all: &[Token], own: &HashSet<&str>, found: &mut Vec<ForbiddenWord>) {
    // The `use` declaration around the token: `use core::include as other;`.
    let mut declaration: Option<Declaration> = None;
    for (index, token) in all.iter().enumerate() {
        let next = all.get(index + 1);
        let is_next = |kind: TokenKind| next.is_some_and(|next| next.kind == kind);
        if let Some(names) = &mut declaration {
            names.read(token);
        }
        let word = match token.kind {
            TokenKind::Semi => {
                declaration = None;
                continue;
            }
            TokenKind::Ident => token.text,
            TokenKind::ForcedKeywordIdent => &token.text[2..],
            // After `r#`, a keyword is an ordinary name.
            TokenKind::RawIdent if token.text != "r#unsafe" => &token.text[2..],
            _ => continue,
        };
        // `impl Trait + use<>` isn't a declaration.
        if token.text == "use" && !is_next(TokenKind::Lt) {
            declaration = Some(Declaration::default());
        }
        let Some((word, why)) = WORDS.into_iter().find(|(known, _)| *known == word) else {
            continue;
        };
        // A variable or a function may be called `include`. Only calling or renaming the macro is forbidden.
        let is_called = is_next(TokenKind::Bang) && !is_unequal(&all[index + 1..]);
        let is_renamed = declaration.as_ref().is_some_and(|names| !names.is_own(own))
            && next.is_some_and(|next| next.text == "as");
        if word == "unsafe" || is_called || is_renamed {
            found.push(ForbiddenWord {
                file: file.to_owned(),
                line: token.line,
                word: word.to_owned(),
                why,
            });
        }
    }
}

#[derive(Default)]
struct Declaration<'a> {
    /// The first word of the current path.
    first: Option<&'a str>,
    /// The first words of the paths in front of the open braces.
    before: Vec<Option<&'a str>>,
}

impl<'a> Declaration<'a> {
    fn read(&mut self, token: &Token<'a>) {
        match token.kind {
            TokenKind::OpenBrace => self.before.push(self.first),
            TokenKind::CloseBrace => self.first = self.before.pop().flatten(),
            TokenKind::Comma => self.first = self.before.last().copied().flatten(),
            TokenKind::Ident => self.first = self.first.or(Some(token.text)),
            _ => {}
        }
    }

    /// Returns whether the path leads to an item of the submission.
    fn is_own(&self, own: &HashSet<&str>) -> bool {
        self.first.is_some_and(|first| own.contains(first))
    }
}

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
        let all: Vec<Token> = tokens(text).collect();
        let own = own_modules(&all).collect();
        scan("src/lib.rs", &all, &own, &mut found);
        let line = |found: ForbiddenWord| format!("{} in line {}", found.word, found.line);
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
    #[case::another_name_for_an_own_function("use super::include as other;")]
    #[case::another_name_in_a_list("use crate::{board::Board, asm as other};")]
    #[case::another_name_from_an_own_module("mod rules;\nuse rules::include as other;")]
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
    #[case::another_name_next_to_an_own_one(
        "use {super::rules, core::include as other};",
        "include in line 1"
    )]
    #[case::another_name_by_another_way(
        "use std as own;\nuse own::include as other;",
        "include in line 2"
    )]
    #[case::behind_a_shebang("#!/*\nunsafe {} // */", "unsafe in line 2")]
    #[case::behind_a_shebang_with_a_string("#!r#\"\nunsafe {} // \"#", "unsafe in line 2")]
    #[case::behind_a_byte_order_mark("\u{feff}#!/*\nunsafe {} // */", "unsafe in line 2")]
    fn what_the_compiler_reads_is_scanned(#[case] text: &str, #[case] found: &str) {
        assert_eq!(words(text), [found]);
    }
}
