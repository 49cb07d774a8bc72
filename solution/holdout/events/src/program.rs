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
    let mut input = input;
    let mut game = vec![Played {
        board: Board::opening(),
        status: Status::ToMove(Player::One),
    }];
    let mut told = 0;
    loop {
        while let Some(played) = game.get(told) {
            writeln!(output, "{}\n{}", played.board, played.status)?;
            told += 1;
        }
        let now = game[told - 1];
        let Status::ToMove(player) = now.status else {
            break Ok(());
        };
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 || line.trim() == "quit" {
            break Ok(());
        }
        if line.trim().is_empty() {
            continue;
        }
        let Ok(bowl) = line.trim().parse::<usize>() else {
            writeln!(output, "refused: not a number")?;
            continue;
        };
        match play(&now.board, player, bowl) {
            Ok(played) => game.push(played),
            Err(refusal) => writeln!(output, "refused: {refusal}")?,
        }
    }
}
