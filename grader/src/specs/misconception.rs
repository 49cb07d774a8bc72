//! A misconception as `specs/misconceptions.toml` describes it.

use toml::Spanned;

use super::case::RuleName;
use super::source::Source;
use super::toml_reader::{TomlReader, tables};
use crate::mistake::Mistakes;

/// A misconception as students see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misconception {
    /// Its name.
    pub name: Spanned<String>,
    /// The rule that it breaks.
    pub rule: Spanned<RuleName>,
    /// The mistaken rule, in one sentence.
    pub mistaken_rule: String,
    /// A hint that doesn't give the answer away.
    pub hint: String,
    /// The way in which it was found.
    pub found: String,
}

impl Misconception {
    /// Reads all of them from the file.
    pub(super) fn all(source: &Source) -> Result<Vec<Misconception>, Mistakes> {
        let mut reader = TomlReader::of_specs(source);
        let top = reader.read(&[
            ("", &["misconception"]),
            (
                "[[misconception]]",
                &["name", "rule", "mistaken_rule", "hint", "found"],
            ),
        ]);
        let all = tables(top.get_ref().get("misconception")).iter();
        let all = all.map(|table| {
            let string = |key| reader.string(reader.required(table, key));
            let rule = string("rule");
            Misconception {
                name: string("name"),
                rule: Spanned::new(rule.span(), RuleName::from(rule.get_ref().as_str())),
                mistaken_rule: string("mistaken_rule").into_inner(),
                hint: string("hint").into_inner(),
                found: string("found").into_inner(),
            }
        });
        let all = all.collect();
        Mistakes::none_in(reader.mistakes())?;
        Ok(all)
    }
}
