//! Part 2: which moves are possible, and how stones are sown.

use crate::board::{Board, Player};

/// The result of sowing, before any capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown {
    /// The board after the last stone is dropped.
    pub board: Board,
    /// The bowl in which the last stone is dropped.
    pub last: usize,
}

/// Returns the bowls that `player` may move from, in ascending order.
///
/// It looks at the player's own bowls only, and doesn't ask whether the game is over.
///
/// Rules: `legal.own-side`, `legal.empty-bowl`.
#[must_use]
pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    let stones = board.stones();
    let mut moves: Vec<usize> = Vec::new();
    match player {
        Player::One => {
            let mut bowl = 0;
            while bowl <= 5 {
                if stones[bowl] != 0 {
                    moves.push(bowl);
                }
                bowl += 1;
            }
        }
        Player::Two => {
            let mut bowl = 7;
            while bowl <= 12 {
                if stones[bowl] != 0 {
                    moves.push(bowl);
                }
                bowl += 1;
            }
        }
    }
    return moves;
}

/// Picks up all the stones in `bowl` and drops them one by one into the bowls that follow.
///
/// The bowl is one of `player`'s own small bowls and holds at least one stone. Nothing is captured here.
///
/// Rules: all that begin with `sow.`.
#[must_use]
pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let mut stones = board.stones();
    let number_of_stones = stones[bowl];
    stones[bowl] = 0;
    let mut position = bowl;
    for _ in 0..number_of_stones {
        position += 1;
        match player {
            Player::One => {
                if position == 13 {
                    position = 0;
                }
            }
            Player::Two => {
                if position == 6 {
                    position = 7;
                }
                if position == 14 {
                    position = 0;
                }
            }
        }
        stones[position] += 1;
    }
    let new_board = Board::new(stones);
    return Sown { board: new_board, last: position };
}
