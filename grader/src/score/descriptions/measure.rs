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
        let side = |player: Player| bowls(player).map(|bowl| u32::from(board.0[bowl]));
        let stones = players.map(|player| side(player).iter().sum::<u32>());
        let in_kalahs = players.map(|player| u32::from(board.0[kalah(player)]));
        let [one, other] = match self {
            Measure::StonesOfSide => stones,
            Measure::StonesInPlay => return stones.iter().sum(),
            Measure::StonesInKalah => return in_kalahs[0].max(in_kalahs[1]),
            Measure::BowlsOfSide => players.map(|player| {
                let full = side(player).into_iter().filter(|stones| *stones > 0);
                full.fold(0, |count, _| count + 1)
            }),
        };
        one.min(other)
    }
}
