//! Other values in place of one: another name, a number, one more or less, or what one of the student's methods makes of it.

use super::editable::{Edit, Editable, ValueKind};
use super::source_token::SourceToken;
use crate::tally::distinct;

/// Lower-case words that aren't names of values.
const KEYWORDS: [&str; 22] = [
    "as", "break", "const", "continue", "dyn", "else", "false", "fn", "for", "if", "impl", "in",
    "let", "loop", "match", "move", "mut", "ref", "return", "true", "where", "while",
];

/// Returns the edits of the number, the constant, the name or the path that begins or ends with this word.
pub(super) fn value_edits(code: &Editable, at: usize) -> Vec<Edit> {
    let word = code.word(at);
    let is_constant = word.len() > 1 && word.chars().all(|c| c.is_ascii_uppercase() || c == '_');
    if code.body[at].number().is_some() {
        other_numbers(code, at)
    } else if is_constant {
        let numbers = code.sources.numbers.iter();
        numbers
            .map(|number| code.replace(at, at + 1, number.to_string()))
            .collect()
    } else if is_value(code, at) {
        other_values(code, at)
    } else if code.before(at) == "::" && at >= 2 {
        other_variants(code, at)
    } else {
        Vec::new()
    }
}

pub(super) fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(&word)
}

/// Returns whether a word is the name of a value: no keyword, field, function, macro or path.
pub(super) fn is_value(code: &Editable, at: usize) -> bool {
    let word = &code.body[at];
    word.is_name()
        && word.text.starts_with(|first: char| first.is_lowercase())
        && !is_keyword(word.text)
        && !matches!(code.before(at), "." | "::")
        && !matches!(code.word(at + 1), "(" | "!" | "::" | ":")
}

fn other_numbers(code: &Editable, at: usize) -> Vec<Edit> {
    let Some(number) = code.body[at].number().filter(|_| code.before(at) != ".") else {
        // `.0` is a field.
        return Vec::new();
    };
    let beside = [number.checked_add(1), number.checked_sub(1)];
    let small = [0, 1, 2].map(Some);
    let numbers = beside.into_iter().chain(small).flatten();
    numbers
        .chain(code.sources.numbers.iter().copied())
        .map(|other| code.replace(at, at + 1, other.to_string()))
        .collect()
}

/// Returns the values that are known at a word: arguments, and what occurs before it in a block that is still open.
fn values<'a>(code: &'a Editable, at: usize) -> Vec<&'a str> {
    let mut closed = 0;
    let mut begins = Vec::new();
    for before in (0..at).rev() {
        match code.word(before) {
            "}" => closed += 1,
            "{" if closed > 0 => closed -= 1,
            _ if closed == 0 && is_value(code, before) => begins.push(before),
            _ => {}
        }
    }
    let used = begins.into_iter().rev();
    let used = used.map(|begin| code.text(begin, value_end(code, begin)));
    let arguments = code.function.arguments.iter();
    distinct(used.chain(arguments.map(|argument| &*argument.name)))
}

fn value_end(code: &Editable, at: usize) -> usize {
    let mut end = at + 1;
    while code.word(end) == "."
        && code.body.get(end + 1).is_some_and(SourceToken::is_name)
        && code.word(end + 2) != "("
    {
        end += 2;
    }
    end
}

fn other_values(code: &Editable, at: usize) -> Vec<Edit> {
    let before = code.before(at);
    if matches!(before, "let" | "mut" | "for" | "|" | "&&" | "ref") {
        return Vec::new();
    }
    let end = value_end(code, at);
    let value = code.text(at, end);
    let own = code.kinds.get(value).copied();
    let is_alike = |other: &str| {
        let other = code.kinds.get(other).copied();
        own.is_none() || other.is_none() || own == other
    };
    let others = values(code, at);
    let others = others.into_iter().filter(|other| is_alike(other));
    let is_argument = matches!(before, "(" | ",") && matches!(code.word(end), ")" | ",");
    let mut texts = Vec::new();
    for other in others {
        texts.extend(is_argument.then(|| format!("&{other}")));
        texts.push(other.to_owned());
    }
    let methods = code.sources.functions.iter();
    let methods = methods.filter(|method| {
        let owner = method.owner.as_deref().map(ValueKind::Type);
        method.gives_its_own_type() && (own.is_none() || own == owner)
    });
    texts.extend(methods.map(|method| format!("{value}.{}()", method.name)));
    let paths = code.sources.paths.iter();
    let paths = paths.filter(|(owner, name)| {
        own == Some(ValueKind::Type(owner)) && name.starts_with(char::is_uppercase)
    });
    texts.extend(paths.map(|(owner, name)| format!("{owner}::{name}")));
    if own.is_none_or(|own| own == ValueKind::Number) && !is_assigned(code, end) {
        texts.extend(["+", "-"].map(|sign| format!("({value} {sign} 1)")));
    }
    let mut edits: Vec<Edit> = texts
        .into_iter()
        .map(|text| code.replace(at, end, text))
        .collect();
    // An element of an array.
    if code.word(end) == "["
        && let Some(close) = code.close(end)
        && !is_assigned(code, close + 1)
    {
        let element = code.text(at, close + 1);
        let around =
            ["+", "-"].map(|sign| code.replace(at, close + 1, format!("({element} {sign} 1)")));
        edits.extend(around);
    }
    edits
}

/// Returns whether what ends before this word is assigned to, or is only a part of a value.
fn is_assigned(code: &Editable, end: usize) -> bool {
    matches!(code.word(end), "." | "[" | "=" | "+=" | "-=" | ":")
}

/// Other variants of an enum, or the argument of its type.
fn other_variants(code: &Editable, at: usize) -> Vec<Edit> {
    let owner = code.word(at - 2);
    if matches!(code.word(at + 1), "(" | "::" | "{") {
        return Vec::new();
    }
    let others = code.sources.paths.iter();
    let others = others.filter(|(of, name)| *of == owner && name.starts_with(char::is_uppercase));
    let variants = others.map(|(_, other)| code.replace(at, at + 1, *other));
    let arguments = code.function.arguments.iter();
    let arguments = arguments
        .filter(|argument| code.kinds.get(&*argument.name) == Some(&ValueKind::Type(owner)))
        .map(|argument| code.replace(at - 2, at + 1, &*argument.name));
    variants.chain(arguments).collect()
}
