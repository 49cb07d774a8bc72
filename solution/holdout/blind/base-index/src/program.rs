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
pub fn run(input: impl BufRead, output: impl Write) -> io::Result<()> {
    let mut input = input;
    let mut output = output;
    let mut board = Board::opening();
    let mut player = Player::One;
    writeln!(output, "{board}")?;
    writeln!(output, "{player} to move")?;
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let count = input.read_until(b'\n', &mut bytes)?;
        if count == 0 {
            break;
        }
        let line = String::from_utf8_lossy(&bytes);
        let word = line.trim();
        if word.is_empty() {
            continue;
        }
        if word == "quit" {
            break;
        }
        let number = word.parse::<usize>();
        if number.is_err() {
            writeln!(output, "refused: not a number")?;
            continue;
        }
        match play(&board, player, number.unwrap()) {
            Err(reason) => writeln!(output, "refused: {reason}")?,
            Ok(played) => {
                board = played.board;
                writeln!(output, "{}", played.board)?;
                writeln!(output, "{}", played.status)?;
                if let Status::ToMove(next) = played.status {
                    player = next;
                } else {
                    break;
                }
            }
        }
    }
    output.flush()?;
    Ok(())
}
