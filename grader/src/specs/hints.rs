//! Hints about the rules, from `hints.toml`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::Deserialize;

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
    pub fn read(specs: &Path) -> Result<Hints, String> {
        match fs::read_to_string(specs.join(Hints::FILE)) {
            Ok(text) => toml::from_str(&text).map_err(|error| error.to_string()),
            Err(_) => Ok(Hints::default()),
        }
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
