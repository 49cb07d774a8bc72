//! Reports, as people and as programs read them.

use std::sync::LazyLock;

use grader::render::terminal::{self, Screen};
use grader::report::{NamedMisconception, Report, StoredFailure};
use grader::specs::Assignment;
use insta::assert_snapshot;
use rstest::rstest;

use crate::toy::Toy;

/// The report of a submission that fails in every way.
fn mixed() -> Report {
    static MIXED: LazyLock<Report> = LazyLock::new(|| Toy::mixed().grade());
    MIXED.clone()
}

/// Returns the report without colours.
fn plain(text: &str) -> String {
    let text = anstream::adapter::strip_str(text).to_string();
    for line in text.lines() {
        let is_command = line.starts_with("    cargo grade ");
        assert!(
            is_command || line.chars().count() <= 80,
            "wider than 80 columns: {line}"
        );
        assert_eq!(line, line.trim_end(), "white space at the end");
    }
    text
}

#[test]
fn a_perfect_report() {
    assert_snapshot!(plain(&terminal::write_report(&Toy::new().grade())));
}

#[test]
fn an_empty_report() {
    assert_snapshot!(plain(&terminal::write_report(&Toy::unwritten().grade())));
}

#[test]
fn a_mixed_report() {
    assert_snapshot!(plain(&terminal::write_report(&mixed())));
}

#[test]
fn every_failed_case_in_full() {
    assert_snapshot!(plain(&terminal::write_cases(
        &Screen::of_file("toy"),
        &mixed(),
        &[]
    )));
}

#[test]
fn a_report_that_names_misconceptions() {
    let misconception = |misconception: &str, explains: usize| NamedMisconception {
        name: "a-name".to_owned(),
        rule: "board.opposite".into(),
        mistaken_rule: misconception.to_owned(),
        hint: "Look across the board.".to_owned(),
        explains,
        items: vec!["board.opposite".into(), "sow.plain".into()],
    };
    let mut report = mixed();
    report.misconceptions = vec![
        misconception("a bowl faces itself", 1),
        misconception("a bowl faces the next one", 3),
    ];
    report.unexplained = 1;
    assert_snapshot!(misconceptions_of(&report));
    report.misconceptions.truncate(1);
    report.misconceptions[0].explains = 2;
    report.unexplained = 0;
    assert_snapshot!(
        "a_report_that_names_one_misconception",
        misconceptions_of(&report)
    );
}

/// Returns the rest of a report from its first misconception on.
fn misconceptions_of(report: &Report) -> String {
    let text = plain(&terminal::write_report(report));
    let at = text
        .find("Your answers look as if")
        .expect("the report should name misconceptions");
    text[at..].to_owned()
}

#[test]
fn a_report_of_a_compile_error() {
    let toy = Toy::new().with("part 1: opposite", "bowl + \"1\"");
    // The compiler decides how wide its messages are.
    let report = anstream::adapter::strip_str(&terminal::write_report(&toy.grade())).to_string();
    let begins =
        "Nothing was graded: the submission does not compile.\n\nFix this first\n\nerror[E0277]: ";
    assert!(report.starts_with(begins), "{report}");
    assert!(report.contains(" --> src/lib.rs:"), "{report}");
}

#[test]
fn a_report_of_a_refusal() {
    let toy = Toy::new().with("part 1: opposite", "unsafe { bowl }");
    assert_snapshot!(plain(&terminal::write_report(&toy.grade())));
}

#[test]
fn a_report_of_failures_in_hidden_cases_alone() {
    let toy = Toy::new().with("part 1: opposite", "if bowl == 7 { 8 } else { bowl }");
    toy.write(
        "own.txt",
        "[board.opposite]\nopposite 7: 7\nopposite 8: 8\n",
    );
    assert_snapshot!(plain(&terminal::write_report(
        &toy.grade_with(&["own.txt"])
    )));
}

#[test]
fn a_long_answer_and_long_lines_stay_within_the_terminal() {
    let toy = Toy::new()
        .with(
            "part 1: bowls",
            "0..=if self == Player::One { 1000 } else { 2 }",
        )
        .with(
            "part 6: run",
            "println!(\"{}\", \"printed \".repeat(40)); \
             if input.lines().count() > 1 { panic!(\"{}\", \"w\".repeat(300)) } Ok(())",
        );
    plain(&terminal::write_report(&toy.grade()));
    plain(&terminal::write_cases(
        &Screen::of_file("toy"),
        &toy.grade(),
        &[],
    ));
    let toy = Toy::new().with(
        "part 6: run",
        "writeln!(output, \"{}\\t\\u{1b}[31m\\u{202e}\", \"long \".repeat(40))",
    );
    let report = plain(&terminal::write_report(&toy.grade()));
    assert!(!report.contains(['\u{1b}', '\u{202e}']), "{report}");
}

#[rstest]
#[case::printed("print!(\"TEXT\"); 0..=if self == Player::One { 1000 } else { 2 }")]
#[case::panicked("panic!(\"TEXT\")")]
fn no_hidden_character_of_a_submission_is_in_its_report(
    #[case] body: &str,
    #[values(
        '\u{1b}',
        '\u{202e}',
        '\u{61c}',
        '\u{ad}',
        '\u{2028}',
        '\u{2066}',
        '\u{e0001}'
    )]
    hidden: char,
) {
    let escaped = hidden.escape_unicode().to_string();
    let toy = Toy::new().with(
        "part 1: bowls",
        &body.replace("TEXT", &format!("a{escaped}b")),
    );
    let report = toy.grade();
    for written in [
        plain(&terminal::write_report(&report)),
        serde_json::to_string(&report).unwrap(),
    ] {
        assert!(!written.contains(hidden), "{written}");
    }
    let written = plain(&terminal::write_report(&report));
    assert!(written.contains(&format!("a{escaped}b")), "{written}");
}

/// Writes a report as JSON, and replaces what differs between machines.
fn redacted(mut report: Report) -> String {
    let made_by = &mut report.made_by;
    "[version]".clone_into(&mut made_by.grader);
    made_by.rustc = vec!["[rustc -vV]".to_owned()];
    "0".repeat(64).clone_into(&mut made_by.assignment);
    "0".repeat(64).clone_into(&mut made_by.sources);
    made_by.sandbox.clear();
    serde_json::to_string_pretty(&report).unwrap()
}

#[test]
fn a_report_as_json() {
    let toy = Toy::mixed();
    toy.write("notes.txt", "mine\n");
    assert_snapshot!(redacted(toy.grade()));
}

#[test]
fn a_report_is_read_back_from_json() {
    let report = mixed();
    let json = serde_json::to_string(&report).unwrap();
    assert_eq!(serde_json::from_str::<Report>(&json).unwrap(), report);
}

#[test]
fn failed_cases_are_kept_without_what_their_cases_say() {
    let toy = Toy::mixed();
    let report = toy.grade_with(&[]);
    let assignment = Assignment::read_specs(&toy.path("specs"), &[]).unwrap();
    for failure in report
        .parts
        .iter()
        .flat_map(|part| &part.items)
        .flat_map(|item| &item.failures)
    {
        let kept = serde_json::to_string(&StoredFailure::of(failure)).unwrap();
        let kept: StoredFailure = serde_json::from_str(&kept).unwrap();
        let mut cases = assignment.cases.iter();
        let case = cases.find(|case| case.place == *kept.place).unwrap();
        assert_eq!(kept.with(case), *failure);
    }
}
