//! Part 6: the game for two people at a terminal.

use std::io::{self, BufRead, Write};

/// Lets two people play one game: reads their moves from `input`, and writes what happens to `output`.
///
/// Rules: all that begin with `program.`, in `specs/program.md`.
///
/// # Errors
///
/// Returns the error of the first read or write that fails.
pub fn run(input: impl BufRead, output: impl Write) -> io::Result<()> {
    // Your task:
    // - Print the opening position, then read one line for each move, and print what comes of it.
    // - Answer a line that is no number, and a move that is refused, and let the same player try again.
    // - Stop when the game is over, at `quit`, and when there is nothing left to read.
    // - Write to `output` only, never with `println!`; pass on an error with `?`.
    //
    // Read in specs/program.md: all rules that begin with `program.`.
    todo!("part 6: run")
}
