//! Reads settings from TOML and reports every mistake with its place, not only the first.

use std::fmt::Display;
use std::ops::{Range, RangeInclusive};
use std::str::FromStr;

use serde::de::DeserializeOwned;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use toml::de::{DeTable, DeValue, ValueDeserializer};
use toml::{Spanned, Value};

use grader::mistake::Mistake;

/// A value with its place.
pub(super) type Setting = Spanned<Value>;

/// Reads settings from one file.
#[derive(Debug)]
pub(super) struct TomlReader<'a> {
    file: &'a str,
    text: &'a str,
    /// What is wrong so far.
    pub(super) diagnostics: Vec<Mistake>,
}

impl<'a> TomlReader<'a> {
    /// Makes a reader of a file's text.
    pub(super) fn new(file: &'a str, text: &'a str) -> TomlReader<'a> {
        TomlReader {
            file,
            text,
            diagnostics: Vec::new(),
        }
    }

    /// Reads the tables: `known` are the keys of each table, with an empty name for the top of the file.
    pub(super) fn read<T: DeserializeOwned + Default>(&mut self, known: &[(&str, &[&str])]) -> T {
        let (mut table, errors) = DeTable::parse_recoverable(self.text);
        for error in errors {
            let range = error.span().unwrap_or(0..0);
            let message = error.message().replace('\n', ", ");
            let what = format!("{message}; write TOML like `grace_minutes = 10`");
            self.diagnostics
                .push(Mistake::in_text(self.file, self.text, &range, what));
        }
        self.remove_unknown(table.get_mut(), "", known);
        let span = table.span();
        let value = Spanned::new(span, DeValue::Table(table.into_inner()));
        T::deserialize(ValueDeserializer::from(value)).unwrap_or_else(|error| {
            let range = error.span().unwrap_or(0..0);
            self.report(&range, error.message().replace('\n', ", "));
            T::default()
        })
    }

    /// Reports keys that don't exist, and removes them, so that the others can be read.
    fn remove_unknown(&mut self, table: &mut DeTable<'_>, name: &str, known: &[(&str, &[&str])]) {
        let Some((_, keys)) = known.iter().find(|(table, _)| *table == name) else {
            return;
        };
        let unknown: Vec<(String, Range<usize>)> = table
            .iter()
            .filter(|(key, _)| !keys.contains(&key.get_ref().as_ref()))
            .map(|(key, _)| (key.get_ref().to_string(), key.span()))
            .collect();
        for (key, range) in unknown {
            let home = known.iter().find(|(_, keys)| keys.contains(&key.as_str()));
            let remedy = match home {
                Some((table, _)) if !table.is_empty() => format!("it belongs below `[{table}]`"),
                Some(_) => "it belongs at the top of the file".to_owned(),
                None if similar(&key, keys).is_some() => {
                    format!(
                        "did you mean `{}`?",
                        similar(&key, keys).unwrap_or_default()
                    )
                }
                None => {
                    let names: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
                    format!("use one of {}", names.join(", "))
                }
            };
            self.report(&range, format!("`{key}` isn't a setting; {remedy}"));
            table.remove(key.as_str());
        }
        for (key, value) in table.iter_mut() {
            if let DeValue::Table(inner) = value.get_mut() {
                self.remove_unknown(inner, key.get_ref(), known);
            }
        }
    }

    /// Adds a diagnostic.
    pub(super) fn report(&mut self, range: &Range<usize>, what: impl Into<String>) {
        let diagnostic = Mistake::in_text(self.file, self.text, range, what);
        self.diagnostics.push(diagnostic);
    }

    /// Reads a text.
    pub(super) fn text(&mut self, setting: &Setting) -> Option<String> {
        let text = setting.get_ref().as_str().map(str::to_owned);
        if text.is_none() {
            self.report(&setting.span(), "this isn't a string; write it in quotes");
        }
        text
    }

    /// Reads a text, or several in brackets.
    pub(super) fn texts(&mut self, setting: &Setting) -> Vec<String> {
        let texts: Option<Vec<String>> = match setting.get_ref() {
            Value::String(text) => Some(vec![text.clone()]),
            Value::Array(values) => values
                .iter()
                .map(|value| value.as_str().map(str::to_owned))
                .collect(),
            _ => None,
        };
        texts.unwrap_or_else(|| {
            self.report(
                &setting.span(),
                "this isn't a string or a list of strings; write `[\"one\", \"two\"]`",
            );
            Vec::new()
        })
    }

    /// Reads `true` or `false`.
    pub(super) fn yes(&mut self, setting: &Setting) -> bool {
        let yes = setting.get_ref().as_bool();
        if yes.is_none() {
            self.report(
                &setting.span(),
                "this isn't `true` or `false`; write one of them",
            );
        }
        yes.unwrap_or_default()
    }

    /// Reads one of a few words.
    pub(super) fn choice<T: FromStr<Err: Display>>(
        &mut self,
        setting: &Setting,
        names: &[&str],
    ) -> Option<T> {
        let choice = setting
            .get_ref()
            .as_str()
            .and_then(|text| text.parse().ok());
        if choice.is_none() {
            let names: Vec<String> = names.iter().map(|name| format!("`\"{name}\"`")).collect();
            let what = format!(
                "this isn't one of the choices; write {}",
                names.join(" or ")
            );
            self.report(&setting.span(), what);
        }
        choice
    }

    /// Reads a time with an offset.
    pub(super) fn time(&mut self, setting: &Setting) -> Option<OffsetDateTime> {
        let text = match setting.get_ref() {
            Value::Datetime(time) => time.to_string(),
            Value::String(text) => text.clone(),
            _ => String::new(),
        };
        let time = OffsetDateTime::parse(&text, &Rfc3339).ok();
        if time.is_none() {
            self.report(
                &setting.span(),
                "this isn't a time with an offset; write one like `2027-03-31T23:59:00+02:00`",
            );
        }
        time
    }

    /// Reads a whole number in this range.
    pub(super) fn count(&mut self, setting: &Setting, range: RangeInclusive<u32>) -> Option<u32> {
        let number = setting.get_ref().as_integer();
        let number = number.and_then(|number| u32::try_from(number).ok());
        let number = number.filter(|number| range.contains(number));
        if number.is_none() {
            let (least, most) = range.into_inner();
            let what = format!("this isn't a whole number from {least} to {most}; write one");
            self.report(&setting.span(), what);
        }
        number
    }

    /// Reads a percentage, in hundredths of a percent.
    pub(super) fn percent(&mut self, setting: &Setting) -> Option<u32> {
        let text = match setting.get_ref() {
            Value::Integer(number) => number.to_string(),
            Value::Float(number) => number.to_string(),
            _ => String::new(),
        };
        let (whole, decimals) = text.split_once('.').unwrap_or((&text, ""));
        let hundredths = (!whole.is_empty() && decimals.len() <= 2)
            .then(|| format!("{whole}{decimals:0<2}").parse().ok())
            .flatten()
            .filter(|percent| *percent <= super::points::FULL_PERCENT);
        if hundredths.is_none() {
            let what = "this isn't a percentage from 0 to 100 with at most two decimals; write one like `10` or `2.5`";
            self.report(&setting.span(), what);
        }
        hundredths
    }
}

/// Returns the key that was probably meant.
fn similar<'k>(key: &str, keys: &[&'k str]) -> Option<&'k str> {
    let similarity = |known: &&&str| (strsim::jaro_winkler(key, known) * 1000.0).round();
    let best = keys
        .iter()
        .max_by(|one, other| similarity(one).total_cmp(&similarity(other)))?;
    (similarity(&best) > 900.0).then_some(*best)
}
