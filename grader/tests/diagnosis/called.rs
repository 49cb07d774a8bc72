//! Wrong answers that may follow from a function that the code calls: the function that calls it isn't blamed.

use grader::score::CalledFunctions;
use notation::{Callee, Verb};
use rstest::rstest;

use crate::{Predicted, diagnosis, diagnosis_of_code};

/// A wrong list, and a wrong answer of a function that needn't use it.
const ANSWERS: [(&str, &str, &str); 5] = [
    ("choose 1 0 0 0 0 0 0 0 0 0 0 0 2 0 One", "0", "1"),
    ("legal 1 0 0 0 0 0 0 0 0 0 0 0 2 0 One", "0", "none"),
    ("legal 0 1 0 0 0 0 0 0 0 0 0 0 2 0 One", "1", "none"),
    ("over 1 0 0 0 0 0 0 0 0 0 0 0 2 0", "no", "yes"),
    ("over 0 1 0 0 0 0 0 0 0 0 0 0 2 0", "no", "yes"),
];

const PREDICTED: [Predicted; 2] = [
    (ANSWERS[3].0, "yes", "always-over"),
    (ANSWERS[4].0, "yes", "always-over"),
];

#[rstest]
#[case::if_its_code_calls_the_other(&[(Verb::Over, Verb::Legal)], false)]
#[case::through_a_third(&[(Verb::Over, Verb::Sow), (Verb::Sow, Verb::Legal)], false)]
#[case::unless_it_does_not(&[], true)]
#[case::unless_the_other_is_a_player(&[(Verb::Over, Verb::Choose)], true)]
#[case::unless_each_calls_the_other(&[(Verb::Over, Verb::Legal), (Verb::Legal, Verb::Over)], true)]
fn nothing_is_said_of_a_function_that_calls_a_wrong_one(
    #[case] calls: &[(Verb, Verb)],
    #[case] is_named: bool,
) {
    let calls = |from: Callee, to: Callee| calls.contains(&(from.verb, to.verb));
    let diagnosis = diagnosis_of_code(
        &ANSWERS,
        &PREDICTED,
        false,
        CalledFunctions::of(&calls, &calls),
    );
    let faulty = diagnosis.faulty.iter().map(|function| function.verb);
    assert_eq!(faulty.collect::<Vec<_>>().contains(&Verb::Over), is_named);
    assert_eq!(!diagnosis.named.is_empty(), is_named);
}

/// A wrong move, and a session whose first difference is described.
#[rstest]
#[case::after_a_line_without_a_number(
    "a\n> four\nrefused: no\n[ends]",
    "a\n> four\n?\n[ends]",
    true
)]
#[case::after_a_blank_line("a\n> 4\nb\n> \n[ends]", "a\n> 4\nb\n> \nc\n[ends]", true)]
#[case::at_the_end("a\n> 4\nb\n[ends, flushed]", "a\n> 4\nb\n[ends]", true)]
#[case::after_the_right_refusal_of_a_number(
    "a\n> 4\nrefused: no\n> quit\n[ends]",
    "a\n> 4\nrefused: no\n[ends]",
    true
)]
#[case::not_at_the_refusal_of_a_number(
    "a\n> 4\nrefused: no\n> quit\n[ends]",
    "a\n> 4\nb\n[ends]",
    false
)]
#[case::not_after_a_move("a\n> 4\nb\n[ends]", "a\n> 4\nc\n[ends]", false)]
#[case::not_if_lines_do_not_matter("a\n> four\n...\nb\n[ends]", "a\n> four\nc\n[ends]", false)]
#[case::before_anything_is_typed("a\n> 4\nb\n[ends]", "c\n> 4\nb\n[ends]", true)]
fn a_session_differs_by_itself_where_no_move_is_made(
    #[case] expected: &str,
    #[case] given: &str,
    #[case] is_own: bool,
) {
    let answers = [
        (
            "play 1 0 0 0 0 0 0 0 0 0 0 0 2 0 One 0",
            "One wins",
            "Two wins",
        ),
        ("program 4\\n", expected, given),
    ];
    let calls = |from: Callee, to: Callee| (from.verb, to.verb) == (Verb::Program, Verb::Play);
    let diagnosis = diagnosis_of_code(&answers, &[], false, CalledFunctions::of(&calls, &calls));
    let mut faulty = diagnosis.faulty.iter();
    assert_eq!(
        faulty.any(|function| function.verb == Verb::Program),
        is_own
    );
}

#[test]
fn a_session_before_the_first_line_follows_from_the_picture() {
    let answers = [
        ("show 4 4 4 4 4 4 0 4 4 4 4 4 4 0", "a", "c"),
        ("program 4\\n", "a\n> 4\nb\n[ends]", "c\n> 4\nb\n[ends]"),
    ];
    let faulty = diagnosis(&answers, &[], false).faulty;
    assert!(faulty.iter().all(|function| function.verb == Verb::Show));
}

#[rstest]
#[case::if_its_code_may_reach_the_other(true, false)]
#[case::unless_it_can_not(false, true)]
fn a_function_is_described_if_it_can_not_reach_a_wrong_one(
    #[case] may_reach: bool,
    #[case] is_described: bool,
) {
    let answers = [
        ("next One 2", "3", "5"),
        ("next One 3", "4", "4"),
        (
            "sow 2 0 0 0 0 0 0 0 0 0 0 0 1 0 One 0",
            "2 0 1 1 0 0 0 0 0 0 0 0 0 1 0",
            "2 2 1 1 0 0 0 0 0 0 0 0 0 1 0",
        ),
        (
            "sow 0 1 0 0 0 0 0 0 0 0 0 0 1 0 One 1",
            "2 0 0 1 0 0 0 0 0 0 0 0 0 1 0",
            "2 0 1 1 0 0 0 0 0 0 0 0 0 1 0",
        ),
    ];
    let reaches = |_, _| may_reach;
    let diagnosis = diagnosis_of_code(
        &answers,
        &[],
        false,
        CalledFunctions::of(&|_, _| false, &reaches),
    );
    let mut described = diagnosis.described.iter();
    let of_sow = described.any(|described| described.function.verb == Verb::Sow);
    assert_eq!(of_sow, is_described);
}
