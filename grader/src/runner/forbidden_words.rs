//! What a submission may not contain, found by reading its tokens.
//!
//! The compiler's own `-F unsafe_code` is no boundary: naked functions slip past it, and `--cap-lints` switches it
//! off. In edition 2024 every way out of safe Rust needs the word `unsafe` somewhere in the source, so its tokens
//! are enough, as long as no other file can be pulled in. The lexer is flat: no nesting can exhaust the stack.

use ra_ap_rustc_lexer::{FrontmatterAllowed, TokenKind, tokenize};
use serde::Serialize;

use submission::Submission;

/// A word in a submission that is not allowed there.
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

/// The words, and why each is not allowed.
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
        "what is graded does not depend on the machine",
    ),
];
const UNSAFE: &str = "everything in this assignment can be done in safe Rust";
const OTHER_FILES: &str = "only the Rust files below `src` are taken";

/// Returns every word of the submission that is not allowed, in the order of its files.
#[must_use]
pub(super) fn forbidden(submission: &Submission) -> Vec<Forbidden> {
    let mut found = Vec::new();
    for (file, text) in &submission.sources {
        scan(file, text, &mut found);
    }
    found
}

fn scan(file: &str, text: &str, found: &mut Vec<Forbidden>) {
    let mut at = 0;
    let mut line = 1;
    let tokens = tokenize(text, FrontmatterAllowed::No);
    // A macro's name that may be called by the next tokens that count.
    let mut pending: Option<Forbidden> = None;
    for token in tokens {
        let end = at + token.len as usize;
        let source = &text[at..end];
        let word = match token.kind {
            TokenKind::Ident => Some(source),
            TokenKind::RawIdent => source.strip_prefix("r#"),
            TokenKind::Whitespace
            | TokenKind::LineComment { .. }
            | TokenKind::BlockComment { .. } => {
                line += source.matches('\n').count();
                at = end;
                continue;
            }
            _ => None,
        };
        // A function of the student's own may be called `include`; calling or renaming the macro is what counts.
        if token.kind == TokenKind::Bang || word == Some("as") {
            found.extend(pending.take());
        }
        pending = None;
        if let Some((word, why)) =
            word.and_then(|word| WORDS.into_iter().find(|(known, _)| *known == word))
        {
            let forbidden = Forbidden {
                file: file.to_owned(),
                line,
                word: word.to_owned(),
                why,
            };
            if word == "unsafe" {
                found.push(forbidden);
            } else {
                pending = Some(forbidden);
            }
        }
        line += source.matches('\n').count();
        at = end;
    }
}
