//! Says of which questions something is true, and which kind of answer is right.

use super::plural::{number_of, word_list};
use crate::score::{AnswerKind, Condition, Ending, Measure, Spot, TypedKind};
use notation::BOWLS;

pub(super) fn describe_condition(condition: Condition) -> String {
    describe_condition_of(condition, "the bowl asked about")
}

/// Says what is true of a question, of this bowl, and of the right answer.
pub(super) fn describe_condition_of(condition: Condition, bowl: &str) -> String {
    match condition {
        Condition::Player(player) => format!("Player {player} moves"),
        Condition::Asked(one) => format!("{bowl} is {}", spot(one)),
        Condition::Last(one) => format!("the last stone falls in {}", spot(one)),
        Condition::Reaches { own: true } => {
            "the sowing goes as far as the player's own kalah".to_owned()
        }
        Condition::Reaches { own: false } => {
            "the sowing has to pass the other player's kalah".to_owned()
        }
        Condition::FallsShort => {
            "the sowing doesn't go as far as the player's own kalah".to_owned()
        }
        Condition::Captures(true) => "stones should be captured".to_owned(),
        Condition::Captures(false) => "nothing should be captured".to_owned(),
        Condition::Types(kind) => typed(kind).to_owned(),
        Condition::Stones { fewest, most } => match (fewest, most) {
            (Some(1), None) => format!("{bowl} holds stones"),
            (Some(fewest), Some(most)) if fewest == most => {
                format!("the bowl holds exactly {most} stones")
            }
            (Some(fewest), Some(most)) => format!("the bowl holds {fewest} to {most} stones"),
            (Some(fewest), None) => format!("the bowl holds {fewest} stones or more"),
            (None, Some(most)) => format!("the bowl holds at most {most} stones"),
            (None, None) => "the bowl holds stones".to_owned(),
        },
        Condition::Alone(true) => format!("{bowl} holds one stone"),
        Condition::Alone(false) => format!("{bowl} holds two stones or more"),
        Condition::LastAlone(true) => "the last stone is alone in its bowl".to_owned(),
        Condition::LastAlone(false) => "the last stone isn't alone in its bowl".to_owned(),
        Condition::OppositeEmpty(true) => "the bowl opposite is empty".to_owned(),
        Condition::OppositeEmpty(false) => "the bowl opposite isn't empty".to_owned(),
        Condition::Side { of, is_empty: true } => format!("Player {of}'s small bowls are empty"),
        Condition::Side {
            of,
            is_empty: false,
        } => format!("Player {of}'s small bowls hold stones"),
        Condition::OwnSide { is_empty: true } => {
            "the player's own small bowls are empty".to_owned()
        }
        Condition::OwnSide { is_empty: false } => {
            "the player's own small bowls hold stones".to_owned()
        }
        Condition::Level(true) => "both kalahs hold the same number of stones".to_owned(),
        Condition::Level(false) => "the kalahs hold different numbers of stones".to_owned(),
        Condition::Leads(player) => format!("Player {player}'s kalah holds more stones"),
        Condition::Ends(Ending::Unchanged) => "the board should stay as it is".to_owned(),
        Condition::Ends(Ending::Changed) => "the board should change".to_owned(),
        Condition::Ends(Ending::GoesOn) => "the game goes on".to_owned(),
        Condition::Ends(Ending::Over) => "the game ends".to_owned(),
        Condition::Expected(one) => format!("the right answer is {}", answer_kind_in_words(one)),
        Condition::TwoDigits(true) => "a bowl holds ten stones or more".to_owned(),
        Condition::TwoDigits(false) => "no bowl holds ten stones or more".to_owned(),
        Condition::AtMost(measure, most) => at_most(measure, most),
        Condition::AtLeast(measure, least) => at_least(measure, least),
        Condition::Bowl(bowl) if bowl < BOWLS => format!("the bowl is {bowl}"),
        Condition::Bowl(bowl) => format!("the number is {bowl}"),
    }
}

fn typed(kind: TypedKind) -> &'static str {
    match kind {
        TypedKind::NotUtf8 => "a line isn't valid UTF-8",
        TypedKind::NotANumber => "a line isn't a number",
        TypedKind::Blank => "a blank line is typed",
        TypedKind::WithoutLineBreak => "the last line has no line break",
        TypedKind::Spaced => "there is white space around what is typed",
        TypedKind::Long => "a line has 100 bytes or more",
    }
}

fn at_most(measure: Measure, most: u32) -> String {
    if measure == Measure::BowlsOfSide && most == 5 {
        return "a player has an empty small bowl".to_owned();
    }
    let stones = number_of(most as usize, "stone");
    match measure {
        Measure::StonesOfSide => format!("a player's small bowls hold at most {stones}"),
        Measure::BowlsOfSide => format!(
            "a player has stones in at most {}",
            number_of(most as usize, "small bowl")
        ),
        Measure::StonesInPlay => format!("all small bowls together hold at most {stones}"),
        Measure::StonesInKalah => format!("no kalah holds more than {stones}"),
    }
}

fn at_least(measure: Measure, least: u32) -> String {
    if matches!(measure, Measure::StonesOfSide | Measure::BowlsOfSide) && least == 1 {
        return "both players have stones in their small bowls".to_owned();
    }
    let stones = number_of(least as usize, "stone");
    match measure {
        Measure::StonesOfSide => format!("each player's small bowls hold at least {stones}"),
        Measure::BowlsOfSide => format!(
            "each player has stones in at least {}",
            number_of(least as usize, "small bowl")
        ),
        Measure::StonesInPlay => format!("all small bowls together hold at least {stones}"),
        Measure::StonesInKalah => format!("a kalah holds at least {stones}"),
    }
}

fn spot(spot: Spot) -> &'static str {
    match spot {
        Spot::OwnBowl => "one of the player's own small bowls",
        Spot::OtherBowl => "one of the other player's small bowls",
        Spot::OwnKalah => "the player's own kalah",
        Spot::OtherKalah => "the other player's kalah",
        Spot::Origin => "the bowl where the move began",
        Spot::FirstOwn => "the player's first small bowl",
        Spot::LastOwn => "the player's last small bowl",
        Spot::LastOfRow => "the last small bowl of a row",
        Spot::EndOfRow => "the first or the last small bowl of a row",
    }
}

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
