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
    /// Number of mistakes at their beginning that TOML itself reports.
    syntax: usize,
}

impl<'a> TomlReader<'a> {
    /// Makes a reader of a file's text.
    pub(super) fn new(file: &'a str, text: &'a str, folder: &'a Path) -> TomlReader<'a> {
        TomlReader {
            file,
            text,
            folder,
            diagnostics: Vec::new(),
            syntax: 0,
        }
    }

    /// Reads the table of the whole file: `known` are the keys of each table, with an empty name for the top of the file.
    pub(super) fn read(&mut self, known: &[(&str, &[&str])]) -> DeTable<'a> {
        let (mut table, errors) = DeTable::parse_recoverable(self.text);
        for error in errors {
            let range = error.span().unwrap_or(0..0);
            let message = error.message().replace('\n', ", ");
            let remedy = if message.contains("duplicate key") {
                "keep one of the lines"
            } else if message.contains("must be quoted") {
                "write it in straight quotes, like `roster = \"roster.csv\"`"
            } else if message.contains("unicode") || message.contains("escape") {
                "write `/` instead of `\\` in a path"
            } else {
                "write TOML like `grace_minutes = 10`"
            };
            let what = format!("{message}; {remedy}");
            self.diagnostics
                .push(Mistake::in_text(self.file, self.text, &range, what));
        }
        // Further errors on the same line follow from the first one.
        self.diagnostics.sort();
        self.diagnostics
            .dedup_by_key(|mistake| mistake.place.clone());
        self.syntax = self.diagnostics.len();
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
        // A setting says better what to write there than TOML does.
        let syntax = self.syntax.min(self.diagnostics.len());
        let is_elsewhere = |mistake: &Mistake| mistake.place != diagnostic.place;
        let kept: Vec<Mistake> = self
            .diagnostics
            .drain(..syntax)
            .filter(is_elsewhere)
            .collect();
        self.syntax = kept.len();
        self.diagnostics.splice(..0, kept);
        self.diagnostics.push(diagnostic);
    }
}

/// Reports a file that can't be read.
pub(super) fn unreadable(path: &Path, error: &io::Error) -> Mistake {
    let file = path.to_string_lossy().replace('\\', "/");
    let what = match error.kind() {
        io::ErrorKind::NotFound => "there is no such file; correct the path".to_owned(),
        io::ErrorKind::IsADirectory => "this is a folder; name a file".to_owned(),
        io::ErrorKind::InvalidData => "this isn't UTF-8; save the file as UTF-8".to_owned(),
        _ => format!("the file can't be read: {error}; check the path"),
    };
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
