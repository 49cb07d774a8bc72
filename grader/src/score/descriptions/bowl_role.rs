//! Bowls by their roles in a question.

use super::compared_answers::ComparedAnswer;
use notation::{BOWLS, LEFT, LOWER_ROW, Player, Question, RIGHT, Step, UPPER_ROW, Verb};

/// A bowl by its role in the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BowlRole {
    /// The kalah of the player who moves.
    OwnKalah,
    /// The kalah of the other player.
    OtherKalah,
    /// The bowl that the question names, if it isn't that of the last stone.
    Asked,
    /// The bowl of the last stone.
    Last,
    /// The bowl opposite the one that the question names.
    Opposite,
    /// This bowl, whatever the question is.
    Bowl(usize),
    /// The small bowls of the player who moves.
    OwnBowls,
    /// The small bowls of the other player.
    OtherBowls,
    /// The small bowls of this player.
    BowlsOf(Player),
    /// Any bowl.
    Any,
}

impl BowlRole {
    pub(super) fn bowls(self, pair: &ComparedAnswer) -> Vec<usize> {
        let question = pair.question;
        let player = question.player;
        let one = |bowl: Option<usize>| bowl.into_iter().collect();
        let all = |player: Option<Player>| {
            player
                .map(|player| bowls(player).to_vec())
                .unwrap_or_default()
        };
        match self {
            BowlRole::OwnKalah => one(player.map(kalah)),
            BowlRole::OtherKalah => one(player.map(|player| kalah(player.other()))),
            BowlRole::Asked if names_last_bowl(question) => Vec::new(),
            BowlRole::Asked => one(question.bowl.filter(|bowl| *bowl < BOWLS)),
            BowlRole::Last => one(last_bowl(pair)),
            BowlRole::Opposite => one(question.bowl.and_then(across)),
            BowlRole::Bowl(bowl) => vec![bowl],
            BowlRole::OwnBowls => all(player),
            BowlRole::OtherBowls => all(player.map(Player::other)),
            BowlRole::BowlsOf(player) => bowls(player).to_vec(),
            BowlRole::Any => (0..BOWLS).collect(),
        }
    }
}

/// Returns the bowl of the last stone: part of the answer, of the question about what follows, or of the steps of a move.
pub(super) fn last_bowl(pair: &ComparedAnswer) -> Option<usize> {
    let named = pair
        .question
        .bowl
        .filter(|_| names_last_bowl(pair.question));
    let of_steps = || {
        let mut steps = pair.steps?.0.iter();
        steps.find_map(|step| match step {
            Step::Drop(bowls) => bowls.last().copied(),
            _ => None,
        })
    };
    pair.expected.last().or(named).or_else(of_steps)
}

pub(super) fn names_last_bowl(question: &Question) -> bool {
    matches!(question.verb, Verb::Capture | Verb::Turn)
}

/// Returns the kalah at a player's end of the picture.
pub(super) fn kalah(player: Player) -> usize {
    match player {
        Player::One => RIGHT,
        Player::Two => LEFT,
    }
}

/// Returns a player's row of the picture.
pub(super) fn bowls(player: Player) -> [usize; 6] {
    match player {
        Player::One => LOWER_ROW,
        Player::Two => UPPER_ROW,
    }
}

/// Returns the bowl in the other row of the same column of the picture.
pub(super) fn across(bowl: usize) -> Option<usize> {
    let in_row = |from: [usize; 6], to: [usize; 6]| {
        let column = from.iter().position(|other| *other == bowl)?;
        Some(to[column])
    };
    in_row(LOWER_ROW, UPPER_ROW).or_else(|| in_row(UPPER_ROW, LOWER_ROW))
}
