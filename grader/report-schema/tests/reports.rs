//! Real reports match the schema, and changed ones don't.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use grader::grade::Grader;
use grader::runner::{Compiler, GradingLimits, Toolchain};
use grader::specs::Assignment;
use jsonschema::Validator;
use report_schema::SCHEMA;
use rstest::rstest;
use sandbox::Sandbox;
use serde_json::{Value, json};
use submission::Submission;

/// The folder that holds `specs/` and the submissions.
fn top() -> &'static Path {
    static TOP: LazyLock<PathBuf> =
        LazyLock::new(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    &TOP
}

/// Grades a submission, and returns the report as JSON.
fn report(submission: &Submission) -> Value {
    static GRADER: LazyLock<Grader> = LazyLock::new(|| {
        let compiler = Compiler {
            toolchain: Toolchain::find().unwrap(),
            sandbox: Sandbox::none(),
            limits: GradingLimits::default(),
        };
        Grader::new(
            Assignment::read_specs(&top().join("specs"), &[]).unwrap(),
            compiler,
        )
    });
    let graded = GRADER.grade("submission", submission).unwrap();
    serde_json::to_value(graded.report).unwrap()
}

/// Returns the starter with these bodies instead of its stubs.
fn written(bodies: &[(&str, &str)]) -> Submission {
    let mut submission = Submission::read(&top().join("starter")).unwrap();
    for (function, body) in bodies {
        let stub = format!("todo!(\"{function}\")");
        let mut sources = submission.sources.values_mut();
        let source = sources.find(|source| source.contains(&stub));
        let source = source.unwrap_or_else(|| panic!("no stub is called `{function}`"));
        *source = source.replace(&stub, body);
    }
    submission
}

/// Fails in every way, except by running into a time limit.
fn mixed() -> Submission {
    let mut submission = written(&[
        (
            "part 1: opposite",
            "println!(\"from {bowl}\"); if bowl == 2 { 13 } else { bowl }",
        ),
        ("part 1: next_bowl", "let _ = player; [0, 1, 2][bowl]"),
        (
            "part 2: legal_moves",
            "let _ = (board, player); std::process::exit(0)",
        ),
        (
            "part 2: sow",
            "let _ = player; let mut stones = board.stones(); stones[bowl] -= 1; \
             Sown { board: Board::new(stones), last: bowl }",
        ),
        (
            "part 5: play",
            "let _ = bowl; Ok(Played { board: *board, status: Status::ToMove(player) })",
        ),
        (
            "part 6: run",
            "let mut output = output; input.lines().try_for_each(|line| writeln!(output, \"{}?\", line?))",
        ),
    ]);
    let exports = submission.sources.get_mut("src/lib.rs").unwrap();
    *exports = exports.replace("{capture, next_player}", "capture");
    submission
}

fn schema() -> &'static Validator {
    static VALIDATOR: LazyLock<Validator> = LazyLock::new(|| {
        let schema = serde_json::from_str(SCHEMA).unwrap();
        jsonschema::meta::validate(&schema).expect("the schema is a schema");
        jsonschema::validator_for(&schema).unwrap()
    });
    &VALIDATOR
}

#[rstest]
#[case::perfect(Submission::read(&top().join("solution")).unwrap(), "graded")]
#[case::empty(written(&[]), "graded")]
#[case::mixed(mixed(), "graded")]
#[case::does_not_compile(written(&[("part 1: opposite", "bowl + \"1\"")]), "does-not-compile")]
#[case::refused(written(&[("part 1: opposite", "unsafe { bowl }")]), "refused")]
#[case::looping(written(&[("part 4: is_over", "loop {}")]), "graded")]
#[case::flooding(written(&[("part 4: is_over", "loop { println!(\"x\") }")]), "graded")]
fn a_real_report_matches_the_schema(#[case] submission: Submission, #[case] outcome: &str) {
    let report = report(&submission);
    assert_eq!(report["outcome"], outcome);
    let errors: Vec<String> = schema()
        .iter_errors(&report)
        .map(|error| error.to_string())
        .collect();
    assert_eq!(errors, Vec::<String>::new());
}

#[rstest]
#[case::a_fraction("/score", json!(99.5))]
#[case::a_negative_score("/score", json!(-1))]
#[case::no_score("/score", Value::Null)]
#[case::another_format("/format", json!("kalah-report/3"))]
#[case::an_unknown_outcome("/outcome", json!("passed"))]
#[case::not_graded_without_a_reason("/outcome", json!("does-not-compile"))]
#[case::graded_without_parts("/parts", json!([]))]
#[case::an_unknown_kind_of_failure("/parts/0/items/3/failures/0/got/kind", json!("late"))]
#[case::a_failure_without_an_answer("/parts/0/items/3/failures/0/got", json!({ "kind": "wrong" }))]
#[case::an_unknown_key("/parts/0/items/3/shown", json!({ "right": 1, "cases": 1, "wrong": 0 }))]
#[case::a_rule_without_a_topic("/parts/0/items/0/rule", json!("opening"))]
#[case::a_short_digest("/made_by/sources", json!("abc"))]
#[case::an_unknown_layer("/made_by/sandbox/0/name", json!("walls"))]
fn an_invalid_report_does_not_match_the_schema(#[case] pointer: &str, #[case] value: Value) {
    static MIXED: LazyLock<Value> = LazyLock::new(|| report(&mixed()));
    let mut report = MIXED.clone();
    assert!(schema().is_valid(&report));
    *report.pointer_mut(pointer).unwrap() = value;
    assert!(!schema().is_valid(&report), "{pointer}");
}
