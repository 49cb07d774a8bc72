//! A sentence of advice about the errors that beginners meet most often.

use crate::runner::CompilerError;

/// The file that declares modules and names for others.
pub(super) const ROOT: &str = "src/lib.rs";

/// Returns advice on an error of a submission, in which this finds the file of a module.
pub(super) fn advice_on_error(
    error: &CompilerError,
    find_module: impl Fn(&str) -> Option<String>,
) -> Option<String> {
    let code = error.code.as_deref()?;
    if let Some(advice) = advice_on_module(error, code, find_module) {
        return Some(advice);
    }
    let fixed = match code {
        "E0277" | "E0369" => return advice_on_use(&error.what).map(str::to_owned),
        "E0308" => return advice_on_types(&error.rendered),
        "E0317" => NO_ELSE,
        "E0382" => {
            "A value has one owner. Once it is moved, its old name can't be used, also not in the next round of a loop: pass a reference \
             (`&`), or make a new value each time."
        }
        "E0106" | "E0515" => {
            "What a function makes is gone when it returns, so it can't return a reference to that. Return the value itself: a \
             `String` and not a `&str`."
        }
        "E0600" => {
            "A `usize` or `u8` is never below zero. Begin with another number, or with an `Option`."
        }
        "E0499" | "E0502" | "E0503" | "E0506" => {
            "While something is borrowed, for example by a loop, nothing else can change it. End the borrow first, or \
             collect the changes in a copy."
        }
        "E0594" | "E0596" => {
            "Only what is declared with `mut` can be changed: `let mut x`, or `mut x: …` for a parameter. Only a `&mut` \
             reference allows changes; you can copy a value behind `&` and change the copy."
        }
        "E0603" => "Other files only see what is public: write `pub` in front of it.",
        "E0616" => {
            "A private field can only be used in the file that defines its type. Elsewhere, call the type's public \
             functions."
        }
        _ => return advice_on_name(error, code),
    };
    Some(fixed.to_owned())
}

/// The types of numbers, as the compiler writes them in its messages.
const NUMBERS: [&str; 14] = [
    "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize",
    "integer", "f64",
];

/// Advice on an `if` without `else`.
const NO_ELSE: &str =
    "An `if` without `else` has no value: write `return …;` in it, or add an `else`.";

/// Returns what a beginner should know about a type that can't be used like this, from the compiler's first line.
fn advice_on_use(what: &str) -> Option<&'static str> {
    let quoted = what.split('`').skip(1).step_by(2);
    let is_number = |name: &str| NUMBERS.contains(&name.trim_matches(['{', '}', '&']));
    Some(if what.contains("cannot be indexed by `&") {
        "This index is a reference to a number: write `*` in front of it."
    } else if what.contains("cannot be indexed") {
        "An index is always a `usize`. Write `usize::from(x)` or `x as usize`."
    } else if quoted.clone().all(is_number) {
        "Both sides need the same type of number. Write `usize::from(x)` or `x as usize`."
    } else if what.contains("Result<") {
        "The value is still inside a `Result`: take it out with `?` or `match`."
    } else if what.contains("Option<") {
        "The value is still inside an `Option`: take it out with `match` or `if let`, or compare it with `Some(…)`."
    } else {
        return None;
    })
}

/// Returns what a beginner should know about two types that don't match, if the compiler doesn't say it.
fn advice_on_types(rendered: &str) -> Option<String> {
    let plain = anstream::adapter::strip_str(rendered).to_string();
    let mut expected = plain.split("expected ").skip(1);
    let first_line = |text: &str| text.lines().next().unwrap_or_default().replace('`', "");
    let (expected, found) = expected.find_map(|types| {
        let (expected, found) = types.split_once(", found ")?;
        (!expected.contains('\n')).then(|| (expected.replace('`', ""), first_line(found)))
    })?;
    let is_number = |name: &str| NUMBERS.contains(&name);
    Some(if plain.contains("`if` expressions without `else`") {
        NO_ELSE.to_owned()
    } else if expected == "!" {
        "This block has to leave: end it with `continue`, `break` or `return`.".to_owned()
    } else if is_number(&expected) && is_number(&found) {
        let converted = match expected.as_str() {
            "usize" => "`usize::from(x)` or `x as usize`".to_owned(),
            "integer" => "`usize::from(x)` or `x as u8`".to_owned(),
            other => format!("`x as {other}`"),
        };
        format!("Rust never converts numbers by itself; write {converted}.")
    } else if expected.starts_with("Option<") {
        "Wrap the value in `Some(…)`, or write `None`.".to_owned()
    } else if found == "()" {
        "The type `()` means no value, for example after a `;` at the end of a function.".to_owned()
    } else {
        return None;
    })
}

/// Says how to name a module of the submission that is looked for in another place.
fn advice_on_module(
    error: &CompilerError,
    code: &str,
    find_module: impl Fn(&str) -> Option<String>,
) -> Option<String> {
    let is_root = error.place.as_ref().is_some_and(|(file, _)| file == ROOT);
    match (code, &error.underlined) {
        ("E0432" | "E0433", Some((path, true))) => {
            let name = path.split("::").next()?;
            find_module(name).filter(|file| file.matches('/').count() == 1)?;
            Some(format!(
                "`{name}` is a module of this crate: write `use crate::{name}::…`."
            ))
        }
        ("E0583", _) => {
            let name = error.what.split('`').nth(1)?;
            let found = find_module(name);
            if !is_root {
                found?;
                return Some(format!(
                    "Modules are declared once, in `{ROOT}`. Delete this line, and write `use crate::{name}::…`."
                ));
            }
            let found = found.map_or(String::new(), |file| format!(" You have `{file}`."));
            Some(format!(
                "This line needs the file `src/{name}.rs`, and it isn't there.{found} Give the file back its name and its folder."
            ))
        }
        _ => None,
    }
}

fn advice_on_name(error: &CompilerError, code: &str) -> Option<String> {
    let is_about_names = matches!(
        code,
        "E0405" | "E0412" | "E0422" | "E0425" | "E0432" | "E0433" | "E0463" | "E0531"
    );
    if !is_about_names {
        return None;
    }
    let root = error.place.as_ref().is_some_and(|(file, _)| file == ROOT);
    let (path, is_first) = match &error.underlined {
        Some((path, is_first)) => (path.as_str(), *is_first),
        None => ("", false),
    };
    if root && code == "E0432" && (!is_first || path.contains("::")) {
        return Some(
            "`src/lib.rs` lists what the assignment gives you. This name is missing now: put it back as it was given."
                .to_owned(),
        );
    }
    let name = path.split("::").next().unwrap_or_default();
    // Crates and modules begin with a lower-case letter, types with an upper-case one.
    let is_module = matches!(code, "E0432" | "E0433" | "E0463")
        && name.starts_with(|letter: char| letter.is_ascii_lowercase())
        && !matches!(name, "crate" | "self" | "super");
    Some(match (is_module, is_first) {
        (true, true) => format!(
            "You can only use the standard library: your crate is compiled without dependencies. If `{name}` is a \
             module of your own, declare it in `src/lib.rs` with `mod {name};`."
        ),
        (true, false) => format!(
            "Rust doesn't know `{name}` here: check the spelling. If it is a file of your own, declare it in `src/lib.rs` \
             with `mod {name};`."
        ),
        _ if code == "E0432" => "This `use` names something that isn't there: check the spelling, and whether it was \
             deleted or renamed."
            .to_owned(),
        (false, _) => "Rust doesn't know this name here. If it is defined in another module, a `use` line is missing at \
             the top of this file; otherwise, check the spelling."
            .to_owned(),
    })
}

pub(crate) fn advice_on_panic(message: &str) -> Option<&'static str> {
    // A panic of the standard library can only be recognised by its message.
    if message.starts_with("attempt to subtract with overflow") {
        Some(
            "The result would be below zero, and an unsigned number can't be. Does a loop go on for a round too many, or is the larger \
             number taken from the smaller one?",
        )
    } else if message.starts_with("attempt to add with overflow")
        || message.starts_with("attempt to multiply with overflow")
    {
        Some(
            "The number has become too large for its type: a `u8` holds 255 at the most. Does a loop go on for too long?",
        )
    } else if message.starts_with("index out of bounds") {
        Some(
            "The index is too large for this array or list: the last index is one less than the length. The board has \
             bowls 0 to 13.",
        )
    } else if message.contains("called `Option::unwrap()` on a `None` value") {
        Some("`unwrap` panics if there is no value. Handle `None` with `match`, `if let` or `?`.")
    } else if message.contains("called `Result::unwrap()` on an `Err` value") {
        Some(
            "`unwrap` panics if there is an error. Handle it with `match` or `if let`, or pass it on with `?` if the function \
             returns errors of this type.",
        )
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::{advice_on_error, advice_on_panic, advice_on_types, advice_on_use};
    use crate::runner::CompilerError;

    fn advice_at(file: &str, code: &str, underlined: &str, first: bool) -> String {
        let error = CompilerError {
            code: Some(code.to_owned()),
            what: "file not found for module `board`".to_owned(),
            place: Some((file.to_owned(), 1)),
            underlined: Some((underlined.to_owned(), first)),
            rendered: String::new(),
        };
        let find = |name: &str| (name == "board").then(|| "src/board.rs".to_owned());
        advice_on_error(&error, find).unwrap_or_default()
    }

    fn advice(code: &str, underlined: &str, first: bool) -> String {
        advice_at("src/sowing.rs", code, underlined, first)
    }

    #[test]
    fn an_unknown_crate_is_not_a_missing_use() {
        assert!(advice("E0432", "rand", true).starts_with("You can only use the standard library"));
        assert!(advice("E0433", "HashMap", true).starts_with("Rust doesn't know this"));
        assert!(advice("E0432", "crate::sowing::Sown", true).starts_with("This `use`"));
    }

    #[test]
    fn a_module_of_the_crate_is_named_from_its_root() {
        let said = "`board` is a module of this crate: write `use crate::board::…`.";
        assert_eq!(advice("E0432", "board", true), said);
        assert_eq!(advice("E0433", "board::Board", true), said);
        let declared = advice("E0583", "mod board;", true);
        assert!(
            declared.starts_with("Modules are declared once"),
            "{declared}"
        );
        let renamed = advice_at("src/lib.rs", "E0583", "mod board;", true);
        assert!(renamed.starts_with("This line needs the file"), "{renamed}");
    }

    #[test]
    fn a_module_inside_the_crate_is_not_a_dependency() {
        let said = advice("E0433", "helper", false);
        assert!(
            said.ends_with("declare it in `src/lib.rs` with `mod helper;`."),
            "{said}"
        );
        assert!(!said.contains("standard library"), "{said}");
    }

    #[test]
    fn a_name_that_the_root_misses_was_given() {
        let said = advice_at("src/lib.rs", "E0432", "legal_moves", false);
        assert!(said.ends_with("put it back as it was given."), "{said}");
    }

    #[rstest]
    #[case::numbers("expected `u8`, found `usize`", "Rust never converts numbers")]
    #[case::a_note(
        "expected `u8`, found `usize`\n   | - expected due to this",
        "Rust never"
    )]
    #[case::a_literal("expected `usize`, found integer", "Rust never converts numbers")]
    #[case::no_value("expected `Board`, found `()`", "The type `()` means no value")]
    #[case::an_option("expected `Option<Player>`, found `Player`", "Wrap the value in `Some")]
    #[case::let_else("expected `!`, found `()`", "This block has to leave")]
    #[case::no_else(
        "expected `()`, found `Player`\n - `if` expressions without `else` arms",
        "An `if` without `else`"
    )]
    #[case::an_array("expected `Board`, found `[u8; 14]`", "")]
    #[case::a_range("expected `RangeInclusive<usize>`, found `Range<{integer}>`", "")]
    fn advice_on_two_types_is_about_these_types(#[case] label: &str, #[case] begins: &str) {
        let advice = advice_on_types(&format!("error[E0308]\n38 | x\n   | ^ {label}\n"));
        let advice = advice.unwrap_or_default();
        assert_eq!(advice.is_empty(), begins.is_empty(), "{advice}");
        assert!(advice.starts_with(begins), "{advice}");
    }

    #[rstest]
    #[case::numbers(
        "cannot add `usize` to `u8`",
        "Both sides need the same type of number"
    )]
    #[case::a_literal("can't compare `u8` with `{integer}`", "Both sides need the same")]
    #[case::an_option(
        "can't compare `Option<u8>` with `u8`",
        "The value is still inside an `Option`"
    )]
    #[case::a_result(
        "binary operation `==` cannot be applied to type `Result<usize, Error>`",
        "The value is still inside a `Result`"
    )]
    #[case::an_index(
        "the type `[u8]` cannot be indexed by `u8`",
        "An index is always a `usize`"
    )]
    #[case::a_reference(
        "the type `[u8]` cannot be indexed by `&usize`",
        "This index is a reference"
    )]
    #[case::a_text("cannot add-assign `&str` to `u8`", "")]
    #[case::a_trait("`Sown` doesn't implement `Debug`", "")]
    fn advice_on_a_use_is_about_the_types_in_it(#[case] what: &str, #[case] begins: &str) {
        let advice = advice_on_use(what).unwrap_or_default();
        assert_eq!(advice.is_empty(), begins.is_empty(), "{advice}");
        assert!(advice.starts_with(begins), "{advice}");
    }

    #[test]
    fn other_errors_and_panics_get_no_advice() {
        assert_eq!(advice("E0004", "x", true), "");
        assert_eq!(advice_on_panic("not yet"), None);
    }

    #[test]
    fn an_error_that_is_unwrapped_gets_advice() {
        let message = "called `Result::unwrap()` on an `Err` value: ParseIntError";
        assert!(advice_on_panic(message).is_some_and(|said| said.contains("`?`")));
    }
}
