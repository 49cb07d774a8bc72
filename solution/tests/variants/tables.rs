//! The tables of `specs/variants.md`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use solution::Rules;

use crate::second::Words;

/// Returns the rows of the table with this first heading, cell by cell, headings included.
pub(crate) fn table(heading: &str) -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../specs/variants.md");
    let text = fs::read_to_string(path).expect("the spec is readable");
    let start = format!("| {heading} |");
    let rows: Vec<Vec<String>> = text
        .lines()
        .skip_while(|line| !line.starts_with(&start))
        .take_while(|line| line.starts_with('|'))
        .map(|line| {
            let cells = line.trim_matches('|').split('|');
            cells.map(|cell| cell.trim().replace('`', "")).collect()
        })
        .collect();
    assert!(rows.len() > 2, "the table `{heading}` should have rows");
    let (headings, rows) = rows.split_at(1);
    [headings, &rows[1..]].concat()
}

/// Reads the name of a rule set, as the specs explain it, with the presets in their table.
pub(crate) fn words(name: &str) -> Words {
    let presets = table("preset");
    let mut pieces = name.split('+');
    let preset = pieces.next().expect("a name has a beginning");
    let row = presets.iter().find(|row| row[0] == preset);
    let row = row.unwrap_or_else(|| panic!("the table has no `{preset}`"));
    let mut words: BTreeMap<String, String> = presets[0]
        .iter()
        .zip(row)
        .skip(1)
        .map(|(axis, value)| (axis.clone(), value.clone()))
        .collect();
    for piece in pieces {
        let (axis, value) = piece.split_once('=').expect("an axis has a value");
        words.insert(axis.to_owned(), value.to_owned());
    }
    Words(words)
}

#[test]
fn the_presets_match_the_table() {
    let presets = table("preset");
    assert_eq!(presets[0][1..], Rules::AXES);
    let names: Vec<&str> = presets[1..].iter().map(|row| row[0].as_str()).collect();
    assert_eq!(names, Rules::PRESETS.map(|(name, _)| name));
    for (row, (name, preset)) in presets[1..].iter().zip(Rules::PRESETS) {
        let axes = presets[0].iter().zip(row).skip(1);
        let written: Vec<String> = axes
            .map(|(axis, value)| format!("+{axis}={value}"))
            .collect();
        let written = written.concat();
        // Every axis is set, so nothing is left of the first preset.
        for (other, _) in Rules::PRESETS {
            assert_eq!(format!("{other}{written}").parse(), Ok(preset), "{name}");
        }
        assert_eq!(preset.to_string(), name);
    }
}
