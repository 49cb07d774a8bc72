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
pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut board = Board::opening();
    let mut player = Player::One;
    writeln!(output, "{board}")?;
    writeln!(output, "{player} to move")?;

    let mut line = String::new();
    loop {
        line.clear();
        if input.read_line(&mut line)? == 0 {
            return Ok(());
        }
        let typed = line.trim();
        if typed.is_empty() {
            continue;
        }
        if typed == "quit" {
            return Ok(());
        }
        let bowl: usize = match typed.parse() {
            Ok(bowl) => bowl,
            Err(_) => {
                writeln!(output, "refused: not a number")?;
                continue;
            }
        };
        match play(&board, player, bowl) {
            Ok(played) => {
                board = played.board;
                writeln!(output, "{board}")?;
                writeln!(output, "{}", played.status)?;
                match played.status {
                    Status::ToMove(next) => player = next,
                    _ => return Ok(()),
                }
            }
            Err(reason) => writeln!(output, "refused: {reason}")?,
        }
    }
}
