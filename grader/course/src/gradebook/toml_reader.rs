//! Reads settings from TOML and reports every mistake with its place, not only the first.

use std::io;
use std::ops::Range;
use std::path::Path;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use grader::mistake::Mistake;

/// Reads settings from one file.
#[derive(Debug)]
pub(super) struct TomlReader<'a> {
    pub(super) file: &'a str,
    pub(super) text: &'a str,
    /// Paths are relative to it.
    pub(super) folder: &'a Path,
    /// The mistakes found so far.
    pub(super) diagnostics: Vec<Mistake>,
}

impl<'a> TomlReader<'a> {
    /// Makes a reader of a file's text.
    pub(super) fn new(file: &'a str, text: &'a str, folder: &'a Path) -> TomlReader<'a> {
        TomlReader {
            file,
            text,
            folder,
            diagnostics: Vec::new(),
        }
    }

    /// Reads the table of the whole file: `known` are the keys of each table, with an empty name for the top of the file.
    pub(super) fn read(&mut self, known: &[(&str, &[&str])]) -> DeTable<'a> {
        let (mut table, errors) = DeTable::parse_recoverable(self.text);
        for error in errors {
            let range = error.span().unwrap_or(0..0);
            let message = error.message().replace('\n', ", ");
            let what = format!("{message}; write TOML like `grace_minutes = 10`");
            self.diagnostics
                .push(Mistake::in_text(self.file, self.text, &range, what));
        }
        // Further errors on the same line follow from the first one.
        self.diagnostics.sort();
        self.diagnostics
            .dedup_by_key(|mistake| mistake.place.clone());
        self.remove_unknown(table.get_mut(), "", known);
        table.into_inner()
    }

    /// Reads a table inside the file.
    pub(super) fn table<'t>(&mut self, value: &Spanned<DeValue<'t>>) -> DeTable<'t> {
        let table = value.get_ref().as_table().cloned();
        table.unwrap_or_else(|| {
            self.report(
                &value.span(),
                "this isn't a table; write its settings below a line like `[export]`",
            );
            DeTable::new()
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
}

/// Reports a file that can't be read.
pub(super) fn unreadable(path: &Path, error: &io::Error) -> Mistake {
    let file = path.to_string_lossy().replace('\\', "/");
    let what = format!("the file can't be read: {error}; check the path");
    Mistake::in_file(&file, what)
}

/// Returns the key that was probably meant.
fn similar<'k>(key: &str, keys: &[&'k str]) -> Option<&'k str> {
    let similarity = |known: &&&str| (strsim::jaro_winkler(key, known) * 1000.0).round();
    let best = keys
        .iter()
        .max_by(|one, other| similarity(one).total_cmp(&similarity(other)))?;
    (similarity(&best) > 900.0).then_some(*best)
}
