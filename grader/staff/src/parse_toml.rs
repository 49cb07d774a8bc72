//! Parses a file of the assignment that only staff have.

use grader::mistake::Mistake;
use grader::specs::Source;
use serde::de::DeserializeOwned;

/// Parses TOML with certain keys, which the file's first lines explain.
pub fn parse_toml<T: DeserializeOwned>(source: &Source) -> Result<T, Mistake> {
    toml::from_str(&source.text).map_err(|error| {
        let what = format!(
            "{}; write it as the file's first lines explain",
            error.message()
        );
        source.mistake(&error.span().unwrap_or(0..0), what)
    })
}
