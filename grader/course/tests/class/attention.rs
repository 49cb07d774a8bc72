//! Submissions that need attention are listed with the reason, and one student can be asked again.

use std::fs;

use predicates::prelude::*;
use predicates::str::contains;

use crate::fixture::{Fixture, RIGHT, right};

fn attention(fixture: &Fixture) -> Vec<(String, String, String)> {
    let text = fs::read_to_string(fixture.path("out/attention.csv")).unwrap();
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let rows = reader.records().map(Result::unwrap);
    rows.map(|row| (row[0].to_owned(), row[1].to_owned(), row[2].to_owned()))
        .collect()
}

#[test]
fn one_table_lists_everything_that_needs_attention() {
    let fixture = Fixture::with([
        ("ann", right(1)),
        ("bea", RIGHT.replace("12 - bowl", "")),
        ("cem", right(2)),
        ("dan", right(2)),
        ("eve", right(3)),
        ("fay", right(3)),
    ]);
    fs::create_dir(fixture.path("class/gus")).unwrap();
    fs::write(fixture.path("class/hal.rar"), "Rar!\x1a\x07\x00 and more").unwrap();
    // The starter is next to the specs.
    fs::create_dir_all(fixture.path("starter/src")).unwrap();
    fs::write(fixture.path("starter/src/lib.rs"), right(3)).unwrap();
    fixture
        .command("out")
        .assert()
        .success()
        .stdout(contains(
            "2 submissions had nothing but the untouched starter.\n    eve\n    fay\n",
        ))
        .stdout(contains("cem, dan\n"))
        .stdout(contains("eve, fay").not());
    let found = attention(&fixture);
    let reasons: Vec<(&str, &str)> = found
        .iter()
        .map(|(key, reason, _)| (key.as_str(), reason.as_str()))
        .collect();
    assert_eq!(
        reasons,
        [
            ("bea", "does-not-compile"),
            ("cem", "same-sources"),
            ("dan", "same-sources"),
            ("eve", "untouched-starter"),
            ("fay", "untouched-starter"),
            ("gus", "empty"),
            ("hal", "unreadable"),
        ]
    );
    assert!(found[0].2.starts_with("error[E0308]"), "{}", found[0].2);
    assert!(found[6].2.contains("RAR"), "{}", found[6].2);
}

/// Three have nothing in common but an encoding that Rust doesn't read; two handed in the same.
#[test]
fn sources_that_are_not_utf8_are_nobodys_copies() {
    let fixture = Fixture::new();
    let utf16: Vec<u8> = "\u{feff}// Gegen\u{fc}ber"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    for (student, bytes) in [
        ("ann", &b"// one\n// gr\xf6\xdfer\n"[..]),
        ("bea", b"// one\n// two\n// f\xfcr mich\n"),
        ("cem", &utf16),
        ("dan", b"// \xfcber"),
        ("eve", b"// \xfcber"),
    ] {
        fixture.hand_in(student, &format!("mod names;\n{}", *RIGHT));
        fs::write(
            fixture.path("class").join(student).join("src/names.rs"),
            bytes,
        )
        .unwrap();
    }
    fixture.command("out").assert().success();
    let found = attention(&fixture);
    let reasons: Vec<(&str, &str)> = found
        .iter()
        .filter(|(_, reason, _)| reason == "same-sources")
        .map(|(key, _, detail)| (key.as_str(), detail.as_str()))
        .collect();
    assert_eq!(reasons, [("dan", "eve"), ("eve", "dan")]);
    for (student, place) in [
        ("ann", "src/names.rs:2: this file isn't UTF-8 text"),
        ("bea", "src/names.rs:3: this file isn't UTF-8 text"),
        (
            "cem",
            "src/names.rs:1: this file is UTF-16; save it as UTF-8",
        ),
    ] {
        let rows = found.iter().filter(|(key, _, _)| key == student);
        let details: Vec<&str> = rows.map(|(_, _, detail)| detail.as_str()).collect();
        assert_eq!(details, [place]);
    }
}

#[test]
fn one_student_is_asked_again() {
    let fixture = Fixture::with([("ann", right(1)), ("bea", right(2))]);
    fixture.command("out").assert().success();
    fixture
        .command("out")
        .args(["--again", "ann"])
        .assert()
        .success()
        .stdout(contains("1 graded now"));
    fixture
        .command("out")
        .args(["--again", "an"])
        .assert()
        .code(2)
        .stderr(contains("no student has the key `an`; did you mean `ann`?"));
}
