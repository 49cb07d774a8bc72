//! The final scores in tables: how each format is read.

use std::collections::BTreeMap;

/// Returns the beginning of the heading above the final scores; none if a format has no table of them.
pub(crate) fn heading(format: &str) -> Option<&'static str> {
    match format {
        "csv" => Some("final"),
        "canvas" => Some("Kalah ("),
        "moodle" => Some("Grade"),
        "json-lines" | "junit" | "classroom50" | "html" => None,
        _ => panic!("say how {format} is read, in {}", file!()),
    }
}

/// Returns the final scores in a table by whose they are, as `who` reads it from a cell; none if a format has no table of them.
pub(crate) fn scores<K: Ord>(
    format: &str,
    table: &str,
    who: impl Fn(&str) -> Option<K>,
) -> Option<BTreeMap<K, String>> {
    let heading = heading(format)?;
    let table = table.trim_start_matches('\u{feff}');
    let first = table.lines().next().unwrap_or_default();
    let separator = if first.contains(';') { b';' } else { b',' };
    let mut reader = csv::ReaderBuilder::new();
    let mut reader = reader.delimiter(separator).from_reader(table.as_bytes());
    let mut headings = reader.headers().unwrap().iter();
    let at = headings.position(|name| name.starts_with(heading)).unwrap();
    let rows = reader.records().map(Result::unwrap);
    let scores = rows.filter_map(|row| Some((row.iter().find_map(&who)?, row[at].to_owned())));
    Some(scores.collect())
}
