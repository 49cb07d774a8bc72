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
    let mut position = (Board::opening(), Status::ToMove(Player::One));
    writeln!(output, "{}\n{}", position.0, position.1)?;
    let words = input.lines().map(|line| line.map(|line| line.trim().to_owned()));
    let words = words.take_while(|word| !matches!(word, Ok(word) if word == "quit"));
    let words = words.filter(|word| !matches!(word, Ok(word) if word.is_empty()));
    for word in words {
        let word = word?;
        let (board, Status::ToMove(player)) = position else { break };
        let refused = match word.parse::<usize>() {
            Err(_) => String::from("not a number"),
            Ok(bowl) => match play(&board, player, bowl) {
                Err(why) => why.to_string(),
                Ok(Played { board, status }) => {
                    writeln!(output, "{board}\n{status}")?;
                    if let Status::Won(_) | Status::Draw = status {
                        break;
                    }
                    position = (board, status);
                    continue;
                }
            },
        };
        writeln!(output, "refused: {refused}")?;
    }
    Ok(())
}
