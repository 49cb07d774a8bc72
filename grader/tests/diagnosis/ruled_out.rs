//! Misconceptions that are ruled out: by an answer that they say is never given, or by one that they do not predict.

use rstest::rstest;

use crate::{Predicted, TURN, named};

/// The side of One is empty, that of Two, or neither.
const OVER: [&str; 3] = [
    "over 0 0 0 0 0 0 9 1 0 0 0 0 0 0",
    "over 1 0 0 0 0 0 9 0 0 0 0 0 0 0",
    "over 1 0 0 0 0 0 8 1 0 0 0 0 0 0",
];

#[test]
fn an_answer_that_is_never_given_by_one_of_several_rules_it_out() {
    let predicted = [
        (OVER[2], "yes", "always-over"),
        (OVER[1], "no", "over-for-one-only"),
    ];
    let answers = [
        (OVER[0], "yes", "yes"),
        (OVER[1], "yes", "no"),
        (OVER[2], "no", "yes"),
    ];
    assert_eq!(named(&answers, &predicted), [] as [&str; 0]);
}

/// Questions about the next player, with the right answer and the one that a player who moves again on the own side gets.
const TURNS: [(&str, &str, &str); 5] = [
    ("turn One 0", "Two", "One"),
    ("turn One 5", "Two", "One"),
    ("turn One 6", "One", "Two"),
    ("turn Two 12", "One", "Two"),
    ("turn Two 13", "Two", "One"),
];

#[test]
fn a_player_who_moves_again_rules_out_that_the_players_always_take_turns() {
    let predicted: Vec<Predicted> = TURNS
        .iter()
        .map(|&(question, _, wrong)| {
            let is_kalah = ["turn One 6", "turn Two 13"].contains(&question);
            let name = if is_kalah {
                "never-again"
            } else {
                "again-on-the-own-side"
            };
            (question, wrong, name)
        })
        .collect();
    let takes_turns = TURNS.map(|(question, right, wrong)| {
        let is_wrong = predicted.contains(&(question, wrong, "never-again"));
        (question, right, if is_wrong { wrong } else { right })
    });
    assert_eq!(named(&takes_turns, &predicted), ["never-again"]);
    assert_eq!(named(&TURNS, &predicted), [] as [&str; 0]);
}

#[rstest]
#[case::every_answer_is_yes("yes", &["always-over"])]
#[case::one_answer_is_no("no", &[])]
fn always_is_said_only_if_no_answer_contradicts_it(#[case] last: &str, #[case] expected: &[&str]) {
    let questions: Vec<String> = (1..=100)
        .map(|stones| format!("over {stones} 0 0 0 0 0 0 1 0 0 0 0 0 0"))
        .collect();
    let mut answers: Vec<(&str, &str, &str)> = questions
        .iter()
        .map(|question| (question.as_str(), "no", "yes"))
        .collect();
    answers.push((OVER[0], "yes", "yes"));
    answers[99].2 = last;
    let text = questions
        .iter()
        .map(|question| (question.as_str(), "yes", "always-over"));
    assert_eq!(named(&answers, &text.collect::<Vec<_>>()), expected);
}

/// A hundred wrong answers are predicted, and one more that is wrong isn't.
#[rstest]
#[case::if_every_answer_is_predicted("1", &["goes-too-far"])]
#[case::unless_one_of_many_is_different("2", &[])]
fn a_misconception_is_named_if_it_predicts_all_of_many_answers(
    #[case] last: &str,
    #[case] expected: &[&str],
) {
    let questions: Vec<String> = (0..101).map(|bowl| format!("next {bowl} One")).collect();
    let mut answers: Vec<_> = questions
        .iter()
        .map(|question| (&**question, "1", "3"))
        .collect();
    answers[100].2 = last;
    let predicted = questions[..100].iter();
    let predicted: Vec<_> = predicted
        .map(|question| (&**question, "3", "goes-too-far"))
        .collect();
    assert_eq!(named(&answers, &predicted), expected);
}

/// The program of a misconception about `kalah` has it in a move under named rules, but not in the assignment's own.
#[rstest]
#[case::if_its_consequences_are_recorded(true, &["wrong-way-round"])]
#[case::unless_they_are_not(false, &[])]
fn code_is_repeated_only_if_it_has_consequences(
    #[case] has_consequences: bool,
    #[case] expected: &[&str],
) {
    let relay = "sow@kalaha-relay 0 0 0 0 1 1 0 0 0 0 0 0 0 0 One 4";
    let answers = [
        ("kalah One", "6", "6"),
        (TURN, "One", "One"),
        (relay, "right", "lost"),
    ];
    let predicted = [
        ("kalah One", "13", "wrong-way-round"),
        (relay, "lost", "wrong-way-round"),
        (TURN, "Two", "wrong-way-round"),
    ];
    let predicted = if has_consequences {
        &predicted[..]
    } else {
        &predicted[..2]
    };
    assert_eq!(named(&answers, predicted), expected);
}
