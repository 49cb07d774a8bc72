//! Misconceptions that are ruled out: they say that an answer is never given, and it is.

use rstest::rstest;

use crate::{Predicted, named};

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
