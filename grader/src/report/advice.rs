//! A sentence of advice about the errors that beginners meet most often.

use crate::runner::CompilerError;

/// Returns what a beginner should know about this compiler error.
pub(super) fn of_compiler(error: &CompilerError) -> Option<String> {
    let name = error.underlined.as_ref();
    match error.code.as_deref()? {
        "E0308" => Some(
            "Two types don't match here: the compiler says which type it expected and which one it found. Rust \
             never converts numbers by itself; write `usize::from(x)` or `x as usize`."
                .to_owned(),
        ),
        "E0596" => Some(
            "Only a variable that is declared with `let mut` can be changed, and only a reference `&mut` allows \
             changes. A value behind `&` can be copied and the copy changed."
                .to_owned(),
        ),
        // Crates and modules begin with a lower-case letter, types with an upper-case one.
        "E0432" | "E0433" | "E0463"
            if name.is_some_and(|(name, first)| {
                *first && name.starts_with(|letter: char| letter.is_ascii_lowercase())
            }) =>
        {
            let name = name.map_or("", |(name, _)| name.as_str());
            let name = name.split("::").next().unwrap_or_default();
            Some(format!(
                "You can only use the standard library: your crate is compiled without dependencies. If `{name}` is a \
                 module of your own, declare it in `src/lib.rs` with `mod {name};`."
            ))
        }
        "E0405" | "E0412" | "E0422" | "E0425" | "E0432" | "E0433" | "E0531" => Some(
            "Rust doesn't know this name here. If it is defined in another module, a `use` line is missing at the \
             top of this file; otherwise, check the spelling."
                .to_owned(),
        ),
        _ => None,
    }
}

/// Returns what a beginner should know about a panic with this message.
#[must_use]
pub(crate) fn of_panic(message: &str) -> Option<&'static str> {
    // A panic of the standard library can only be recognised by its message.
    if message.starts_with("attempt to subtract with overflow") {
        Some(
            "The result would be below zero, and an unsigned number can't be. Compare the two numbers first, or add \
             before you subtract.",
        )
    } else if message.starts_with("index out of bounds") {
        Some(
            "The index is too large for this array or list: the last index is one less than the length. The board has \
             bowls 0 to 13.",
        )
    } else if message.contains("called `Option::unwrap()` on a `None` value") {
        Some("`unwrap` panics if there is no value. Handle `None` with `match`, `if let` or `?`.")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::{of_compiler, of_panic};
    use crate::runner::CompilerError;

    fn advice(code: &str, underlined: &str, first: bool) -> String {
        let error = CompilerError {
            code: Some(code.to_owned()),
            what: String::new(),
            place: None,
            underlined: Some((underlined.to_owned(), first)),
            rendered: String::new(),
        };
        of_compiler(&error).unwrap_or_default()
    }

    #[test]
    fn an_unknown_crate_is_not_a_missing_use() {
        assert!(advice("E0432", "rand", true).starts_with("Only the standard library"));
        assert!(advice("E0433", "HashMap", true).starts_with("Rust doesn't know"));
        assert!(advice("E0432", "bord", false).starts_with("Rust doesn't know"));
    }

    #[test]
    fn other_errors_and_panics_get_no_advice() {
        assert_eq!(advice("E0382", "x", true), "");
        assert_eq!(of_panic("not yet"), None);
    }
}
