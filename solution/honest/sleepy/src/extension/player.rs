//! Part 8: a computer player, and the protocol by which it plays.

use std::io::{self, BufRead, Write};

use crate::board::{Board, Player};

/// Returns the bowl from which `player` moves on this board.
///
/// The game isn't over, and it is `player`'s turn. The same question always gets the same answer: nothing is kept from
/// one call to the next, and neither chance nor the clock decides.
///
/// Rules: all that begin with `choose.`, in `specs/player.md`.
#[must_use]
pub fn choose_move(board: &Board, player: Player) -> usize {
    // Your task:
    // - Return a legal move. Then look one move ahead with `play`, then further: first your own turn to its end, then
    //   the opponent's reply.
    // - Search until the game is over where few stones are left, and stop earlier where there are many.
    // - Count how many positions you look at, and stop in time: specs/player.md says how long a move may take.
    //
    // Read in specs/player.md: all rules that begin with `choose.`.
    todo!("part 8: choose_move")
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
    choose: impl FnMut(&Board, Player) -> usize,
    input: impl BufRead,
    output: impl Write,
) -> io::Result<()> {
    // Your task:
    // - Keep the board yourself, from the opening to the end of the game.
    // - While it is your turn, ask `choose` for a bowl, and write its number on a line. Otherwise read a line.
    // - Make the move with `play`, which also says who moves next. Flush `output` before you return `Ok(())`.
    //
    // Read in specs/player.md: all rules that begin with `protocol.`.
    todo!("part 8: run_player")
}
