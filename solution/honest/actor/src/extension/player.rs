//! Part 8: a computer player, and the protocol by which it plays.

use std::io::{self, BufRead, Write};

use crate::board::{Board, Player};
use crate::playing::{Status, play};
use crate::pool::ask;
use crate::search;

/// Returns the bowl from which `player` moves on this board.
///
/// The game isn't over, and it is `player`'s turn. The same question always gets the same answer: nothing is kept from
/// one call to the next, and neither chance nor the clock decides.
///
/// Rules: all that begin with `choose.`, in `specs/player.md`.
#[must_use]
pub fn choose_move(board: &Board, player: Player) -> usize {
    let stones = board.stones().map(i32::from);
    ask(move || search::best_move(stones, player as usize))
}

/// Plays one game against an opponent: writes the moves that `choose` returns, and reads the opponent's moves.
///
/// `role` is [`Player::One`] for MIN, who moves first, and [`Player::Two`] for MAX.
///
/// Rules: all that begin with `protocol.`, in `specs/player.md`.
///
/// # Errors
///
/// Returns the error if reading or writing fails.
pub fn run_player(
    role: Player,
    mut choose: impl FnMut(&Board, Player) -> usize,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let (mut board, mut status) = (Board::opening(), Status::ToMove(Player::One));
    while let Status::ToMove(player) = status {
        let bowl = if player == role {
            let bowl = choose(&board, player);
            writeln!(output, "{bowl}")?;
            output.flush()?;
            bowl
        } else {
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 {
                break;
            }
            line.trim().parse().map_err(io::Error::other)?
        };
        let played = play(&board, player, bowl).map_err(|refusal| io::Error::other(refusal.to_string()))?;
        (board, status) = (played.board, played.status);
    }
    output.flush()
}
