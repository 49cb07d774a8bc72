//! Hints about the rules, from `hints.toml`.

use std::path::Path;

use super::source::Source;
use super::toml_reader::TomlReader;
use crate::mistake::Mistakes;

/// Hints about the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hints {
    /// A question to ask oneself, by rule.
    ask: Texts,
    /// A sketch in words, by rule, or by the topic of a rule.
    sketch: Texts,
}

type Texts = Vec<(String, String)>;

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
        let mut reader = TomlReader::of_specs(&source);
        let top = reader.read(&[("", &["ask", "sketch"])]);
        let texts = |key| {
            let texts = reader.entries(reader.required(&top, key));
            let texts = texts.map(|(name, text)| {
                let text = reader.string(Some(text)).into_inner();
                (name.get_ref().to_string(), text)
            });
            texts.collect()
        };
        let hints = Hints {
            ask: texts("ask"),
            sketch: texts("sketch"),
        };
        Mistakes::none_in(reader.mistakes())?;
        Ok(hints)
    }

    /// Returns the question to ask oneself about this rule.
    pub fn ask(&self, rule: &str) -> Option<&str> {
        find(&self.ask, rule)
    }

    /// Returns the sketch for this rule.
    pub fn sketch(&self, rule: &str) -> Option<&str> {
        let topic = rule.split('.').next().unwrap_or(rule);
        find(&self.sketch, rule).or_else(|| find(&self.sketch, topic))
    }

    /// Lists the names that have hints.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let all = self.ask.iter().chain(&self.sketch);
        all.map(|(name, _)| name.as_str())
    }
}

fn find<'t>(texts: &'t Texts, name: &str) -> Option<&'t str> {
    let mut texts = texts.iter();
    let (_, text) = texts.find(|(known, _)| known == name)?;
    Some(text)
}
