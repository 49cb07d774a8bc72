//! Hints about the rules, from `hints.toml`.

use std::path::Path;

use toml::Spanned;

use super::case::RuleName;
use super::source::Source;
use super::toml_reader::{TomlReader, tables};
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
