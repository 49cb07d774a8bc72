//! Part 6: the game for two people at a terminal.

use std::io::{self, BufRead, Write};

use crate::board::{Board, Player};
use crate::playing::{Status, play};

/// What a player has typed on one line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// Nothing but white space.
    Blank,
    /// The word that ends the program.
    Quit,
    /// The number of a bowl, which may not exist.
    Bowl(usize),
    /// Anything else.
    Words(String),
}

impl Typed {
    /// Makes sense of the bytes of one line.
    pub(crate) fn from_line(line: &[u8]) -> Typed {
        let text = String::from_utf8_lossy(line);
        let text = text.trim();
        match text {
            "" => Typed::Blank,
            "quit" => Typed::Quit,
            _ => match text.parse() {
                Ok(bowl) => Typed::Bowl(bowl),
                Err(_) => Typed::Words(text.to_owned()),
            },
        }
    }
}

/// Reads the next line, or returns `None` at the end of the input.
pub(crate) fn next_line(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let length = input.read_until(b'\n', &mut line)?;
    Ok(if length == 0 { None } else { Some(line) })
}

/// Shows a position: the board, and the status below it.
pub(crate) fn show(
    output: &mut (impl Write + ?Sized),
    board: &Board,
    status: Status,
) -> io::Result<()> {
    writeln!(output, "{board}")?;
    writeln!(output, "{status}")
}

/// Lets two people play one game: reads their moves from `input` and writes to `output`.
///
/// Rules: all that begin with `program.`, in `specs/program.md`.
///
/// # Errors
///
/// Returns the error if reading or writing fails.
pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut board = Board::opening();
    let mut mover = Player::One;
    show(&mut output, &board, Status::ToMove(mover))?;
    while let Some(line) = next_line(&mut input)? {
        let bowl = match Typed::from_line(&line) {
            Typed::Blank => continue,
            Typed::Quit => break,
            Typed::Words(_) => {
                writeln!(output, "refused: not a number")?;
                continue;
            }
            Typed::Bowl(bowl) => bowl,
        };
        let played = match play(&board, mover, bowl) {
            Ok(played) => played,
            Err(reason) => {
                writeln!(output, "refused: {reason}")?;
                continue;
            }
        };
        board = played.board;
        show(&mut output, &board, played.status)?;
        match played.status {
            Status::ToMove(next) => mover = next,
            Status::Won(_) | Status::Draw => break,
        }
    }
    output.flush()
}
