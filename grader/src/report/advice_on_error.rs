//! A sentence of advice about the errors that beginners meet most often.

use crate::runner::CompilerError;

const ROOT: &str = "src/lib.rs";

/// Returns advice on an error of a submission, which has a module in a file if this says so.
pub(super) fn advice_on_error(
    error: &CompilerError,
    has_module: impl Fn(&str) -> bool,
) -> Option<String> {
    let code = error.code.as_deref()?;
    if let Some(advice) = advice_on_module(error, code, has_module) {
        return Some(advice);
    }
    let fixed = match code {
        "E0277" => return Some(advice_on_use(&error.what).to_owned()),
        "E0308" => return Some(advice_on_types(&error.rendered)),
        "E0382" => {
            "A value has one owner. Once it is moved, its old name can't be used: pass a reference (`&`), or use \
             the value first."
        }
        "E0499" | "E0502" | "E0506" => {
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
        "E0583" => {
            "This line declares a module, and its file is missing. Keep the names of the files that the assignment gives you."
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

/// Returns what a beginner should know about a type that can't be used like this, from the compiler's first line.
fn advice_on_use(what: &str) -> &'static str {
    let mut quoted = what.split('`').skip(1).step_by(2);
    let is_of_numbers = quoted.all(|name| NUMBERS.contains(&name.trim_matches(['{', '}', '&'])));
    if what.contains("cannot be indexed") {
        "An index is always a `usize`. Write `usize::from(x)` or `x as usize`."
    } else if is_of_numbers {
        "Both sides need the same type of number. Write `usize::from(x)` or `x as usize`."
    } else if what.starts_with("cannot ") || what.starts_with("can't compare") {
        "This doesn't work between these two types: the compiler names both. Is one of them a text, or an `Option` that \
         still holds the value?"
    } else {
        "A type doesn't fit here: it can't do what this line needs. The compiler says what that is."
    }
}

fn advice_on_types(rendered: &str) -> String {
    let plain = anstream::adapter::strip_str(rendered).to_string();
    let types = plain
        .rsplit_once("expected ")
        .and_then(|(_, types)| types.split_once(", found "));
    let name = |text: &str| text.lines().next().unwrap_or_default().replace('`', "");
    let types = types.map(|(expected, found)| [name(expected), name(found)]);
    let first = "Two types don't match here: the compiler says which type it expected and which one it found.";
    let is_number = |name: &String| NUMBERS.contains(&name.as_str());
    match types {
        Some(types) if types.iter().all(is_number) => {
            let [expected, _] = &types;
            let converted = match expected.as_str() {
                "usize" => "`usize::from(x)` or `x as usize`".to_owned(),
                "integer" => "`usize::from(x)` or `x as u8`".to_owned(),
                other => format!("`x as {other}`"),
            };
            format!("{first} Rust never converts numbers by itself; write {converted}.")
        }
        Some(types) if types.iter().any(|name| name == "()") => format!(
            "{first} The type `()` means no value, for example after a `;` at the end of a function."
        ),
        _ => first.to_owned(),
    }
}

/// Says how to name a module of the submission that is looked for in another place.
fn advice_on_module(
    error: &CompilerError,
    code: &str,
    has_module: impl Fn(&str) -> bool,
) -> Option<String> {
    let is_root = error.place.as_ref().is_some_and(|(file, _)| file == ROOT);
    match (code, &error.underlined) {
        ("E0432" | "E0433", Some((path, true))) => {
            let name = path.split("::").next()?;
            has_module(name).then(|| {
                format!("`{name}` is a module of this crate: write `use crate::{name}::…`.")
            })
        }
        ("E0583", _) if !is_root => {
            let name = error.what.split('`').nth(1)?;
            has_module(name).then(|| {
                format!(
                    "Modules are declared once, in `{ROOT}`. Delete this line, and write `use crate::{name}::…`."
                )
            })
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
            "The result would be below zero, and an unsigned number can't be. Compare the two numbers first, or add \
             before you subtract.",
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
        advice_on_error(&error, |name| name == "board").unwrap_or_default()
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
        assert!(renamed.ends_with("the assignment gives you."), "{renamed}");
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
    #[case::numbers("expected `u8`, found `usize`", Some("never converts numbers"))]
    #[case::a_literal("expected `usize`, found integer", Some("never converts numbers"))]
    #[case::no_value("expected `Board`, found `()`", Some("means no value"))]
    #[case::an_array("expected `Board`, found `[u8; 14]`", None)]
    #[case::a_range("expected `RangeInclusive<usize>`, found `Range<{integer}>`", None)]
    fn advice_on_two_types_is_about_these_types(#[case] label: &str, #[case] says: Option<&str>) {
        let advice = advice_on_types(&format!("error[E0308]\n38 | x\n   | ^ {label}\n"));
        let said = ["never converts numbers", "means no value"].map(|words| advice.contains(words));
        let expected =
            ["never converts numbers", "means no value"].map(|words| says == Some(words));
        assert_eq!(said, expected, "{advice}");
    }

    #[rstest]
    #[case::numbers(
        "cannot add `usize` to `u8`",
        "Both sides need the same type of number"
    )]
    #[case::a_literal("can't compare `u8` with `{integer}`", "Both sides need the same")]
    #[case::a_text(
        "cannot add-assign `&str` to `u8`",
        "This doesn't work between these two"
    )]
    #[case::an_option("can't compare `Option<u8>` with `u8`", "This doesn't work between")]
    #[case::an_index(
        "the type `[u8]` cannot be indexed by `u8`",
        "An index is always a `usize`"
    )]
    #[case::a_trait("`Sown` doesn't implement `Debug`", "A type doesn't fit here")]
    fn advice_on_a_use_is_about_the_types_in_it(#[case] what: &str, #[case] begins: &str) {
        let advice = advice_on_use(what);
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
