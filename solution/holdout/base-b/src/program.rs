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
pub fn run(input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut board = Board::opening();
    let mut player = Player::One;
    writeln!(output, "{board}\n{player} to move")?;
    for line in input.lines() {
        let line = line?;
        match line.trim() {
            "" => {}
            "quit" => break,
            word => match word.parse::<usize>() {
                Err(_) => writeln!(output, "refused: not a number")?,
                Ok(bowl) => match play(&board, player, bowl) {
                    Err(refusal) => writeln!(output, "refused: {refusal}")?,
                    Ok(played) => {
                        board = played.board;
                        writeln!(output, "{board}\n{}", played.status)?;
                        match played.status {
                            Status::ToMove(next) => player = next,
                            Status::Won(_) | Status::Draw => break,
                        }
                    }
                },
            },
        }
    }
    Ok(())
}
