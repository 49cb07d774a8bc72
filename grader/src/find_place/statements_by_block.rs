//! The statements of a block, found by its words alone.

use super::function_source::closing;
use super::source_word::SourceWord;

/// Returns the statements of all blocks in these words, block by block; each is a range of words.
pub(super) fn statements_by_block(words: &[SourceWord]) -> Vec<Vec<(usize, usize)>> {
    let mut found = vec![block(words, 0, words.len())];
    for (open, word) in words.iter().enumerate() {
        if word.text == "{"
            && let Some(length) = closing(&words[open..])
        {
            found.push(block(words, open + 1, open + length));
        }
    }
    found.retain(|statements| !statements.is_empty());
    found
}

/// Returns the statements between two words.
fn block(words: &[SourceWord], from: usize, to: usize) -> Vec<(usize, usize)> {
    let mut statements = Vec::new();
    let (mut begin, mut at) = (from, from);
    while at < to {
        match words[at].text {
            ";" => {
                statements.push((begin, at + 1));
                begin = at + 1;
                at += 1;
            }
            "(" | "[" | "{" => {
                let Some(length) = closing(&words[at..]) else {
                    return statements;
                };
                let after = at + length + 1;
                let goes_on = words[..to].get(after).is_some_and(|next| {
                    matches!(next.text, "else" | "." | "?" | ";" | ")" | "," | "=>")
                });
                let is_compound =
                    matches!(words[begin].text, "if" | "for" | "while" | "loop" | "match");
                if words[at].text == "{" && is_compound && !goes_on {
                    statements.push((begin, after));
                    begin = after;
                }
                at = after;
            }
            _ => at += 1,
        }
    }
    statements
}
