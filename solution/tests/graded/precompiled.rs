//! What many submissions have in common is compiled once, and changes nobody's report.

use grader::report::Outcome;
use grader::runner::Precompiled;
use rstest::rstest;
use submission::Submission;

use crate::workshop::{compiler, grader, reference};

/// How many submissions there seem to be: enough for a precompiled.
const MANY: usize = 1000;

/// Adds a text to the end of a file of the reference.
fn with(file: &str, end: &str) -> Submission {
    let mut submission = reference();
    let text = submission.sources.get_mut(file).expect("there is the file");
    text.push_str(end);
    submission
}

#[test]
fn there_is_a_kit_and_the_reference_is_compiled_with_it() {
    let precompiled = Precompiled::make(&compiler()).expect("a precompiled can be made here");
    let root = &reference().sources["src/lib.rs"];
    let (with_precompiled, _) = precompiled.added_to(root).expect("the root is whole");
    assert!(with_precompiled.starts_with(root));
    let compiled = compiler().compile_with(&reference(), Some(&precompiled));
    assert_eq!(compiled.expect("it compiles").missing, []);
}

#[rstest]
#[case::the_reference(reference(), Outcome::Graded)]
#[case::an_attribute_of_nothing(with("src/lib.rs", "\n#[cfg(any())]\n"), Outcome::DoesNotCompile)]
#[case::a_comment_on_nothing(with("src/lib.rs", "\n/// More.\n"), Outcome::DoesNotCompile)]
#[case::an_open_brace(
    with("src/lib.rs", "\nmod more { struct One;"),
    Outcome::DoesNotCompile
)]
#[case::an_error(
    with("src/board.rs", "\nfn more() -> u8 { \"\" }\n"),
    Outcome::DoesNotCompile
)]
fn a_report_is_the_same_with_and_without(#[case] submission: Submission, #[case] outcome: Outcome) {
    same(&submission, outcome);
}

/// The sum is the library's own code, which is taken from the precompiled part.
#[test]
fn what_overflows_overflows_with_the_kit_too() {
    let mut submission = reference();
    let text = submission.sources.get_mut("src/ending.rs").unwrap();
    let begin = "let stones = board.stones();";
    let sum = "assert_ne!(stones.map(|own| own.wrapping_mul(7)).iter().sum::<u8>(), 1);";
    *text = text.replacen(begin, &format!("{begin} {sum}"), 1);
    let report = same(&submission, Outcome::Graded);
    let lost = report
        .open_items()
        .find(|(_, item)| item.rule.starts_with("over."));
    let (_, item) = lost.expect("seven times forty-eight is too much");
    assert!(format!("{:?}", item.failures).contains("attempt to add with overflow"));
}

/// Grades with the precompiled part and without.
fn same(submission: &Submission, outcome: Outcome) -> grader::report::Report {
    let (with, without) = (grader(), grader());
    with.prepare_for(MANY);
    let [with, without] = [with, without].map(|grader| {
        let graded = grader.grade("a submission", submission);
        graded.expect("it can be graded").report
    });
    assert_eq!(with, without);
    assert_eq!(with.outcome, outcome);
    with
}
