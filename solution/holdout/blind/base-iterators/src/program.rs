//! Part 6: the game for two people at a terminal.

use std::io::{self, BufRead, Write};

use crate::board::{Board, Player};
use crate::playing::{Status, play};

/// Lets two people play one game: reads their moves from `input` and writes to `output`.
///
/// Rules: all that begin with `program.`, in `specs/program.md`.
///
/// # Errors
///
/// Returns the error if reading or writing fails.
pub fn run(input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let (mut board, mut player) = (Board::opening(), Player::One);
    writeln!(output, "{board}\n{}", Status::ToMove(player))?;
    for line in input.split(b'\n') {
        let line = line?;
        let text = String::from_utf8_lossy(&line);
        match text.trim() {
            "" => {}
            "quit" => break,
            word => match word.parse().map(|bowl| play(&board, player, bowl)) {
                Err(_) => writeln!(output, "refused: not a number")?,
                Ok(Err(reason)) => writeln!(output, "refused: {reason}")?,
                Ok(Ok(played)) => {
                    writeln!(output, "{}\n{}", played.board, played.status)?;
                    board = played.board;
                    match played.status {
                        Status::ToMove(next) => player = next,
                        Status::Won(_) | Status::Draw => break,
                    }
                }
            },
        }
    }
    output.flush()
}
