//! Kinds of answers in words.

use super::word_list::word_list;
use crate::score::AnswerKind;

/// Says that an answer of one of these kinds is right.
pub(super) fn one_is_right(expected: &[AnswerKind]) -> String {
    let is_refused = |one: &AnswerKind| matches!(one, AnswerKind::Refused(_));
    let is_bowl = |one: &AnswerKind| matches!(one, AnswerKind::Bowl(_));
    let alike = expected.iter().all(is_refused) || expected.iter().all(is_bowl);
    match expected {
        [first, others @ ..] if alike => {
            let mut words = vec![answer_is_right(*first)];
            words.extend(others.iter().map(|one| answer_kind_in_words(*one)));
            word_list(&words, "or")
        }
        _ => {
            let all: Vec<String> = expected.iter().map(|one| answer_is_right(*one)).collect();
            word_list(&all, "or")
        }
    }
}

/// Says that an answer of this kind is right.
pub(super) fn answer_is_right(expected: AnswerKind) -> String {
    match expected {
        AnswerKind::Refused(_) => {
            format!(
                "the move should be refused as {}",
                answer_kind_in_words(expected)
            )
        }
        AnswerKind::Played => "the move is allowed".to_owned(),
        AnswerKind::SamePlayer => "the same player should move next".to_owned(),
        AnswerKind::OtherPlayer => "the other player should move next".to_owned(),
        AnswerKind::Next(player) => format!("Player {player} should move next"),
        AnswerKind::MoverWins => "the player who moves should win".to_owned(),
        AnswerKind::OtherWins => "the other player should win".to_owned(),
        AnswerKind::Won(player) => format!("Player {player} should win"),
        AnswerKind::Draw => "it should be a draw".to_owned(),
        AnswerKind::Bowl(_) | AnswerKind::YesNo(_) | AnswerKind::Another => {
            format!("the right answer is {}", answer_kind_in_words(expected))
        }
    }
}

/// Returns a kind of answer in words.
pub(super) fn answer_kind_in_words(kind: AnswerKind) -> String {
    match kind {
        AnswerKind::Refused(reason) => format!("`{reason}`"),
        AnswerKind::Played => "a move".to_owned(),
        AnswerKind::SamePlayer => "“the same player moves next”".to_owned(),
        AnswerKind::OtherPlayer => "“the other player moves next”".to_owned(),
        AnswerKind::Next(player) => format!("“Player {player} moves next”"),
        AnswerKind::MoverWins => "“the player who moves has won”".to_owned(),
        AnswerKind::OtherWins => "“the other player has won”".to_owned(),
        AnswerKind::Won(player) => format!("`{player}`"),
        AnswerKind::Draw => "a draw".to_owned(),
        AnswerKind::Bowl(bowl) => format!("{bowl}"),
        AnswerKind::YesNo(true) => "`yes`".to_owned(),
        AnswerKind::YesNo(false) => "`no`".to_owned(),
        AnswerKind::Another => "another one".to_owned(),
    }
}
