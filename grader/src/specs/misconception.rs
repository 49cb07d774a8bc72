//! A misconception as `specs/misconceptions.toml` describes it.

use serde::Deserialize;
use toml::Spanned;

use super::rule_name::RuleName;
use super::source_text::Source;
use crate::mistake::Mistake;

/// A misconception as students see it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Misconceptions {
    #[serde(rename = "misconception", default)]
    misconceptions: Vec<Misconception>,
}

impl Misconception {
    /// Reads all of them from the file.
    pub(super) fn all(source: &Source) -> Result<Vec<Misconception>, Mistake> {
        let read: Misconceptions = source.toml()?;
        Ok(read.misconceptions)
    }
}
