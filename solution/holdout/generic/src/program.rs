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
    let mut table = Table {
        input,
        output,
        board: Board::opening(),
        status: Status::ToMove(Player::One),
    };
    table.show()?;
    while let Status::ToMove(player) = table.status {
        match table.hear()? {
            Heard::Nothing => {}
            Heard::Enough => break,
            Heard::Words => table.refuse(&"not a number")?,
            Heard::Bowl(bowl) => match play(&table.board, player, bowl) {
                Err(refusal) => table.refuse(&refusal)?,
                Ok(played) => {
                    table.board = played.board;
                    table.status = played.status;
                    table.show()?;
                }
            },
        }
    }
    Ok(())
}

enum Heard {
    Nothing,
    Enough,
    Words,
    Bowl(usize),
}

struct Table<I, O> {
    input: I,
    output: O,
    board: Board,
    status: Status,
}

impl<I: BufRead, O: Write> Table<I, O> {
    fn show(&mut self) -> io::Result<()> {
        writeln!(self.output, "{}\n{}", self.board, self.status)
    }

    fn refuse(&mut self, reason: &dyn std::fmt::Display) -> io::Result<()> {
        writeln!(self.output, "refused: {reason}")
    }

    fn hear(&mut self) -> io::Result<Heard> {
        let mut line = String::new();
        if self.input.read_line(&mut line)? == 0 {
            return Ok(Heard::Enough);
        }
        Ok(match line.trim() {
            "" => Heard::Nothing,
            "quit" => Heard::Enough,
            word => word.parse().map_or(Heard::Words, Heard::Bowl),
        })
    }
}
