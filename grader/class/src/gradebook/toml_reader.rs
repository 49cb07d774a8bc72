//! Reads a course's TOML and reports every mistake in it with its place, not only the first.

use std::cell::RefCell;
use std::ops::Range;
use std::path::Path;

use grader::mistake::Mistake;
use grader::specs::{Source, unknown_key};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value, with its range in the file.
pub type TomlValue<'t> = Spanned<DeValue<'t>>;

/// The keys of each table, by its heading, as `[export]`; those at the top of the file have an empty one.
pub type TomlKeys<'k> = &'k [(&'k str, &'k [&'k str])];

/// Reads one file. A value of the wrong type is reported, and left out.
#[derive(Debug)]
pub struct TomlReader<'a> {
    /// The file.
    pub source: &'a Source,
    /// The folder of relative paths in the file.
    pub folder: &'a Path,
    syntax: Vec<Mistake>,
    mistakes: RefCell<Vec<Mistake>>,
}

impl<'a> TomlReader<'a> {
    /// Makes a reader of a file.
    pub fn new(source: &'a Source) -> TomlReader<'a> {
        TomlReader {
            source,
            folder: Path::new(""),
            syntax: Vec::new(),
            mistakes: RefCell::default(),
        }
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
                "write TOML like `grace_minutes = 10`"
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
            let heading = format!("[{name}]");
            if !keys.contains(&name) {
                let what = match known.iter().find(|(_, keys)| keys.contains(&name)) {
                    Some(("", _)) => {
                        format!("unknown key `{name}`; it belongs at the top of the file")
                    }
                    Some((home, _)) => format!("unknown key `{name}`; it belongs below `{home}`"),
                    None => unknown_key(name, keys),
                };
                self.report(&key.span(), what);
            } else if known.iter().any(|(known, _)| *known == heading) {
                match value.get_ref() {
                    DeValue::Table(table) => self.check(table, &heading, known),
                    _ => self.report(
                        &value.span(),
                        format!("this isn't a table; write its keys below `{heading}`"),
                    ),
                }
            }
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
