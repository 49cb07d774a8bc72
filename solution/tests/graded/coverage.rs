//! Functions with few possible questions are asked all of them: a single wrong entry in a table costs points.

use std::collections::BTreeSet;

use grader::specs::Assignment;
use notation::{LEFT, Player, Question, RIGHT, Verb};

use crate::fixtures::specs;

/// The number of stones in a lap.
const LAP: u8 = 13;

/// Returns all questions to this function under the rules of the assignment.
fn questions(assignment: &Assignment, verb: Verb) -> impl Iterator<Item = &Question> {
    let questions = assignment.cases.iter().map(|case| &case.question);
    questions.filter(move |question| question.verb == verb && question.rule_set.is_none())
}

fn small_bowls() -> impl Iterator<Item = usize> {
    (0..LEFT).filter(|&bowl| bowl != RIGHT)
}

#[test]
fn every_bowl_is_sown_with_every_number_of_stones_of_a_lap() {
    let assignment = Assignment::read_specs(&specs(), &[]).expect("the specs are valid");
    let asked: BTreeSet<(usize, u8)> = questions(&assignment, Verb::Sow)
        .filter_map(|question| Some((question.bowl?, question.stones_in_hand()?)))
        .collect();
    for bowl in small_bowls() {
        for stones in 1..=LAP {
            assert!(asked.contains(&(bowl, stones)), "{stones} from bowl {bowl}");
        }
    }
}

#[test]
fn every_bowl_is_asked_about_by_each_player_where_there_is_no_board() {
    let assignment = Assignment::read_specs(&specs(), &[]).expect("the specs are valid");
    let asked = |verb: Verb| -> BTreeSet<(Option<Player>, usize)> {
        let questions = questions(&assignment, verb);
        questions
            .map(|question| (question.player, question.bowl.expect("it names a bowl")))
            .collect()
    };
    let (opposite, next, turn) = (asked(Verb::Opposite), asked(Verb::Next), asked(Verb::Turn));
    for bowl in small_bowls() {
        assert!(opposite.contains(&(None, bowl)), "opposite {bowl}");
    }
    for (player, kalah, other) in [(Player::One, RIGHT, LEFT), (Player::Two, LEFT, RIGHT)] {
        for bowl in small_bowls().chain([kalah]) {
            assert!(next.contains(&(Some(player), bowl)), "next {bowl} {player}");
            assert!(turn.contains(&(Some(player), bowl)), "turn {player} {bowl}");
        }
        assert!(!next.contains(&(Some(player), other)), "it is never asked");
    }
}

/// The rule says that Player Two may swap, so a right program may refuse Player One.
#[test]
fn only_player_two_is_asked_to_swap() {
    let assignment = Assignment::read_specs(&specs(), &[]).expect("the specs are valid");
    let swaps = assignment.cases.iter();
    let players: BTreeSet<String> = swaps
        .filter(|case| case.question.verb == Verb::Swap)
        .filter_map(|case| Some(case.question.player?.to_string()))
        .collect();
    assert_eq!(Vec::from_iter(players), ["Two"]);
}
