//! Part 5: a whole move, or the reason why it is refused.

use std::fmt;

use crate::board::{Board, Player, next_bowl};
use crate::ending::{is_over, sweep};

/// The state of the game after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The game goes on, and this player moves next.
    ToMove(Player),
    /// The game is over, and this player has won.
    Won(Player),
    /// The game is over, and both players have the same number of stones.
    Draw,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Status::ToMove(player) => write!(f, "{player} to move"),
            Status::Won(player) => write!(f, "{player} wins"),
            Status::Draw => f.write_str("draw"),
        }
    }
}

/// The result of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The board after sowing and capturing, and after the sweep if the game is over.
    pub board: Board,
    /// The next player, or the end of the game.
    pub status: Status,
}

/// The reason why a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game was over before the move.
    GameOver,
    /// There is no bowl with this number.
    NoSuchBowl,
    /// The bowl is a kalah, the player's own or the opponent's.
    Kalah,
    /// The bowl is one of the opponent's small bowls.
    OpponentsBowl,
    /// The bowl is one of the player's own small bowls, and it is empty.
    EmptyBowl,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::GameOver => "game over",
            Refusal::NoSuchBowl => "no such bowl",
            Refusal::Kalah => "kalah",
            Refusal::OpponentsBowl => "opponent's bowl",
            Refusal::EmptyBowl => "empty bowl",
        })
    }
}

/// Plays one whole move: `player` picks up the stones in `bowl`.
///
/// Rules: all that begin with `play.`.
///
/// # Errors
///
/// Returns the reason if the move is refused. Rules: all that begin with `refuse.`.
pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
    // first look whether the move is allowed
    if is_over(board) {
        return Err(Refusal::GameOver);
    }
    if bowl > 13 {
        return Err(Refusal::NoSuchBowl);
    }
    if bowl == 6 {
        return Err(Refusal::Kalah);
    }
    if bowl == 13 {
        return Err(Refusal::Kalah);
    }
    if player == Player::One && bowl > 6 {
        return Err(Refusal::OpponentsBowl);
    }
    if player == Player::Two && bowl < 6 {
        return Err(Refusal::OpponentsBowl);
    }
    let mut stones = board.stones();
    if stones[bowl] == 0 {
        return Err(Refusal::EmptyBowl);
    }

    // sow
    let mut hand = stones[bowl];
    stones[bowl] = 0;
    let mut position = bowl;
    while hand > 0 {
        position = next_bowl(position, player);
        stones[position] += 1;
        hand -= 1;
    }

    // capture
    let mut own_bowl = false;
    if player == Player::One && position < 6 {
        own_bowl = true;
    }
    if player == Player::Two && position > 6 && position < 13 {
        own_bowl = true;
    }
    if own_bowl && stones[position] == 1 {
        let captured = stones[12 - position] + 1;
        stones[12 - position] = 0;
        stones[position] = 0;
        if player == Player::One {
            stones[6] += captured;
        } else {
            stones[13] += captured;
        }
    }

    // is it the end?
    let mut new_board = Board::new(stones);
    if is_over(&new_board) {
        new_board = sweep(&new_board);
        if new_board.stones()[6] > 24 {
            return Ok(Played { board: new_board, status: Status::Won(Player::One) });
        } else if new_board.stones()[13] > 24 {
            return Ok(Played { board: new_board, status: Status::Won(Player::Two) });
        } else {
            return Ok(Played { board: new_board, status: Status::Draw });
        }
    }

    // who is next?
    let next;
    if player == Player::One {
        if position == 6 {
            next = Player::One;
        } else {
            next = Player::Two;
        }
    } else {
        if position == 13 {
            next = Player::Two;
        } else {
            next = Player::One;
        }
    }
    return Ok(Played { board: new_board, status: Status::ToMove(next) });
}
