//! Parses files of the assignment in TOML.

use serde::de::DeserializeOwned;

use super::source::Source;
use crate::mistake::Mistake;

/// The remedy for a file of the assignment.
pub const SEE_FIRST_LINES: &str = "write it as the file's first lines explain";

/// Parses TOML with certain keys; `remedy` says how to write it.
///
/// # Errors
///
/// Returns the first mistake, at its place.
pub fn parse_toml<T: DeserializeOwned>(source: &Source, remedy: &str) -> Result<T, Mistake> {
    toml::from_str(&source.text).map_err(|error| {
        let message = error.message().replace('\n', ", ");
        let what = if let Some(names) = message.strip_prefix("unknown field ") {
            let mut names = names.split('`').skip(1).step_by(2);
            let name = names.next().unwrap_or_default();
            unknown_key(name, &names.collect::<Vec<_>>())
        } else {
            let (found, expected) = message.split_once("expected ").unwrap_or((&message, ""));
            let expected = match expected {
                "u32" | "u64" => "expected a whole number",
                "a sequence" => "expected a list",
                "a map" => "expected a table",
                "" => "",
                name if name.starts_with("struct") => "expected a table",
                _ => &message[found.len()..],
            };
            format!("{found}{expected}; {remedy}")
        };
        source.mistake(&error.span().unwrap_or(0..0), what)
    })
}

/// Says that a key isn't one of those that are known, and which one may be meant.
pub fn unknown_key(name: &str, known: &[&str]) -> String {
    match most_similar(name, &mut known.iter().copied()) {
        Some(meant) => format!("unknown key `{name}`; did you mean `{meant}`?"),
        None => format!("unknown key `{name}`; use one of `{}`", known.join("`, `")),
    }
}

/// The least similarity, from 0 to 1, at which a name is suggested instead of a mistyped one.
const ALIKE: f64 = 0.7;

/// Returns the known name that a mistyped one is most similar to, if it is similar enough.
pub(crate) fn most_similar<'k>(
    name: &str,
    known: &mut dyn Iterator<Item = &'k str>,
) -> Option<&'k str> {
    known
        .map(|known| (strsim::normalized_damerau_levenshtein(name, known), known))
        .filter(|(alike, _)| *alike >= ALIKE)
        .max_by(|(one, _), (two, _)| one.total_cmp(two))
        .map(|(_, known)| known)
}
