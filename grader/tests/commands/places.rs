//! `--where`: the one line in which a change is enough.

use assert_cmd::assert::Assert;
use grader::exit::Exit;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use rstest::rstest;

use crate::run_grader::{code, grade};
use crate::toy::Toy;

/// Looks for the line, for as long as a busy machine may need.
fn locate(toy: &Toy, arguments: &[&str]) -> Assert {
    let limits = toy.path("limits.toml");
    let limits = limits.to_string_lossy();
    grade(toy, &[arguments, &["--limits", &limits]].concat())
}

/// Returns the toy with an assignment that looks for places.
fn searched() -> Toy {
    Toy::new()
        .edit(
            "specs/rubric.toml",
            "stones = 12",
            "stones = 12\nfind-place = true",
        )
        .and("limits.toml", "[place]\nwall_seconds = 600\n")
}

#[rstest]
#[case::one_more("part 1: opposite", "bowl + 1", 73)]
#[case::a_number("part 1: kalah", "if self == Player::One { 6 } else { 12 }", 68)]
#[case::a_comparison("part 1: kalah", "if self != Player::One { 6 } else { 13 }", 68)]
#[case::a_condition(
    "part 1: bowls",
    "if self == Player::One && false { 0..=2 } else { 3..=5 }",
    64
)]
#[case::a_method("part 1: next_bowl", "bowl.min(1)", 77)]
#[case::a_statement_left_out(
    "part 2: sow",
    "let mut last = bowl; last += 2; Sown { board: *board, last }",
    91
)]
#[case::two_statements(
    "part 2: sow",
    "let mut last = 0; let first = last; last = bowl; Sown { board: *board, last: first }",
    91
)]
#[case::in_a_helper(
    "part 1: opposite",
    "beside(bowl)\n}\nfn beside(bowl: usize) -> usize {\nif bowl == 2 { 1 } else { bowl }",
    76
)]
fn the_line_is_named(#[case] function: &str, #[case] body: &str, #[case] line: usize) {
    let toy = searched().with(function, body);
    locate(&toy, &["--where"])
        .code(code(Exit::Success))
        .stdout(contains(format!("src/lib.rs:{line}\n")))
        .stdout(contains("A change in this line alone is enough"));
}

/// The edit itself is the student's work.
#[test]
fn the_edit_is_not_told() {
    let toy = searched().with("part 1: kalah", "if self == Player::One { 6 } else { 12 }");
    locate(&toy, &["--where"]).stdout(contains("13").not());
}

#[rstest]
#[case::two_mistakes_in_a_function("if self != Player::One { 6 } else { 12 }")]
#[case::either_of_two_lines(
    "let two = 12;\nlet more = 0;\nif self == Player::One { 6 } else { two + more }"
)]
fn no_line_is_named(#[case] body: &str) {
    let toy = searched().with("part 1: kalah", body);
    locate(&toy, &["--where"])
        .code(code(Exit::Success))
        .stdout(contains("src/lib.rs").not())
        .stdout(contains("No line can be named: a small change"));
}

#[test]
fn the_last_step_of_a_hint_names_the_line() {
    let toy = searched().with("part 1: opposite", "bowl + 1");
    locate(&toy, &["--hint", "3"]).stdout(contains("3. A sketch").and(contains("src/lib.rs:73\n")));
    grade(&toy, &["--hint", "2"]).stdout(contains("alone is enough").not());
}

#[test]
fn an_assignment_that_looks_for_no_places_says_so() {
    let toy = Toy::new().with("part 1: opposite", "bowl + 1");
    grade(&toy, &["--where"])
        .code(code(Exit::Usage))
        .stderr(contains("find-place"));
    grade(&toy, &["--hint", "3"]).stdout(contains("alone is enough").not());
}

#[test]
fn without_time_no_line_is_named() {
    let toy = searched().with("part 1: opposite", "bowl + 1");
    toy.write("limits.toml", "[place]\nwall_seconds = 0\n");
    locate(&toy, &["--where"]).stdout(contains("No line can be named: the time was over"));
}

#[test]
fn a_right_submission_has_no_line_to_look_for() {
    grade(&searched(), &["--where"])
        .code(code(Exit::Success))
        .stdout(contains("No line can be named").not());
}
