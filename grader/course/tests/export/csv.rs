//! The table for a spreadsheet: each score in its own column, and no cell that a spreadsheet treats as a formula.

use std::fs;

use crate::fixtures;

#[test]
fn names_of_every_kind_are_in_the_table_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let names = [
        "=HYPERLINK(\"http://x\")",
        "Lee, Ann",
        "Bo \"B\" Li",
        "João",
        "مريم",
        "two\nlines",
        "@at",
    ];
    let results: Vec<_> = names
        .iter()
        .enumerate()
        .map(|(number, name)| {
            let mut result = fixtures::result(&format!("k{number}"), 87);
            result.student.id = Some(format!("00{number}"));
            result.student.name = Some((*name).to_owned());
            result
        })
        .collect();
    fixtures::write(&folder.path().join("results"), &results);
    fixtures::export(folder.path(), &["--to", "csv", "--out", "out.csv"]).success();
    let text = fs::read_to_string(folder.path().join("out.csv")).unwrap();
    assert!(text.starts_with('\u{feff}'), "Excel reads it as UTF-8");
    let rows: Vec<csv::StringRecord> = csv::Reader::from_reader(text.as_bytes())
        .records()
        .map(Result::unwrap)
        .collect();
    assert_eq!(rows.len(), names.len());
    for (row, name) in rows.iter().zip(names) {
        assert!(row[1].starts_with("=\"00"), "zeros are kept: {row:?}");
        assert_eq!(row[0].trim_start_matches('\''), name);
        assert!(
            !row.iter()
                .any(|cell| cell.starts_with(['=', '+', '@']) && !cell.starts_with("=\"00")),
            "{row:?}"
        );
        assert_eq!(
            (&row[11], &row[13], &row[14], &row[15], &row[16]),
            ("87", "87", "0", "0", "87")
        );
    }
}
