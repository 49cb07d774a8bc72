//! Hints about the rules, from `hints.toml`.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use toml::Spanned;

use super::case::RuleName;
use super::parse_toml::{SEE_FIRST_LINES, parse_toml};
use super::source::Source;
use crate::mistake::{Mistake, Mistakes};

/// Hints about the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hints {
    /// A question to ask oneself, by rule.
    ask: BTreeMap<String, String>,
    /// A sketch in words, by rule, or by the topic of a rule.
    sketch: BTreeMap<String, String>,
}

impl Hints {
    /// The file in the folder of the specs.
    pub const FILE: &str = "hints.toml";

    /// Reads the hints; none if there is no file.
    pub fn read(specs: &Path) -> Result<Hints, Mistakes> {
        let path = specs.join(Hints::FILE);
        if !path.exists() {
            return Ok(Hints::default());
        }
        let source = Source::read(&path, "check its permissions")?;
        Ok(parse_toml(&source, SEE_FIRST_LINES)?)
    }

    /// Returns the question to ask oneself about this rule.
    pub fn ask(&self, rule: &str) -> Option<&str> {
        self.ask.get(rule).map(String::as_str)
    }

    /// Returns the sketch for this rule.
    pub fn sketch(&self, rule: &str) -> Option<&str> {
        let topic = rule.split('.').next().unwrap_or(rule);
        let sketch = self.sketch.get(rule).or_else(|| self.sketch.get(topic));
        sketch.map(String::as_str)
    }

    /// Lists the names that have hints.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.ask
            .keys()
            .chain(self.sketch.keys())
            .map(String::as_str)
    }
}

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

impl Misconception {
    pub(super) fn all(source: &Source) -> Result<Vec<Misconception>, Mistake> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct File {
            #[serde(default)]
            misconception: Vec<Misconception>,
        }
        let file: File = parse_toml(source, SEE_FIRST_LINES)?;
        Ok(file.misconception)
    }
}
