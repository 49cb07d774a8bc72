//! Part 6: the game for two people at a terminal.

use std::io::{self, BufRead, Write};

use crate::board::{Board, Player};
use crate::lines::{next_line, number};
use crate::playing::{Status, play};

/// Lets two people play one game: reads their moves from `input` and writes to `output`.
///
/// Rules: all that begin with `program.`, in `specs/program.md`.
///
/// # Errors
///
/// Returns the error if reading or writing fails.
pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut board = Board::opening();
    let mut player = Player::One;
    writeln!(output, "{board}\n{}", Status::ToMove(player))?;
    while let Some(text) = next_line(&mut input)? {
        if text.is_empty() {
            continue;
        }
        if text == "quit" {
            break;
        }
        let Some(bowl) = number(&text) else {
            writeln!(output, "refused: not a number")?;
            continue;
        };
        match play(&board, player, bowl) {
            Err(refusal) => writeln!(output, "refused: {refusal}")?,
            Ok(played) => {
                writeln!(output, "{}\n{}", played.board, played.status)?;
                let Status::ToMove(next) = played.status else {
                    break;
                };
                board = played.board;
                player = next;
            }
        }
    }
    output.flush()
}
