//! The source of a function, with what is needed to write variants of it.

use std::ops::Range;

use submission::Submission;

use super::source_words::{SourceWord, words};

/// A function in a file.
#[derive(Clone, Debug)]
pub(super) struct FunctionSource {
    pub(super) file: String,
    pub(super) name: String,
    /// The line on which it begins, counted from 1.
    pub(super) line: usize,
    /// The type in whose implementation it is.
    pub(super) owner: Option<String>,
    /// `const` before it, in bytes: a variant is chosen while the program runs.
    pub(super) constant: Option<Range<usize>>,
    /// From `fn` to the brace, in bytes.
    pub(super) signature: Range<usize>,
    /// Its name in the signature, in bytes.
    pub(super) name_range: Range<usize>,
    /// The names of its arguments.
    pub(super) arguments: Vec<String>,
    /// Everything between its braces, in bytes.
    pub(super) body: Range<usize>,
}

impl FunctionSource {
    /// Finds the functions of a submission whose arguments have names.
    pub(super) fn all(submission: &Submission) -> Vec<FunctionSource> {
        let files = submission.sources.iter();
        files.flat_map(|(file, text)| in_file(file, text)).collect()
    }
}

fn in_file(file: &str, text: &str) -> Vec<FunctionSource> {
    let words = words(text);
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
fn owner_after<'a>(words: &[SourceWord<'a>]) -> Option<&'a str> {
    let end = words.iter().position(|word| word.text == "{")?;
    let head = &words[..end];
    let from = head.iter().position(|word| word.text == "for");
    let name = head.get(from.map_or(0, |at| at + 1))?;
    name.is_name().then_some(name.text)
}

/// Returns the function that begins with this word.
fn function(
    file: &str,
    words: &[SourceWord],
    at: usize,
    owner: Option<String>,
) -> Option<FunctionSource> {
    let name = words.get(at + 1).filter(|word| word.is_name())?;
    let (list, after) = argument_list(words, at + 2)?;
    let open = after
        + words[after..]
            .iter()
            .position(|word| matches!(word.text, "{" | ";"))?;
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
        body: words[open].end()..words[close].at,
    })
}

/// Returns the words between the parentheses of a signature, and the index after them.
fn argument_list<'w, 'a>(
    words: &'w [SourceWord<'a>],
    from: usize,
) -> Option<(&'w [SourceWord<'a>], usize)> {
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
pub(super) fn closing(words: &[SourceWord]) -> Option<usize> {
    let mut depth = 0;
    words.iter().position(|word| {
        depth += word.depth();
        depth == 0
    })
}

/// Returns the names of arguments, if each has one.
fn arguments(list: &[SourceWord]) -> Option<Vec<String>> {
    let mut names = Vec::new();
    let (mut depth, mut is_pattern) = (0, true);
    let mut pattern: Vec<&str> = Vec::new();
    for word in list {
        depth += word.depth();
        depth += match word.text {
            "<" => 1,
            ">" => -1,
            _ => 0,
        };
        match word.text {
            ":" if depth == 0 => is_pattern = false,
            "," if depth == 0 => {
                names.push(argument(&pattern)?);
                pattern.clear();
                is_pattern = true;
            }
            text if is_pattern => pattern.push(text),
            _ => {}
        }
    }
    if !pattern.is_empty() {
        names.push(argument(&pattern)?);
    }
    Some(names)
}

/// Returns the name of an argument.
fn argument(pattern: &[&str]) -> Option<String> {
    let name = match pattern {
        [.., "self"] => "self",
        [name] | ["mut", name] if *name != "_" => name,
        _ => return None,
    };
    Some(name.to_owned())
}
