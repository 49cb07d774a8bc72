//! Reads TOML and reports every mistake in it with its place, not only the first.

use std::cell::RefCell;
use std::ops::Range;
use std::path::Path;

use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::source::Source;
use crate::mistake::Mistake;

/// A value, with its range in the file.
pub type TomlValue<'t> = Spanned<DeValue<'t>>;

/// The keys of each table, by its heading, as `[export]` or `[[part]]`; those at the top of the file have an empty one.
pub type TomlKeys<'k> = &'k [(&'k str, &'k [&'k str])];

/// Reads one file. A value of the wrong type is reported, and read as an empty one.
#[derive(Debug)]
pub struct TomlReader<'a> {
    /// The file.
    pub source: &'a Source,
    /// The folder of relative paths in the file.
    pub folder: &'a Path,
    /// The remedy for most mistakes that TOML itself reports, and for missing keys.
    remedy: &'a str,
    syntax: Vec<Mistake>,
    mistakes: RefCell<Vec<Mistake>>,
}

impl<'a> TomlReader<'a> {
    /// Makes a reader of a file; `remedy` says how to write it.
    pub fn new(source: &'a Source, remedy: &'a str) -> TomlReader<'a> {
        TomlReader {
            source,
            folder: Path::new(""),
            remedy,
            syntax: Vec::new(),
            mistakes: RefCell::default(),
        }
    }

    pub(super) fn of_specs(source: &'a Source) -> TomlReader<'a> {
        TomlReader::new(source, "write it as the file's first lines explain")
    }

    /// Reads the table of the whole file, and reports keys that aren't known.
    pub fn read(&mut self, known: TomlKeys<'_>) -> TomlValue<'a> {
        let (table, errors) = DeTable::parse_recoverable(&self.source.text);
        for error in errors {
            let range = error.span().unwrap_or(0..0);
            let message = error.message().replace('\n', ", ");
            let remedy = if message.contains("duplicate key") {
                "keep one of the lines"
            } else if message.contains("must be quoted") {
                "write it in straight quotes, like `key = \"value\"`"
            } else if message.contains("unicode") || message.contains("escape") {
                "write `/` instead of `\\` in a path, and `\\\\` elsewhere"
            } else {
                self.remedy
            };
            let what = format!("{message}; {remedy}");
            self.syntax.push(self.source.mistake(&range, what));
        }
        // Further errors on the same line follow from the first one.
        self.syntax.sort_unstable();
        self.syntax.dedup_by_key(|mistake| mistake.place.clone());
        self.check(table.get_ref(), "", known);
        Spanned::new(0..0, DeValue::Table(table.into_inner()))
    }

    /// Reports keys that aren't known, and values that aren't tables although they have a heading.
    fn check(&self, table: &DeTable<'_>, heading: &str, known: TomlKeys<'_>) {
        let keys = known.iter().find(|(known, _)| *known == heading);
        let keys = keys.map_or(&[][..], |(_, keys)| keys);
        for (key, value) in table {
            let name = key.get_ref().as_ref();
            if !keys.contains(&name) {
                self.report_unknown(key, keys, known);
                continue;
            }
            let mut headings = known.iter().map(|(heading, _)| *heading);
            let is_its = |heading: &&str| heading.trim_matches(['[', ']']) == name;
            let Some(heading) = headings.find(is_its) else {
                continue;
            };
            match (value.get_ref(), heading.starts_with("[[")) {
                (DeValue::Table(table), false) => self.check(table, heading, known),
                (DeValue::Array(values), true) if values.iter().all(is_table) => {
                    for table in values.iter().filter_map(|value| value.get_ref().as_table()) {
                        self.check(table, heading, known);
                    }
                }
                _ => {
                    let what = format!("this isn't a table; write its keys below `{heading}`");
                    self.report(&value.span(), what);
                }
            }
        }
    }

    fn report_unknown(&self, key: &Spanned<DeString<'_>>, keys: &[&str], known: TomlKeys<'_>) {
        let name = key.get_ref().as_ref();
        let home = known.iter().find(|(_, keys)| keys.contains(&name));
        let remedy = match (home, most_similar(name, &mut keys.iter().copied())) {
            (Some(("", _)), _) => "it belongs at the top of the file".to_owned(),
            (Some((heading, _)), _) => format!("it belongs below `{heading}`"),
            (None, Some(meant)) => format!("did you mean `{meant}`?"),
            (None, None) => format!("use one of `{}`", keys.join("`, `")),
        };
        self.report(&key.span(), format!("unknown key `{name}`; {remedy}"));
    }

    /// Returns the value of a key, and reports it if it is missing.
    pub fn required<'t>(&self, table: &'t TomlValue<'t>, key: &str) -> Option<&'t TomlValue<'t>> {
        let value = table.get_ref().get(key);
        // After an error of syntax, it may be there without being read.
        if value.is_none() && is_table(table) && self.syntax.is_empty() {
            let what = format!("`{key}` is missing; {}", self.remedy);
            self.report(&table.span(), what);
        }
        value
    }

    /// Reads a string.
    pub fn string(&self, value: Option<&TomlValue<'_>>) -> Spanned<String> {
        let text = value.and_then(|value| value.get_ref().as_str());
        if text.is_none() {
            self.expected("a string; write it in quotes", value);
        }
        Spanned::new(span(value), text.unwrap_or_default().to_owned())
    }

    /// Reads a list of strings.
    pub fn strings(&self, value: Option<&TomlValue<'_>>) -> Vec<Spanned<String>> {
        let values = value.and_then(|value| value.get_ref().as_array());
        if values.is_none() {
            self.expected("a list of strings; write `[\"one\", \"two\"]`", value);
        }
        let values = values.into_iter().flat_map(|values| values.iter());
        values.map(|value| self.string(Some(value))).collect()
    }

    /// Reads a whole number.
    pub fn number(&self, value: Option<&TomlValue<'_>>) -> Spanned<u32> {
        let number = value.and_then(|value| whole_number(value.get_ref()));
        if number.is_none() {
            self.expected(
                "a whole number, or it is too large; write one like `10`",
                value,
            );
        }
        Spanned::new(span(value), number.unwrap_or_default())
    }

    /// Reads `true` or `false`.
    pub fn flag(&self, value: Option<&TomlValue<'_>>) -> bool {
        let yes = value.and_then(|value| value.get_ref().as_bool());
        if yes.is_none() {
            self.expected("`true` or `false`; write one of them", value);
        }
        yes.unwrap_or_default()
    }

    /// Reads a table that may have any keys.
    pub fn entries<'t>(
        &self,
        value: Option<&'t TomlValue<'t>>,
    ) -> impl Iterator<Item = (&'t Spanned<DeString<'t>>, &'t TomlValue<'t>)> + use<'t> {
        let table = value.and_then(|value| value.get_ref().as_table());
        if table.is_none() {
            self.expected("a table; write its keys below a heading in brackets", value);
        }
        table.into_iter().flatten()
    }

    /// Reports a value that isn't what it has to be, if there is one.
    fn expected(&self, what: &str, value: Option<&TomlValue<'_>>) {
        if let Some(value) = value {
            self.report(&value.span(), format!("this isn't {what}"));
        }
    }

    /// Reports a mistake in this range of the file.
    pub fn report(&self, range: &Range<usize>, what: impl Into<String>) {
        let mistake = self.source.mistake(range, what);
        self.mistakes.borrow_mut().push(mistake);
    }

    /// Returns all mistakes.
    pub fn mistakes(self) -> Vec<Mistake> {
        let (mut all, found) = (self.syntax, self.mistakes.into_inner());
        // It is known what to write there, which TOML doesn't say.
        all.retain(|syntax| found.iter().all(|mistake| mistake.place != syntax.place));
        all.extend(found);
        all
    }
}

/// Returns the tables below headings like `[[part]]`.
pub(super) fn tables<'t>(value: Option<&'t TomlValue<'t>>) -> &'t [TomlValue<'t>] {
    let values = value.and_then(|value| value.get_ref().as_array());
    values.map_or(&[], |values| values)
}

/// Returns the number, if it is a whole one.
pub fn whole_number(value: &DeValue<'_>) -> Option<u32> {
    let number = value.as_integer()?;
    u32::from_str_radix(number.as_str(), number.radix()).ok()
}

fn is_table(value: &TomlValue<'_>) -> bool {
    value.get_ref().is_table()
}

fn span(value: Option<&TomlValue<'_>>) -> Range<usize> {
    value.map_or(0..0, Spanned::span)
}

/// The least similarity, from 0 to 1, at which a name is suggested instead of a mistyped one.
const ALIKE: f64 = 0.7;

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
