//! The source of a function, with what is needed to write variants of it.

use std::ops::Range;

use super::source_token::{SourceToken, source_tokens};
use submission::Submission;

#[derive(Clone, Debug)]
pub(super) struct FunctionSource {
    pub(super) file: String,
    pub(super) name: String,
    pub(super) line: usize,
    /// The type in whose implementation it is.
    pub(super) owner: Option<String>,
    /// `const` before it, in bytes: a variant is chosen while the program runs.
    pub(super) constant: Option<Range<usize>>,
    /// From `fn` to the brace, in bytes.
    pub(super) signature: Range<usize>,
    /// Its name in the signature, in bytes.
    pub(super) name_range: Range<usize>,
    pub(super) arguments: Vec<Argument>,
    pub(super) result: String,
    /// Everything between its braces, in bytes.
    pub(super) body: Range<usize>,
}

#[derive(Clone, Debug)]
pub(super) struct Argument {
    pub(super) name: String,
    /// Its type as it is written; `Self` for `self`.
    pub(super) of: String,
}

impl FunctionSource {
    /// Finds the functions of a submission whose arguments have names.
    pub(super) fn all(submission: &Submission) -> Vec<FunctionSource> {
        let files = submission.sources.iter();
        files.flat_map(|(file, text)| in_file(file, text)).collect()
    }

    pub(super) fn has_self(&self) -> bool {
        self.arguments
            .first()
            .is_some_and(|first| first.name == "self")
    }

    /// Returns whether it makes something of the same type of a value alone.
    pub(super) fn gives_its_own_type(&self) -> bool {
        let is_own = self.result == "Self" || self.owner.as_ref() == Some(&self.result);
        self.has_self() && self.arguments.len() == 1 && is_own
    }
}

fn in_file(file: &str, text: &str) -> Vec<FunctionSource> {
    let words = source_tokens(text);
    let mut found = Vec::new();
    let mut depth = 0;
    // The type whose implementation is open, and the depth of its brace.
    let mut owner: Option<(&str, i32)> = None;
    let mut next_owner = None;
    for (at, word) in words.iter().enumerate() {
        match word.text {
            "impl" if depth == 0 => next_owner = owner_after(&words[at + 1..]),
            "fn" => {
                let owner = owner.map(|(name, _)| name.to_owned());
                found.extend(function(file, &words, at, owner));
            }
            _ => {}
        }
        depth += word.depth();
        if word.text == "{" {
            owner = owner.or(next_owner.take().map(|name| (name, depth)));
        } else if owner.is_some_and(|(_, begin)| depth < begin) {
            owner = None;
        }
    }
    found
}

/// Returns the type of an implementation, from the words after `impl`.
fn owner_after<'a>(words: &[SourceToken<'a>]) -> Option<&'a str> {
    let end = words.iter().position(|word| word.text == "{")?;
    let head = &words[..end];
    let from = head.iter().position(|word| word.text == "for");
    let name = head.get(from.map_or(0, |at| at + 1))?;
    name.is_name().then_some(name.text)
}

fn function(
    file: &str,
    words: &[SourceToken],
    at: usize,
    owner: Option<String>,
) -> Option<FunctionSource> {
    let name = words.get(at + 1).filter(|word| word.is_name())?;
    let (list, after) = argument_list(words, at + 2)?;
    // The `;` in `[u8; 14]` ends nothing.
    let mut depth = 0;
    let open = words[after..].iter().position(|word| {
        let is_end = depth == 0 && matches!(word.text, "{" | ";");
        depth += word.depth();
        is_end
    })?;
    let open = after + open;
    if words[open].text == ";" {
        return None;
    }
    let close = open + closing(&words[open..])?;
    let before = at.checked_sub(1).map(|before| words[before]);
    Some(FunctionSource {
        file: file.to_owned(),
        name: name.text.to_owned(),
        line: words[at].line,
        owner,
        constant: before
            .filter(|word| word.text == "const")
            .map(|word| word.at..word.end()),
        signature: words[at].at..words[open].at,
        name_range: name.at..name.end(),
        arguments: arguments(list)?,
        result: joined(&words[after.saturating_add(1).min(open)..open]),
        body: words[open].end()..words[close].at,
    })
}

/// Returns the words between the parentheses of a signature, and the index after them.
fn argument_list<'w, 'a>(
    words: &'w [SourceToken<'a>],
    from: usize,
) -> Option<(&'w [SourceToken<'a>], usize)> {
    let mut angles = 0;
    let open = words[from..].iter().position(|word| {
        match word.text {
            "<" => angles += 1,
            ">" => angles -= 1,
            _ => {}
        }
        word.text == "(" && angles == 0
    })?;
    let open = from + open;
    let close = open + closing(&words[open..])?;
    Some((&words[open + 1..close], close + 1))
}

/// Returns the index of the bracket that closes the first word.
pub(super) fn closing(words: &[SourceToken]) -> Option<usize> {
    let mut depth = 0;
    words.iter().position(|word| {
        depth += word.depth();
        depth == 0
    })
}

/// Returns arguments, if each has a name.
fn arguments(list: &[SourceToken]) -> Option<Vec<Argument>> {
    let mut all = Vec::new();
    let mut depth = 0;
    let mut begin = 0;
    for (at, word) in list.iter().enumerate() {
        depth += word.depth();
        depth += match word.text {
            "<" => 1,
            ">" => -1,
            _ => 0,
        };
        if word.text == "," && depth == 0 {
            all.push(argument(&list[begin..at])?);
            begin = at + 1;
        }
    }
    if begin < list.len() {
        all.push(argument(&list[begin..])?);
    }
    Some(all)
}

fn argument(words: &[SourceToken]) -> Option<Argument> {
    let texts: Vec<&str> = words.iter().map(|word| word.text).collect();
    let colon = texts.iter().position(|text| *text == ":");
    let (pattern, of) = match colon {
        Some(colon) => (&texts[..colon], joined(&words[colon + 1..])),
        None => (&texts[..], "Self".to_owned()),
    };
    let name = match pattern {
        [.., "self"] => "self",
        [name] | ["mut", name] if *name != "_" => name,
        _ => return None,
    };
    let name = name.to_owned();
    Some(Argument { name, of })
}

/// Returns the words with a space between two.
fn joined(words: &[SourceToken]) -> String {
    let texts: Vec<&str> = words.iter().map(|word| word.text).collect();
    texts.join(" ")
}

/// Returns the statements of all blocks in these words, block by block; each is a range of words.
pub(super) fn statements_by_block(words: &[SourceToken]) -> Vec<Vec<(usize, usize)>> {
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
fn block(words: &[SourceToken], from: usize, to: usize) -> Vec<(usize, usize)> {
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

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::a_function("fn of(board: &Board, mut at: usize) -> usize { at }", Some("usize"))]
    #[case::of_an_array(
        "fn of(board: &Board, at: usize) -> [u8; 14] { [0; 14] }",
        Some("[ u8 ; 14 ]")
    )]
    #[case::a_pattern("fn of((board, at): (Board, usize)) -> usize { at }", None)]
    #[case::a_declaration("fn of(board: &Board, at: usize) -> [u8; 14];", None)]
    fn functions_whose_arguments_have_names_are_found(
        #[case] text: &str,
        #[case] result: Option<&str>,
    ) {
        let found = in_file("src/lib.rs", text);
        assert_eq!(found.first().map(|function| &*function.result), result);
        for function in found {
            let names = function.arguments.iter().map(|argument| &*argument.name);
            assert!(names.eq(["board", "at"]));
        }
    }
}
