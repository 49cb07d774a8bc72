//! Hidden cases count and stay hidden, even if a submission shows everything that it can read.

use grader::render::terminal;
use predicates::str::contains;
use rstest::rstest;

use crate::run_grader::{formats, grade};
use crate::toy::Toy;

/// A hidden case, and a sequence of numbers that occurs in no other case and in no program.
const HIDDEN: &str =
    "[sow.nothing]\nsow 0 1 2 0 0 1 0 0 3 1 1 0 2 1 One 2: 2 0 1 2 0 0 1 0 0 3 1 1 0 2 1\n";
const SECRET: &str = "1 0 0 3 1 1 0 2 1";

/// Searches its own memory for questions, prints them, and panics with them.
const SPY: &str = r#"
    use std::io::{Read as _, Seek as _};
    let mut found = String::new();
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    for map in maps.lines().filter(|map| map.contains(" rw-p ") || map.contains(" rw-p")) {
        let (from, to) = map.split_once(' ').unwrap().0.split_once('-').unwrap();
        let from = u64::from_str_radix(from, 16).unwrap();
        let size = u64::from_str_radix(to, 16).unwrap() - from;
        let mut memory = std::fs::File::open("/proc/self/mem").unwrap();
        let mut bytes = vec![0; size as usize];
        if memory.seek(std::io::SeekFrom::Start(from)).is_ok() && memory.read_exact(&mut bytes).is_ok() {
            for at in 0..bytes.len().saturating_sub(60) {
                if bytes[at..].starts_with(b"sow ") {
                    found += &String::from_utf8_lossy(&bytes[at..at + 60]);
                }
            }
        }
    }
    eprintln!("{found}");
    if bowl == 2 { panic!("{found}") }
    Sown { board: *board, last: bowl }"#;

#[test]
fn a_submission_that_prints_its_memory_shows_no_hidden_question() {
    let toy = Toy::new().with("part 2: sow", &SPY.replace('\n', " "));
    toy.write("own.txt", HIDDEN);
    let report = toy.grade_with(&["own.txt"]);
    let written = terminal::write_report(&report) + &serde_json::to_string(&report).unwrap();
    assert!(
        written.contains("sow 0 0 3 0 0 0 9"),
        "the spy should find questions that aren't hidden: {written}"
    );
    assert!(!written.contains(SECRET), "{written}");
}

/// Hidden cases that ask what no worked example asks.
const HIDDEN_TXT: &str = "[board.opposite]\nopposite 7: 7\nopposite 9: 9\n";
const HIDDEN_MD: &str =
    "```kalah\nboard.opposite: a well-kept secret\nopposite 7: 7\nopposite 9: 9\n```\n";

#[rstest]
#[case::recorded("own.txt", HIDDEN_TXT)]
#[case::worked("own.md", HIDDEN_MD)]
fn hidden_cases_count_and_are_never_shown(#[case] file: &str, #[case] text: &str) {
    let body = "println!(\"asked {bowl}\"); if bowl == 7 { panic!(\"seven\") } if bowl == 9 { 4711 } else { bowl }";
    let toy = Toy::new().with("part 1: opposite", body);
    toy.write(file, text);
    for format in formats() {
        let report = grade(&toy, &["--cases", file, "--format", &format]).code(0);
        let report = String::from_utf8_lossy(&report.get_output().stdout).into_owned();
        let place = format!("{file}:");
        for secret in [
            "opposite 7",
            "opposite 9",
            "seven",
            "asked",
            "secret",
            "4711",
            &place,
        ] {
            assert!(!report.contains(secret), "`{secret}` is shown as {format}");
        }
    }
    grade(&toy, &["--cases", file])
        .stdout(contains("90 of 100"))
        .stdout(contains("hidden: 0 of 2"));
}

#[test]
fn hidden_cases_that_are_right_change_nothing() {
    let toy = Toy::new();
    toy.write("own/more.txt", HIDDEN_TXT);
    toy.write("own/more.md", HIDDEN_MD);
    grade(&toy, &["--cases", "own"]).stdout(contains("100 of 100"));
}
