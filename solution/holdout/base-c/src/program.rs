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
    let mut status = Status::ToMove(Player::One);
    show(&mut output, &board, status)?;
    while let Status::ToMove(player) = status {
        match read_command(&mut input)? {
            Command::Quit => break,
            Command::Nothing => continue,
            Command::Unknown => refuse(&mut output, "not a number")?,
            Command::Move(bowl) => match play(&board, player, bowl) {
                Ok(played) => {
                    board = played.board;
                    status = played.status;
                    show(&mut output, &board, status)?;
                }
                Err(refusal) => refuse(&mut output, &refusal.to_string())?,
            },
        }
    }
    Ok(())
}

/// What a player has typed.
enum Command {
    Move(usize),
    Quit,
    Nothing,
    Unknown,
}

/// Reads one line; the end of the input is the same as `quit`.
fn read_command(input: &mut impl BufRead) -> io::Result<Command> {
    let mut line = String::new();
    if input.read_line(&mut line)? == 0 {
        return Ok(Command::Quit);
    }
    let word = line.trim();
    if word.is_empty() {
        Ok(Command::Nothing)
    } else if word == "quit" {
        Ok(Command::Quit)
    } else if let Ok(bowl) = word.parse() {
        Ok(Command::Move(bowl))
    } else {
        Ok(Command::Unknown)
    }
}

/// Prints the board and how the game stands.
fn show(output: &mut impl Write, board: &Board, status: Status) -> io::Result<()> {
    writeln!(output, "{board}")?;
    writeln!(output, "{status}")
}

/// Prints why something isn't done.
fn refuse(output: &mut impl Write, reason: &str) -> io::Result<()> {
    writeln!(output, "refused: {reason}")
}
