//! A submission that stops at part 6 gets full marks, with or without the extension's files.

use grader::render::terminal;
use rstest::rstest;
use submission::Submission;

use crate::fixtures::{grader, package, reference};

/// The files that only extensions need.
const EXTENSION: [&str; 8] = [
    "src/extension/against.rs",
    "src/extension/game.rs",
    "src/extension/mod.rs",
    "src/extension/options.rs",
    "src/extension/player.rs",
    "src/extension/referee.rs",
    "src/extension/rules.rs",
    "src/extension/variants.rs",
];

/// Returns the reference without the extensions' files and the lines that name them.
fn without_its_files() -> Submission {
    let mut submission = reference();
    for file in EXTENSION {
        let found = submission.sources.remove(file);
        assert!(found.is_some(), "the reference has a `{file}`");
    }
    let library = submission.sources.get_mut("src/lib.rs");
    let library = library.expect("a library has a root");
    let lines = library.split_inclusive('\n');
    *library = lines
        .filter(|line| line.starts_with("//") || !line.contains("extension"))
        .collect();
    submission
}

/// Returns the reference with the starter's stubs for the extensions.
fn with_its_stubs() -> Submission {
    let mut submission = reference();
    let starter = Submission::read(&package().join("../starter")).expect("the starter is readable");
    for file in EXTENSION {
        let stubs = starter.sources[file].clone();
        submission.sources.insert(file.to_owned(), stubs);
    }
    submission
}

#[rstest]
#[case::without_its_files(without_its_files())]
#[case::with_its_stubs(with_its_stubs())]
fn parts_1_to_6_alone_get_100_of_100_and_nothing_is_called_wrong(#[case] submission: Submission) {
    let report = grader()
        .grade("parts 1 to 6", &submission)
        .expect("grading works")
        .report;
    assert_eq!((report.score, report.max_score), (100, 100));
    assert_eq!(report.extra, 0);
    assert!(report.max_extra > 0, "extensions are worth something");
    assert!(
        report.misconceptions.is_empty(),
        "{:?}",
        report.misconceptions
    );
    let text = terminal::write_report(&report);
    let rest = text.split("100 of 100").nth(1);
    let rest = rest.expect("the report should show the points");
    assert!(rest.contains("nothing is left to fix"), "{text}");
    assert!(rest.contains("specs/variants.md"), "{text}");
    for word in [
        "not right",
        "not written",
        "wait",
        "first:",
        "variant.",
        "referee.",
    ] {
        assert!(!rest.contains(word), "`{word}` in {text}");
    }
}
