//! Part 6: the game for two people at a terminal.

use std::io::{self, BufRead, Write};

// BEGIN SOLUTION
use crate::board::{Board, Player};
use crate::playing::{Played, Status, play};
// END SOLUTION

/// Lets two people play one game: reads their moves from `input` and writes to `output`.
///
/// Rules: all that begin with `program.`, in `specs/program.md`.
///
/// # Errors
///
/// Returns the error if reading or writing fails.
pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    // Your task:
    // - Print the opening position. Then read a line for each move and print the result.
    // - Reply to a line that isn't a number and to a move that is refused, and let the same player try again.
    // - Stop when the game is over, at `quit`, and at the end of the input. Flush `output` before you return `Ok(())`.
    // - A line may hold any bytes, so `read_line` and `lines` aren't enough: see `program.not-utf8`.
    // - Write to `output` only, never with `println!`, and pass errors on with `?`.
    //
    // Read in specs/program.md: all rules that begin with `program.`.
    // BEGIN SOLUTION todo!("part 6: run")
    let mut game = Played {
        board: Board::opening(),
        status: Status::ToMove(Player::One),
    };
    show(&game, &mut output)?;
    let mut line = Vec::new();
    while let Status::ToMove(player) = game.status {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        match String::from_utf8_lossy(&line).trim() {
            "" => {}
            "quit" => break,
            word => match word.parse() {
                Err(_) => writeln!(output, "refused: not a number")?,
                Ok(bowl) => match play(&game.board, player, bowl) {
                    Err(refusal) => writeln!(output, "refused: {refusal}")?,
                    Ok(played) => {
                        game = played;
                        show(&game, &mut output)?;
                    }
                },
            },
        }
    }
    output.flush()
    // END SOLUTION
}

// BEGIN SOLUTION
/// Writes the board, and below it the state of the game.
fn show(game: &Played, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "{}\n{}", game.board, game.status)
}
// END SOLUTION
