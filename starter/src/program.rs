//! Part 6: the game for two people at a terminal.

use std::io::{self, BufRead, Write};

/// Lets two people play one game: reads their moves from `input` and writes to `output`.
///
/// Rules: all that begin with `program.`, in `specs/program.md`.
///
/// # Errors
///
/// Returns the error if reading or writing fails.
pub fn run(input: impl BufRead, output: impl Write) -> io::Result<()> {
    // Your task:
    // - Print the opening position. Then read a line for each move and print the result.
    // - Reply to a line that isn't a number and to a move that is refused, and let the same player try again.
    // - Stop when the game is over, at `quit`, and at the end of the input. Flush `output` before you return `Ok(())`.
    // - A line may hold any bytes, so `read_line` and `lines` aren't enough: see `program.not-utf8`.
    // - Write to `output` only, never with `println!`, and pass errors on with `?`.
    //
    // Read in specs/program.md: all rules that begin with `program.`.
    todo!("part 6: run")
}
