//! Another call in place of one: a method left out, put between or exchanged, another function, two arguments exchanged.

use super::editable::{Edit, Editable};
use super::function_source::FunctionSource;

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
