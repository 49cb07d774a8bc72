//! Hints about the rules, from `hints.toml`.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use super::source_text::Source;
use crate::mistake::Mistake;

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
    pub fn read(specs: &Path) -> Result<Hints, Mistake> {
        let path = specs.join(Hints::FILE);
        if !path.exists() {
            return Ok(Hints::default());
        }
        Source::read(&path, "check its permissions")?.toml()
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
