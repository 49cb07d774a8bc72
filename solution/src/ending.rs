//! Part 4: when the game is over, the sweep, and who has won.

use crate::board::{Board, Player};

/// Returns whether the game is over on this board, no matter who has moved and who would move next.
///
/// Rules: all that begin with `over.`.
#[must_use]
pub fn is_over(board: &Board) -> bool {
    // Your task:
    // - Look at the small bowls of both players and nothing else.
    //
    // Read in specs/rules.md: all rules that begin with `over.`.
    // BEGIN SOLUTION todo!("part 4: is_over")
    let stones = board.stones();
    [Player::One, Player::Two]
        .iter()
        .any(|&player| stones[player.bowls()] == [0; 6])
    // END SOLUTION
}

/// Returns the board after each player has moved the remaining stones from their small bowls to their kalah.
///
/// Rules: all that begin with `sweep.`.
#[must_use]
pub fn sweep(board: &Board) -> Board {
    // Your task:
    // - Add the stones that are left in each player's small bowls to that player's kalah.
    // - Leave no stones in the small bowls, and lose none.
    //
    // Read in specs/rules.md: all rules that begin with `sweep.`.
    // BEGIN SOLUTION todo!("part 4: sweep")
    let mut stones = board.stones();
    for player in [Player::One, Player::Two] {
        let remaining = &mut stones[player.bowls()];
        let swept: u8 = remaining.iter().sum();
        remaining.fill(0);
        stones[player.kalah()] += swept;
    }
    Board::new(stones)
    // END SOLUTION
}

/// Returns the player with more stones in their kalah, or `None` if both kalahs hold the same number.
///
/// The game is over on this board, and the sweep is done.
///
/// Rules: `winner.more`, `winner.draw`.
#[must_use]
pub fn winner(board: &Board) -> Option<Player> {
    // Your task:
    // - Compare the two kalahs; nothing else on the board matters any more.
    //
    // Read in specs/rules.md: `winner.more`, `winner.draw`.
    // BEGIN SOLUTION todo!("part 4: winner")
    let stones = board.stones();
    let one = stones[Player::One.kalah()];
    let two = stones[Player::Two.kalah()];
    match one.cmp(&two) {
        std::cmp::Ordering::Greater => Some(Player::One),
        std::cmp::Ordering::Less => Some(Player::Two),
        std::cmp::Ordering::Equal => None,
    }
    // END SOLUTION
}
