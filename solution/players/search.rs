//! A player that looks at its own turn and at the opponent's whole reply, and no further.

use std::io::{self, BufRead, Write};

use crate::board::{Board, Player};
use crate::playing::{Status, play};
use crate::sowing::legal_moves;

/// Returns the move after which the lead is largest when the opponent has replied.
#[must_use]
pub fn choose_move(board: &Board, player: Player) -> usize {
    let moves = legal_moves(board, player);
    let best = moves
        .iter()
        .max_by_key(|&&bowl| value_of_move(board, player, bowl, 2));
    best.copied().unwrap_or_default()
}

fn value_of_move(board: &Board, player: Player, bowl: usize, turns: u32) -> i32 {
    let Ok(played) = play(board, player, bowl) else {
        return i32::MIN;
    };
    match played.status {
        Status::ToMove(next) if next == player => value(&played.board, player, turns),
        Status::ToMove(next) => -value(&played.board, next, turns - 1),
        Status::Won(_) | Status::Draw => lead(&played.board, player),
    }
}

fn value(board: &Board, player: Player, turns: u32) -> i32 {
    if turns == 0 {
        return lead(board, player);
    }
    let moves = legal_moves(board, player).into_iter();
    let values = moves.map(|bowl| value_of_move(board, player, bowl, turns));
    values.max().unwrap_or_default()
}

fn lead(board: &Board, player: Player) -> i32 {
    let stones = board.stones().map(i32::from);
    stones[player.kalah()] - stones[player.opponent().kalah()]
}

/// Plays one game against an opponent.
///
/// # Errors
///
/// Returns the error if reading or writing fails.
pub fn run_player(
    role: Player,
    mut choose: impl FnMut(&Board, Player) -> usize,
    input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut lines = input.lines();
    let (mut board, mut status) = (Board::opening(), Status::ToMove(Player::One));
    while let Status::ToMove(next) = status {
        let bowl = if next == role {
            let bowl = choose(&board, role);
            writeln!(output, "{bowl}")?;
            bowl
        } else {
            match lines.next() {
                Some(line) => line?.trim().parse().unwrap_or(usize::MAX),
                None => break,
            }
        };
        let Ok(played) = play(&board, next, bowl) else {
            break;
        };
        (board, status) = (played.board, played.status);
    }
    output.flush()
}
