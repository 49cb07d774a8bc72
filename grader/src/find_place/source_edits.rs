//! The edits that are tried at each place of a function.

use super::editable::{Edit, Editable};
use super::function_source::{FunctionSource, statements_by_block};
use super::text_edits::text_edits;
use super::value_edits::{is_keyword, is_value, value_edits};
use crate::tally::distinct;

/// Operators of which each is tried in place of the others.
const OPERATORS: [&[&str]; 4] = [
    &["<", "<=", ">", ">=", "==", "!="],
    &["+", "-", "*", "/", "%"],
    &["=", "+=", "-="],
    &["&&", "||"],
];

const ALIKE: [&[&str]; 13] = [
    &["..", "..="],
    &["true", "false"],
    &["min", "max"],
    &["any", "all"],
    &["break", "continue"],
    &["write", "writeln"],
    &["print", "println"],
    &["filter", "take_while", "skip_while"],
    &["trim", "trim_start", "trim_end"],
    &["first", "last"],
    &["skip", "take"],
    &["is_some", "is_none"],
    &["is_ok", "is_err"],
];

pub(super) fn source_edits(code: &Editable) -> Vec<Edit> {
    let mut edits = Vec::new();
    for at in 0..code.body.len() {
        edits.extend(operators(code, at));
        edits.extend(value_edits(code, at));
        edits.extend(call_edits(code, at));
        edits.extend(conditions(code, at));
        edits.extend(jumps(code, at));
        edits.extend(loops(code, at));
        if code.word(at).starts_with('"') {
            let texts = text_edits(code.word(at), &code.sources.changes);
            let texts = texts.into_iter();
            edits.extend(texts.map(|text| code.replace(at, at + 1, text)));
        }
    }
    for block in statements_by_block(code.body) {
        edits.extend(statements(code, &block));
    }
    edits.retain(|edit| code.source[edit.from..edit.to] != edit.text);
    distinct(edits)
}

/// Other operators and words of the same kind, a `!` left out, and an operator left out with what follows it.
fn operators(code: &Editable, at: usize) -> Vec<Edit> {
    let word = &code.body[at];
    let around = |at: usize| code.source[..at].ends_with(char::is_whitespace);
    // Without spaces, `<`, `*` and `-` often mean something else.
    let is_binary = around(word.at) && code.source[word.end()..].starts_with(char::is_whitespace);
    let is_declaration = || {
        let mut before = (0..at).rev();
        let begin = before.find(|&at| matches!(code.word(at), ";" | "{" | "}"));
        (begin.unwrap_or(0)..at).any(|at| code.word(at) == "let")
    };
    let mut edits = Vec::new();
    let replaced = |alike: &[&str]| -> Vec<Edit> {
        let others = alike.iter();
        others
            .map(|other| code.replace(at, at + 1, *other))
            .collect()
    };
    for alike in OPERATORS.iter().filter(|alike| alike.contains(&word.text)) {
        if is_binary && !(word.text == "=" && is_declaration()) {
            edits.extend(replaced(alike));
        }
    }
    for alike in ALIKE.iter().filter(|alike| alike.contains(&word.text)) {
        if !is_value(code, at) {
            edits.extend(replaced(alike));
        }
    }
    let is_macro = at > 0 && code.body[at - 1].is_name() && !is_keyword(code.before(at));
    if word.text == "!" && !is_macro {
        edits.push(code.replace(at, at + 1, ""));
    }
    if is_binary
        && matches!(word.text, "+" | "-" | "*" | "/" | "%")
        && let Some(end) = operand_end(code, at + 1)
    {
        edits.push(code.replace(at, end, ""));
    }
    edits
}

/// Returns the index after the name, the number or the parentheses here, with all fields, calls and indices.
fn operand_end(code: &Editable, from: usize) -> Option<usize> {
    let mut end = match code.word(from) {
        "(" => code.close(from)?,
        _ => from,
    } + 1;
    loop {
        end = match code.word(end) {
            "." | "::" => end + 2,
            "(" | "[" => code.close(end)? + 1,
            _ => return (end <= code.body.len()).then_some(end),
        };
    }
}

/// Another way to leave a loop or the function.
fn jumps(code: &Editable, at: usize) -> Vec<Edit> {
    let jump = |at: usize| {
        let ends = [";", ",", "}", "{"];
        matches!(code.word(at), "return" | "break" | "continue")
            .then(|| end_of(code, at + 1, &ends))
            .flatten()
            .map(|end| (at, end))
    };
    let Some((from, to)) = jump(at) else {
        return Vec::new();
    };
    let others = (0..code.body.len()).filter_map(jump);
    let others = others.map(|(from, to)| code.text(from, to));
    let others = others.chain(["break", "continue"]);
    distinct(others)
        .into_iter()
        .map(|other| code.replace(from, to, other))
        .collect()
}

/// A loop in the other direction, or without its first value.
fn loops(code: &Editable, at: usize) -> Vec<Edit> {
    let values = || {
        let begin = end_of(code, at + 1, &["in"])? + 1;
        Some((begin, end_of(code, begin, &["{"])?))
    };
    let values = (code.word(at) == "for").then(values).flatten();
    let Some((begin, end)) = values.filter(|(begin, end)| begin < end) else {
        return Vec::new();
    };
    let put = |method: &str| {
        let text = format!("({}){method}", code.text(begin, end));
        code.replace(begin, end, text)
    };
    BETWEEN.map(put).into()
}

/// A condition negated, or a part of one left out.
fn conditions(code: &Editable, at: usize) -> Vec<Edit> {
    match code.word(at) {
        "if" if code.word(at + 1) != "let" => {
            let Some(end) = end_of(code, at + 1, &["{", "=>"]) else {
                return Vec::new();
            };
            let condition = code.text(at + 1, end);
            let negated = format!("!({condition})");
            [negated, "true".to_owned(), "false".to_owned()]
                .map(|text| code.replace(at + 1, end, text))
                .into()
        }
        "&&" | "||" => {
            let ends = ["&&", "||", "{", ";", ",", "=>"];
            let right = end_of(code, at + 1, &ends);
            let left = operand_begin(code, at);
            let without_left = left.map(|begin| code.replace(begin, at + 1, ""));
            let without_right = right
                .filter(|&end| end > at + 1)
                .map(|end| code.replace(at, end, ""));
            without_left.into_iter().chain(without_right).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the index of the first of these words outside of brackets, or of a bracket that closes.
fn end_of(code: &Editable, from: usize, ends: &[&str]) -> Option<usize> {
    let mut depth = 0;
    (from..code.body.len()).find(|&at| {
        let is_end = depth == 0 && (ends.contains(&code.word(at)) || code.body[at].depth() < 0);
        depth += code.body[at].depth();
        is_end
    })
}

/// Returns the index at which the operand before this word begins.
fn operand_begin(code: &Editable, before: usize) -> Option<usize> {
    let begins = [
        "&&", "||", "{", ";", ",", "=>", "=", "if", "while", "return", "|",
    ];
    let mut depth = 0;
    let end = (0..before).rev().find(|&at| {
        let is_end = depth == 0 && (begins.contains(&code.word(at)) || code.body[at].depth() > 0);
        depth -= code.body[at].depth();
        is_end
    });
    let begin = end.map_or(0, |end| end + 1);
    (begin < before).then_some(begin)
}

/// A statement left out, or exchanged with the next one.
fn statements(code: &Editable, statements: &[(usize, usize)]) -> Vec<Edit> {
    let left_out = statements
        .iter()
        .map(|&(from, to)| code.replace(from, to, ""));
    let exchanged = statements.windows(2).map(|pair| {
        let ((from, middle), (second, to)) = (pair[0], pair[1]);
        let text = format!("{} {}", code.text(second, to), code.text(from, middle));
        code.replace(from, to, text)
    });
    left_out.chain(exchanged).collect()
}

/// Method calls that are put between two methods of an iterator, or after the values of a loop.
pub(super) const BETWEEN: [&str; 2] = [".rev()", ".skip(1)"];

/// Methods before which something can be put between.
const OF_ITERATORS: [&str; 11] = [
    "all",
    "any",
    "collect",
    "enumerate",
    "filter",
    "find",
    "for_each",
    "map",
    "sum",
    "take",
    "zip",
];

/// Returns the edits of the call whose list of arguments begins at this word.
pub(super) fn call_edits(code: &Editable, at: usize) -> Vec<Edit> {
    let name = code.before(at);
    if code.word(at) != "(" || name == "{" {
        return Vec::new();
    }
    let Some(close) = code.close(at) else {
        return Vec::new();
    };
    if name == "Some" {
        return vec![code.replace(at - 1, close + 1, "None")];
    }
    if !name.starts_with(char::is_lowercase) {
        return Vec::new();
    }
    let mut edits = Vec::new();
    let arguments = arguments(code, at, close);
    let is_method = at >= 2 && code.word(at - 2) == ".";
    if is_method {
        edits.push(code.replace(at - 2, close + 1, ""));
        if OF_ITERATORS.contains(&name) {
            let put = |text: &str| code.replace(at - 2, at - 1, format!("{text}."));
            edits.extend(BETWEEN.map(put));
        }
    }
    for pair in arguments.windows(2) {
        let ((from, middle), (second, to)) = (pair[0], pair[1]);
        let text = format!("{}, {}", code.text(second, to), code.text(from, middle));
        edits.push(code.replace(from, to, text));
    }
    let has_owner = is_method || at >= 2 && code.word(at - 2) == "::";
    let functions = &code.sources.functions;
    let called = functions.iter().find(|function| function.name == name);
    if let Some(called) = called {
        let is_alike = |other: &&FunctionSource| {
            other.arguments.len() == called.arguments.len()
                && other.has_self() == called.has_self()
                && other.result == called.result
                && other.owner.is_some() == has_owner
        };
        let others = functions.iter().filter(is_alike);
        edits.extend(others.map(|other| code.replace(at - 1, at, &*other.name)));
    }
    edits
}

fn arguments(code: &Editable, open: usize, close: usize) -> Vec<(usize, usize)> {
    let mut depth = 0;
    let mut begin = open + 1;
    let mut found = Vec::new();
    for at in open + 1..=close {
        let is_end = depth == 0 && (at == close || code.word(at) == ",");
        if is_end && begin < at {
            found.push((begin, at));
        }
        if is_end {
            begin = at + 1;
        }
        depth += code.body[at].depth();
    }
    found
}
