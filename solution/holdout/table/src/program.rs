//! Part 6: the game for two people at a terminal.

use std::io::{self, BufRead, Write};
use crate::board::{Board, Player};
use crate::playing::{Status, play};

/// Lets two people play one game: reads their moves from `input`, and writes what happens to `output`.
///
/// Rules: all that begin with `program.`, in `specs/program.md`.
///
/// # Errors
///
/// Returns the error of the first read or write that fails.
pub fn run(input: impl BufRead, output: impl Write) -> io::Result<()> {
    let (mut input, mut output) = (input, output);
    let mut board = Board::opening();
    let mut status = Status::ToMove(Player::One);
    writeln!(output, "{board}")?;
    writeln!(output, "{status}")?;
    let mut line = String::new();
    while let Status::ToMove(player) = status {
        line.clear();
        if input.read_line(&mut line)? == 0 {
            break;
        }
        match (line.trim(), line.trim().parse::<usize>()) {
            ("", _) => continue,
            ("quit", _) => break,
            (_, Err(_)) => writeln!(output, "refused: not a number")?,
            (_, Ok(bowl)) => match play(&board, player, bowl) {
                Err(refusal) => writeln!(output, "refused: {refusal}")?,
                Ok(played) => {
                    (board, status) = (played.board, played.status);
                    writeln!(output, "{board}")?;
                    writeln!(output, "{status}")?;
                }
            },
        }
    }
    Ok(())
}
