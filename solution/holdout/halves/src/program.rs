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
    let mut now = Played {
        board: Board::opening(),
        status: Status::ToMove(Player::One),
    };
    writeln!(output, "{}", now.board)?;
    writeln!(output, "{}", now.status)?;
    for line in input.lines() {
        let line = line?;
        let Status::ToMove(player) = now.status else {
            return Ok(());
        };
        let answer = match line.trim() {
            "" => continue,
            "quit" => return Ok(()),
            word => word.parse::<usize>().map_err(|_| "not a number".to_string()),
        };
        let answer = answer.and_then(|bowl| play(&now.board, player, bowl).map_err(|why| why.to_string()));
        match answer {
            Ok(next) => {
                now = next;
                writeln!(output, "{}", now.board)?;
                writeln!(output, "{}", now.status)?;
            }
            Err(why) => writeln!(output, "refused: {why}")?,
        }
        if !matches!(now.status, Status::ToMove(_)) {
            return Ok(());
        }
    }
    Ok(())
}
