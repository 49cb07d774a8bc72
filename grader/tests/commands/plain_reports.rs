//! Reports without drawings: annotations for GitHub, diagnostics for editors, and narrated ones.

use grader::exit::Exit;
use grader::render::plain::{narrate_report, write_annotations, write_markdown};
use grader::render::terminal::Screen;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use rstest::rstest;
use serde_json::Value;

use crate::run_grader::{code, grade, grader};
use crate::toy::Toy;

#[test]
fn a_submission_makes_no_annotation_of_its_own() {
    let printed = "println!(\"x\\n::error file=a::boom\\n```\\n<script>\"); bowl + 1";
    let report = Toy::new().with("part 1: opposite", printed).grade();
    let annotations = write_annotations(&report, "starter/");
    assert_eq!(annotations.lines().count(), 1, "{annotations}");
    assert!(
        annotations.starts_with("::warning file=starter/src/lib.rs,line="),
        "{annotations}"
    );
    let summary = write_markdown(&report, "starter/");
    let own = ["::error", "```", "<script>"];
    let at_the_beginning = |line: &&str| own.iter().any(|own| line.starts_with(own));
    assert_eq!(
        summary.lines().filter(at_the_beginning).count(),
        0,
        "{summary}"
    );
}

#[test]
fn at_most_ten_annotations_begin_with_what_to_fix_first() {
    let report = Toy::mixed().grade();
    let annotations = write_annotations(&report, "");
    assert!(annotations.lines().count() <= 10);
    let first = format!("title={}::", report.first.unwrap());
    assert!(
        annotations.lines().next().unwrap().contains(&first),
        "{annotations}"
    );
}

#[test]
fn githubs_job_gets_a_summary() {
    let toy = Toy::new().with("part 1: opposite", "bowl + 1");
    grader(&toy)
        .args(["grade", ".", "--format", "github"])
        .env("GITHUB_STEP_SUMMARY", toy.path("summary.md"))
        .assert()
        .stdout(contains("::warning file=src/lib.rs,line="));
    assert!(
        toy.read("summary.md")
            .contains("### Fix this first: board.opposite")
    );
}

#[rstest]
#[case::wrong("bowl + 1", "warning", Some("board.opposite"))]
#[case::unwritten("todo!(\"part 1: opposite\")", "help", Some("board.opposite"))]
#[case::refused("unsafe { 1 }", "error", None)]
fn a_diagnostic_is_at_its_function(
    #[case] body: &str,
    #[case] level: &str,
    #[case] rule: Option<&str>,
) {
    let toy = Toy::new().with("part 1: opposite", body);
    let done = grade(&toy, &["--format", "diagnostics"]).code(code(Exit::Success));
    let text = String::from_utf8_lossy(&done.get_output().stdout).into_owned();
    let first: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert_eq!(first["level"], level, "{text}");
    assert_eq!(first["code"]["code"].as_str(), rule, "{text}");
    let span = &first["spans"][0];
    let range = span["byte_start"].as_u64().unwrap()..span["byte_end"].as_u64().unwrap();
    let source = toy.read("src/lib.rs");
    let marked =
        &source[usize::try_from(range.start).unwrap()..usize::try_from(range.end).unwrap()];
    assert!(
        marked == "opposite" || marked.contains("unsafe"),
        "{marked}"
    );
}

#[test]
fn a_right_submission_has_no_diagnostic_and_a_missing_one_is_no_error_of_the_editors() {
    grade(&Toy::new(), &["--format", "diagnostics"])
        .code(code(Exit::Success))
        .stdout("");
    let toy = Toy::new();
    std::fs::remove_file(toy.path("src/lib.rs")).unwrap();
    grade(&toy, &["--format", "diagnostics"])
        .code(code(Exit::Success))
        .stdout("");
}

#[rstest]
#[case::an_option("--narrate", "0")]
#[case::an_environment_variable("--all", "1")]
fn a_narrated_report_has_labels_and_no_drawing(#[case] option: &str, #[case] variable: &str) {
    let toy = Toy::new().with(
        "part 2: sow",
        "let mut s = board.stones(); s[2] += 1; Sown { board: Board(s), last: bowl }",
    );
    grader(&toy)
        .args(["grade", ".", option])
        .env("GRADER_NARRATE", variable)
        .assert()
        .stdout(contains("Part 2, Sowing: "))
        .stdout(contains("█").not());
}

#[test]
fn only_a_narrated_report_spells_symbols() {
    let toy = Toy::new().with("part 1: opposite", "println!(\"→\"); bowl + 1");
    let report = toy.grade();
    assert!(write_annotations(&report, "").contains('→'));
    assert!(write_markdown(&report, "").contains('→'));
    let said = narrate_report(&Screen::of_file("starter"), &report, &[]);
    assert!(said.contains("U+2192") && !said.contains('→'), "{said}");
}

#[test]
fn a_narrated_report_says_how_bowls_differ() {
    let toy = Toy::new().with(
        "part 2: sow",
        "let mut s = board.stones(); s[2] += 1; Sown { board: Board(s), last: bowl }",
    );
    grade(&toy, &["--narrate"]).stdout(contains("Yours: 4 instead of 3 in bowl 2"));
}

#[test]
fn a_whole_report_is_narrated_with_each_open_rule() {
    let toy = Toy::mixed();
    let said = grade(&toy, &["--narrate", "--all"]);
    let said = String::from_utf8_lossy(&said.get_output().stdout).into_owned();
    let report = toy.grade();
    assert!(report.tasks().count() > 1);
    for (_, item) in report.tasks() {
        assert!(said.contains(&format!("Rule {}, ", item.rule)), "{said}");
        assert!(said.contains(&item.sentence), "{said}");
    }
}
