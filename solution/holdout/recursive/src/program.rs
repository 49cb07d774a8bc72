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
    let board = Board::opening();
    let mut output = output;
    shown(&mut output, board, Status::ToMove(Player::One))?;
    listen(&mut input.lines(), &mut output, board, Player::One)
}

fn shown(output: &mut impl Write, board: Board, status: Status) -> io::Result<()> {
    writeln!(output, "{board}")?;
    writeln!(output, "{status}")
}

/// Hears one line, answers it, and listens on.
fn listen(
    lines: &mut impl Iterator<Item = io::Result<String>>,
    output: &mut impl Write,
    board: Board,
    player: Player,
) -> io::Result<()> {
    let Some(line) = lines.next().transpose()? else {
        return Ok(());
    };
    match line.trim() {
        "" => listen(lines, output, board, player),
        "quit" => Ok(()),
        word => match word.parse() {
            Err(_) => {
                writeln!(output, "refused: not a number")?;
                listen(lines, output, board, player)
            }
            Ok(bowl) => answer(lines, output, board, player, bowl),
        },
    }
}

fn answer(
    lines: &mut impl Iterator<Item = io::Result<String>>,
    output: &mut impl Write,
    board: Board,
    player: Player,
    bowl: usize,
) -> io::Result<()> {
    match play(&board, player, bowl) {
        Err(refusal) => {
            writeln!(output, "refused: {refusal}")?;
            listen(lines, output, board, player)
        }
        Ok(Played { board, status }) => {
            shown(output, board, status)?;
            match status {
                Status::ToMove(next) => listen(lines, output, board, next),
                _ => Ok(()),
            }
        }
    }
}
