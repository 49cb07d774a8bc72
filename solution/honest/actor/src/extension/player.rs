//! Part 8: a computer player, and the protocol by which it plays.

use std::io::{self, BufRead, Write};

use crate::board::{Board, Player};
use crate::playing::{Status, play};
use crate::pool::order;
use crate::search;

/// Returns the bowl from which `player` moves on this board.
///
/// The game isn't over, and it is `player`'s turn. The same question always gets the same answer: nothing is kept from
/// one call to the next, and neither chance nor the clock decides.
///
/// Rules: all that begin with `choose.`, in `specs/player.md`.
#[must_use]
pub fn choose_move(board: &Board, player: Player) -> usize {
    // One worker for each move, and the best answer wins: the first one of those that are equally good.
    let stones = board.stones().map(i32::from);
    let answers: Vec<_> = (0..6)
        .map(|index| 7 * player as usize + index)
        .filter(|&bowl| stones[bowl] > 0)
        .map(|bowl| (bowl, order(move || search::value(stones, player as usize, bowl))))
        .collect();
    // All have looked equally far if only the depths are compared that all of them have reached.
    let answers: Vec<_> = answers.into_iter().map(|(bowl, answer)| (bowl, answer.recv().expect("an answer"))).collect();
    let reached = answers.iter().map(|(_, values)| values.len()).min().unwrap_or(0);
    let value = |values: &Vec<i32>| values[reached - 1];
    let best = answers.iter().map(|(_, values)| value(values)).max();
    answers.iter().find(|(_, values)| Some(value(values)) == best).map(|&(bowl, _)| bowl).expect("a move")
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
