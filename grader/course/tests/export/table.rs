//! The table for a spreadsheet: three columns of scores, and no cell that a spreadsheet takes for a formula.

use std::fs;

use course::class::escape_formula;
use rstest::rstest;

use crate::fixtures;

#[rstest]
#[case::equals("=1+1", "'=1+1")]
#[case::plus("+1", "'+1")]
#[case::minus("-1", "'-1")]
#[case::at("@SUM(A1)", "'@SUM(A1)")]
#[case::tab("\t=1", "'\t=1")]
#[case::behind_space("  =1", "'  =1")]
#[case::wide("＝1", "'＝1")]
#[case::a_name("Ann-Marie O'Neil", "Ann-Marie O'Neil")]
#[case::right_to_left("مريم", "مريم")]
fn a_formula_is_defused(#[case] text: &str, #[case] cell: &str) {
    assert_eq!(escape_formula(text), cell);
}

#[test]
fn names_of_every_kind_stand_in_the_table_as_they_are() {
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
            result.student.name = Some((*name).to_owned());
            result
        })
        .collect();
    fixtures::write(&folder.path().join("results"), &results);
    fixtures::export(folder.path(), &["--to", "csv", "--out", "out.csv"]).success();
    let text = fs::read_to_string(folder.path().join("out.csv")).unwrap();
    let rows: Vec<csv::StringRecord> = csv::Reader::from_reader(text.as_bytes())
        .records()
        .map(Result::unwrap)
        .collect();
    assert_eq!(rows.len(), names.len());
    for (row, name) in rows.iter().zip(names) {
        assert_eq!(row[0].trim_start_matches('\''), name);
        assert!(
            !row.iter().any(|cell| cell.starts_with(['=', '+', '@'])),
            "{row:?}"
        );
        assert_eq!((&row[11], &row[12], &row[13]), ("87", "0", "87"));
    }
}
