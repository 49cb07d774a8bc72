//! Part 6: the game for two people at a terminal.

use std::io::{self, BufRead, Write};
use crate::board::{Board, Player};
use crate::playing::{Played, Status, play};

/// Lets two people play one game: reads their moves from `input`, and writes what happens to `output`.
///
/// Rules: all that begin with `program.`, in `specs/program.md`.
///
/// # Errors
///
/// Returns the error of the first read or write that fails.
pub fn run(input: impl BufRead, output: impl Write) -> io::Result<()> {
    let mut output = output;
    let mut board = Board::opening();
    let mut status = Status::ToMove(Player::One);
    let mut lines = input.split(b'\n');
    loop {
        writeln!(output, "{board}\n{status}")?;
        let Status::ToMove(player) = status else {
            return Ok(());
        };
        Played { board, status } = loop {
            let Some(line) = lines.next() else {
                return Ok(());
            };
            let line = line?;
            let word = std::str::from_utf8(&line).unwrap_or("?").trim();
            if word == "quit" {
                return Ok(());
            }
            if word.is_empty() {
                continue;
            }
            match word.parse::<usize>() {
                Err(_) => writeln!(output, "refused: not a number")?,
                Ok(bowl) => match play(&board, player, bowl) {
                    Ok(played) => break played,
                    Err(refusal) => writeln!(output, "refused: {refusal}")?,
                },
            }
        };
    }
}
