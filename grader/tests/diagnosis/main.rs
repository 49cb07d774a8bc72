//! Diagnoses of wrong answers: the misconceptions that are named, and the report's words if none is.

mod called;
mod findings;
mod findings_of_sessions;
mod ruled_out;

use std::collections::{BTreeMap, BTreeSet};

use grader::runner::{Reply, Response, TimeLimit};
use grader::score::{CalledFunctions, Diagnosis, KnownReplies, diagnose, normalized_response};
use grader::specs::{Case, Place, RecordedSteps};
use notation::{Answer, Predictions, Question};
use rstest::rstest;

/// A wrong answer that a misconception leads to: question, answer, name.
type Predicted<'a> = (&'a str, &'a str, &'a str);

fn predictions(predicted: &[Predicted]) -> Predictions {
    let mut answered: BTreeMap<String, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
    for &(question, answer, holder) in predicted {
        let answers = answered.entry(question.to_owned()).or_default();
        let holders = answers.entry(answer.to_owned()).or_default();
        holders.insert(holder.to_owned());
    }
    Predictions::parse(&Predictions::write(&answered)).expect("it was just written")
}

fn reply(question: &Question, answer: &str) -> Reply {
    match answer {
        "panics" => Reply::Panicked {
            place: "src/board.rs:3".parse().ok(),
            message: "no".to_owned(),
        },
        "takes too long" => Reply::TimedOut(TimeLimit::Computing),
        "todo" => Reply::Unfinished {
            what: "part 1: opposite".to_owned(),
            place: "src/lib.rs:1".parse().ok(),
        },
        answer => Reply::Answer(Answer::of_submission(question.verb, answer)),
    }
}

/// Diagnoses these answers: question, right answer, answer.
fn diagnosis(answers: &[(&str, &str, &str)], predicted: &[Predicted], hidden: bool) -> Diagnosis {
    diagnosis_of_code(answers, predicted, hidden, CalledFunctions::default())
}

/// Diagnoses the answers of a submission whose functions call these others. A question may have the name of its rule before
/// it.
fn diagnosis_of_code(
    answers: &[(&str, &str, &str)],
    predicted: &[Predicted],
    hidden: bool,
    calls: CalledFunctions,
) -> Diagnosis {
    let asked: Vec<(Case, Response)> = answers
        .iter()
        .map(|&(question, expected, answer)| {
            let (rule, question) = question.split_once(": ").unwrap_or(("rule", question));
            let question: Question = question.parse().expect("the question is well-formed");
            let response = Response::silent(reply(&question, answer));
            let case = Case {
                expected: Answer::of_submission(question.verb, expected),
                rule: (*format!("{}.{rule}", question.verb)).into(),
                title: None,
                place: Place::new("rules.md", 1),
                hidden,
                question,
            };
            (case, response)
        })
        .collect();
    let answered: Vec<(&Case, &Response)> = asked.iter().map(|(case, got)| (case, got)).collect();
    let steps = RecordedSteps::default();
    let known = KnownReplies::of(&steps, &answered).with_calls(calls);
    diagnose(&predictions(predicted), &known, &answered)
}

fn named(answers: &[(&str, &str, &str)], predicted: &[Predicted]) -> Vec<String> {
    let named = diagnosis(answers, predicted, false).named.into_iter();
    named.map(|diagnosed| diagnosed.name).collect()
}

/// Predictions of `off-by-one` for three questions.
const OFF_BY_ONE: [Predicted; 3] = [
    ("opposite 0", "13", "off-by-one"),
    ("opposite 1", "12", "off-by-one"),
    ("opposite 2", "11", "off-by-one"),
];

/// Pairs four answers with their questions. `off-by-one` predicts a right answer to the last.
fn opposite(answers: [&str; 4]) -> Vec<(&'static str, &'static str, &str)> {
    let right = [
        ("opposite 0", "12"),
        ("opposite 1", "11"),
        ("opposite 2", "10"),
        ("opposite 3", "9"),
    ];
    let pairs = right.into_iter().zip(answers);
    pairs
        .map(|((question, right), answer)| (question, right, answer))
        .collect()
}

#[rstest]
#[case::all_answers_are_predicted(["13", "12", "11", "9"], &["off-by-one"])]
#[case::every_answer_is_right(["12", "11", "10", "9"], &[])]
#[case::one_wrong_answer_is_different(["13", "12", "5", "9"], &[])]
#[case::one_wrong_answer_is_right(["13", "12", "10", "9"], &[])]
#[case::one_right_answer_is_wrong(["13", "12", "11", "8"], &[])]
#[case::one_answer_is_a_panic(["13", "12", "panics", "9"], &[])]
#[case::one_answer_is_not_written(["13", "12", "todo", "9"], &["off-by-one"])]
#[case::nothing_is_written(["todo", "todo", "todo", "todo"], &[])]
fn a_misconception_is_named_if_it_predicts_the_answers(
    #[case] answers: [&str; 4],
    #[case] expected: &[&str],
) {
    assert_eq!(named(&opposite(answers), &OFF_BY_ONE), expected);
}

#[test]
fn a_named_misconception_counts_the_wrong_answers_that_it_explains() {
    let diagnosis = diagnosis(&opposite(["13", "12", "11", "9"]), &OFF_BY_ONE, false);
    assert_eq!(diagnosis.named[0].items["opposite.rule"], 3);
    assert_eq!(diagnosis.unexplained, 0);
}

#[test]
fn hidden_cases_are_not_evidence() {
    let answers = opposite(["13", "12", "11", "9"]);
    assert_eq!(diagnosis(&answers, &OFF_BY_ONE, true), Diagnosis::default());
}

#[rstest]
#[case::if_only_panics_are_predicted(["panics", "panics", "10", "9"], &["goes-too-far"])]
#[case::unless_one_is_missing(["panics", "11", "10", "9"], &[])]
#[case::unless_there_is_an_extra_one(["panics", "panics", "panics", "9"], &[])]
#[case::unless_it_is_a_limit(["panics", "takes too long", "10", "9"], &[])]
fn a_panic_is_evidence(#[case] answers: [&str; 4], #[case] expected: &[&str]) {
    let predicted = [
        ("opposite 0", "panics", "goes-too-far"),
        ("opposite 1", "panics", "goes-too-far"),
    ];
    assert_eq!(named(&opposite(answers), &predicted), expected);
}

#[test]
fn a_predicted_panic_alone_is_not_evidence_if_other_answers_are_predicted_too() {
    let predicted = [
        ("opposite 0", "panics", "mixed"),
        ("opposite 1", "3", "mixed"),
    ];
    let only_the_panic = opposite(["panics", "11", "10", "9"]);
    assert!(named(&only_the_panic, &predicted).is_empty());
    assert_eq!(
        named(&opposite(["panics", "3", "10", "9"]), &predicted),
        ["mixed"]
    );
}

/// A question to a function that builds on `opposite`, and one to a function that doesn't.
const CAPTURE: &str = "capture 1 0 0 0 0 0 0 0 0 0 0 0 2 0 One 0";
const TURN: &str = "turn One 6";

const LATER: [Predicted; 2] = [
    (CAPTURE, "0 0 0 0 0 0 1 0 0 0 0 0 2 0", "leaves-theirs"),
    (TURN, "Two", "never-again"),
];

const LEAVES_THEIRS: (&str, &str, &str) = (
    CAPTURE,
    "0 0 0 0 0 0 3 0 0 0 0 0 0 0",
    "0 0 0 0 0 0 1 0 0 0 0 0 2 0",
);

#[rstest]
#[case::it_is_named_if_everything_before_it_is_right(["12", "11", "10", "9"], &["leaves-theirs"])]
#[case::it_is_silent_while_an_earlier_function_is_unexplained(["1", "11", "10", "9"], &[])]
#[case::it_may_follow_from_what_an_explained_function_does(["13", "12", "11", "9"], &["off-by-one"])]
#[case::a_panic_before_it_is_unexplained(["panics", "11", "10", "9"], &[])]
#[case::a_stub_is_not_wrong(["todo", "todo", "todo", "todo"], &["leaves-theirs"])]
fn the_cause_comes_before_the_consequence(#[case] before: [&str; 4], #[case] expected: &[&str]) {
    let mut answers = opposite(before);
    answers.push(LEAVES_THEIRS);
    let predicted = [OFF_BY_ONE.as_slice(), &LATER].concat();
    assert_eq!(named(&answers, &predicted), expected);
}

#[test]
fn two_are_named_if_neither_follows_from_the_other() {
    let mut answers = opposite(["13", "12", "11", "9"]);
    answers.push((TURN, "One", "Two"));
    let predicted = [OFF_BY_ONE.as_slice(), &LATER].concat();
    assert_eq!(named(&answers, &predicted), ["off-by-one", "never-again"]);
}

#[test]
fn each_function_is_looked_at() {
    let mut answers = opposite(["13", "12", "11", "9"]);
    answers.push((TURN, "One", "Two"));
    answers.push(("over 1 0 0 0 0 0 0 0 0 0 0 0 2 0", "no", "yes"));
    let over = [("over 1 0 0 0 0 0 0 0 0 0 0 0 2 0", "yes", "always-over")];
    let predicted = [OFF_BY_ONE.as_slice(), &LATER, &over].concat();
    assert_eq!(
        named(&answers, &predicted),
        ["off-by-one", "never-again", "always-over"]
    );
}

/// Predictions of two misconceptions, each for other bowls.
const SEPARATE: [Predicted; 2] = [
    ("opposite 0", "13", "about-the-first"),
    ("opposite 1", "12", "about-the-second"),
];

#[rstest]
#[case::both(["13", "12", "10", "9"], &["about-the-first", "about-the-second"])]
#[case::one(["13", "11", "10", "9"], &["about-the-first"])]
#[case::neither_if_one_answer_is_different(["13", "12", "10", "8"], &[])]
fn two_about_one_function_are_named_if_they_predict_all_answers_together(
    #[case] answers: [&str; 4],
    #[case] expected: &[&str],
) {
    assert_eq!(named(&opposite(answers), &SEPARATE), expected);
}

#[rstest]
#[case::unless_the_answers_contradict_it("Two", &[])]
#[case::if_nothing_contradicts_it("One", &["again-for-one-only"])]
fn what_is_said_of_one_player_is_true_of_all_answers(
    #[case] elsewhere: &str,
    #[case] expected: &[&str],
) {
    let answers = [
        ("turn One 6", "One", "One"),
        ("turn One 3", "Two", "Two"),
        ("turn Two 13", "Two", "One"),
        ("turn Two 9", "One", elsewhere),
    ];
    let predicted = [
        ("turn Two 13", "One", "again-for-one-only"),
        ("turn Two 9", "Two", "again-in-small-bowls"),
    ];
    assert_eq!(named(&answers, &predicted), expected);
}

/// The same mistake in `capture`, for both players, and in moves of either.
const CAPTURES: [&str; 2] = [
    "capture 1 0 0 0 0 0 0 0 0 0 0 0 2 0 One 0",
    "capture 0 0 0 0 0 2 0 1 0 0 0 0 0 0 Two 7",
];
const MOVES: [&str; 2] = [
    "play 1 0 0 0 0 1 0 1 0 0 0 2 0 0 One 0",
    "play 0 0 0 0 2 1 0 1 0 0 0 0 0 1 Two 7",
];

#[rstest]
#[case::one_player("lost", "right", &[])]
#[case::both_players("lost", "lost", &["loses-stones"])]
fn code_is_repeated_only_if_the_mistake_shows_for_each_player(
    #[case] one: &str,
    #[case] two: &str,
    #[case] expected: &[&str],
) {
    let both = [MOVES[0], MOVES[1]].map(|question| (question, "lost", "loses-stones"));
    let home = CAPTURES.map(|question| (question, "lost", "loses-stones"));
    let shown = if two == "right" {
        &both[..1]
    } else {
        &both[..]
    };
    let answers = [
        (CAPTURES[0], "right", "right"),
        (CAPTURES[1], "right", "right"),
        (MOVES[0], "right", one),
        (MOVES[1], "right", two),
    ];
    assert_eq!(named(&answers, &[&home, shown].concat()), expected);
}

#[test]
fn a_picture_in_a_session_follows_from_what_draws_it() {
    let question: Question = QUIT.parse().expect("the question is well-formed");
    let key = normalized_response(&Response::silent(reply(&question, "five\n[ends]")));
    let predicted = [
        ("opening", "5", "filled-kalahs"),
        (
            QUIT,
            &*key.expect("it is an answer").leak(),
            "filled-kalahs",
        ),
    ];
    let answers = [
        ("opening", "4", "4"),
        ("kalah One", "6", "5"),
        ("show 0 0 0 0 0 0 0 0 0 0 0 0 0 0", "four", "five"),
        (QUIT, "four\n[ends]", "five\n[ends]"),
    ];
    assert_eq!(named(&answers, &predicted), [] as [&str; 0]);
}

#[test]
fn one_that_explains_two_functions_comes_before_two_that_explain_one_each() {
    let mut answers = opposite(["13", "12", "11", "9"]);
    answers.push((TURN, "One", "Two"));
    let both = OFF_BY_ONE.map(|(question, answer, _)| (question, answer, "wide"));
    let wide = [both.as_slice(), &[(TURN, "Two", "wide")]].concat();
    let predicted = [OFF_BY_ONE.as_slice(), &LATER, &wide].concat();
    assert_eq!(named(&answers, &predicted), ["wide"]);
}

/// Two sessions: the first shows what `leaves-theirs` does, the second shows nothing of it.
const MOVE: &str = "program 4\\nquit\\n";
const QUIT: &str = "program quit\\n";

#[rstest]
#[case::both_sessions_are_predicted("board\nlost\n[ends]", "board\n[ends]", &["leaves-theirs"])]
#[case::a_session_has_a_fault_of_its_own("board\nlost\n[ends]", "[ends]", &["leaves-theirs"])]
#[case::each_session_has_a_fault_of_its_own("lost\n[ends]", "[ends]", &["leaves-theirs"])]
#[case::a_session_contradicts("board\nwon\n[ends]", "[ends]", &["leaves-theirs"])]
fn no_session_hides_a_misconception_about_a_move(
    #[case] of_move: &str,
    #[case] of_quit: &str,
    #[case] expected: &[&str],
) {
    let key = normalized_response(&Response::silent(reply(
        &MOVE.parse().expect("it is well-formed"),
        "board\nlost\n[ends]",
    )));
    let key: &'static str = key.expect("a session has a key").leak();
    let answers = [
        LEAVES_THEIRS,
        (MOVE, "board\nwon\n[ends]", of_move),
        (QUIT, "board\n[ends]", of_quit),
    ];
    let predicted = [LATER.as_slice(), &[(MOVE, key, "leaves-theirs")]].concat();
    assert_eq!(named(&answers, &predicted), expected);
}

/// Its prediction for `turn` is wrong, and it is named for `opposite` all the same.
#[test]
fn a_function_is_judged_by_its_own_answers() {
    let mut answers = opposite(["13", "12", "11", "9"]);
    answers.push((TURN, "One", "One"));
    let predicted = [OFF_BY_ONE.as_slice(), &[(TURN, "Two", "off-by-one")]].concat();
    assert_eq!(named(&answers, &predicted), ["off-by-one"]);
}

#[test]
fn if_two_fit_equally_well_neither_is_named() {
    // Both predict forty of the wrong answers, and neither predicts the last one.
    let mut answers: Vec<(String, &str, &str)> = Vec::new();
    let mut predicted: Vec<(String, &str, &str)> = Vec::new();
    for bowl in 100..196 {
        answers.push((format!("next {bowl} One"), "1", "1"));
    }
    for bowl in 0..40 {
        answers.push((format!("next {bowl} One"), "1", "2"));
        for holder in ["one", "other"] {
            predicted.push((format!("next {bowl} One"), "2", holder));
        }
    }
    answers.push(("next 40 One".to_owned(), "1", "3"));
    predicted.push(("next 40 One".to_owned(), "4", "one"));
    predicted.push(("next 40 One".to_owned(), "5", "other"));
    let answers: Vec<(&str, &str, &str)> = answers
        .iter()
        .map(|(question, right, answer)| (question.as_str(), *right, *answer))
        .collect();
    let predicted: Vec<Predicted> = predicted
        .into_iter()
        .map(|(question, answer, holder)| (&*question.leak(), answer, holder))
        .collect();
    let diagnosis = diagnosis(&answers, &predicted, false);
    assert!(diagnosis.named.is_empty());
}
