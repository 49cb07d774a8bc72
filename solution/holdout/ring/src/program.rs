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
    let (mut board, mut player) = (Board::opening(), Player::One);
    let (mut input, mut output) = (input, output);
    writeln!(output, "{board}\n{}", Status::ToMove(player))?;
    let mut line = String::new();
    while {
        line.clear();
        input.read_line(&mut line)? > 0
    } {
        let word = line.trim();
        if word == "quit" {
            break;
        }
        if word.is_empty() {
            continue;
        }
        let Ok(bowl) = word.parse() else {
            writeln!(output, "refused: not a number")?;
            continue;
        };
        match play(&board, player, bowl) {
            Err(reason) => writeln!(output, "refused: {reason}")?,
            Ok(played) => {
                writeln!(output, "{}\n{}", played.board, played.status)?;
                let Status::ToMove(next) = played.status else {
                    break;
                };
                (board, player) = (played.board, next);
            }
        }
    }
    Ok(())
}
