//! Numbers of a board on which an answer may depend.

use super::bowl_role::{bowls, kalah};
use notation::{Board, Player};

/// A number of a board on which an answer may depend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Stones in the small bowls of the player who has fewer there.
    StonesOfSide,
    /// Small bowls with stones of the player who has fewer of these.
    BowlsOfSide,
    /// Stones in all small bowls.
    StonesInPlay,
    /// Stones in the fuller kalah.
    StonesInKalah,
}

impl Measure {
    /// All of them, the simplest first.
    pub(super) const ALL: [Measure; 4] = [
        Measure::StonesOfSide,
        Measure::BowlsOfSide,
        Measure::StonesInPlay,
        Measure::StonesInKalah,
    ];

    /// Measures a board.
    pub(super) fn of(self, board: &Board) -> u32 {
        let players = [Player::One, Player::Two];
        let stones_in = |bowl: usize| u32::from(board.0[bowl]);
        let stones = players.map(|player| bowls(player).map(stones_in).iter().sum::<u32>());
        let [one, other] = players.map(kalah).map(stones_in);
        match self {
            Measure::StonesOfSide => stones[0].min(stones[1]),
            Measure::BowlsOfSide => {
                let full =
                    |player: Player| bowls(player).map(|bowl| u32::from(stones_in(bowl) > 0));
                let [one, other] = players.map(|player| full(player).iter().sum::<u32>());
                one.min(other)
            }
            Measure::StonesInPlay => stones.iter().sum(),
            Measure::StonesInKalah => one.max(other),
        }
    }
}
