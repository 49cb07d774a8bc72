//! Part 4: when the game is over, what is swept, who has won.

use crate::board::{Board, Player};

/// Returns whether the game is over on this board, no matter who has moved and who would move next.
///
/// Rules: all that begin with `over.`.
#[must_use]
pub fn is_over(board: &Board) -> bool {
    let stones = board.stones();
    all_empty(&stones[Player::One.bowls()]) || all_empty(&stones[Player::Two.bowls()])
}

/// Returns the board after each player has moved what remains in the own small bowls to the own kalah.
///
/// Rules: all that begin with `sweep.`.
#[must_use]
pub fn sweep(board: &Board) -> Board {
    let stones = board.stones();
    let one = collect(&stones[..6], stones[6]);
    let two = collect(&stones[7..13], stones[13]);
    Board::new([0, 0, 0, 0, 0, 0, one, 0, 0, 0, 0, 0, 0, two])
}

/// Returns who has more stones in the kalah on this board, or `None` if the kalahs are level.
///
/// The board is one on which the game is over and the sweep is done.
///
/// Rules: `winner.more`, `winner.draw`.
#[must_use]
pub fn winner(board: &Board) -> Option<Player> {
    more(board.stones()[6], board.stones()[13])
}

fn all_empty(row: &[u8]) -> bool {
    match row {
        [] => true,
        [first, rest @ ..] => *first == 0 && all_empty(rest),
    }
}

/// What the kalah holds once the row has been swept into it.
fn collect(row: &[u8], kalah: u8) -> u8 {
    match row {
        [] => kalah,
        [first, rest @ ..] => collect(rest, kalah + first),
    }
}

/// Takes a stone from both until one has none.
fn more(one: u8, two: u8) -> Option<Player> {
    match (one, two) {
        (0, 0) => None,
        (_, 0) => Some(Player::One),
        (0, _) => Some(Player::Two),
        _ => more(one - 1, two - 1),
    }
}
