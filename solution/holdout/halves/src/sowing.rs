//! Part 2: which moves there are, and how the stones of one are dropped.

use crate::board::{Board, Player};
use crate::halves::{Half, drop_along};

/// What sowing leaves behind, before anything is captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown {
    /// The board after the last stone was dropped.
    pub board: Board,
    /// The bowl into which the last stone was dropped.
    pub last: usize,
}

/// Returns the bowls that `player` may choose, in ascending order.
///
/// Rules: `legal.own-side`, `legal.empty-bowl`.
#[must_use]
pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    let mine = Half::of(board, player);
    let full = mine.bowls.iter().enumerate().filter(|(_, n)| **n > 0);
    full.map(|(place, _)| place + player.bowls().start()).collect()
}

/// Picks up all stones of `bowl` and drops them one by one into the bowls that follow.
///
/// The bowl is one of `player`'s own small bowls and holds at least one stone. Nothing is captured here.
///
/// Rules: all that begin with `sow.`.
#[must_use]
pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let mut mine = Half::of(board, player);
    let mut theirs = Half::of(board, player.opponent());
    let mut place = bowl - player.bowls().start();
    let mut hand = mine.bowls[place];
    mine.bowls[place] = 0;
    place += 1;
    let last = loop {
        if let Some(at) = drop_along(&mut mine.bowls[place..], &mut hand) {
            break player.bowls().start() + place + at;
        }
        if let Some(_) = drop_along(std::slice::from_mut(&mut mine.kalah), &mut hand) {
            break player.kalah();
        }
        if let Some(at) = drop_along(&mut theirs.bowls, &mut hand) {
            break player.opponent().bowls().start() + at;
        }
        place = 0;
    };
    Sown {
        board: mine.beside(theirs, player),
        last,
    }
}
