//! Part 9: a referee, who lets two opponents play one game.
//!
//! An opponent may be a program, a person at another computer, or a list of lines in a test. The referee doesn't trust it:
//! an opponent can say anything, take too long, or end in the middle of a game.

use std::io::{self, Write};

use crate::board::{Board, Player};
use crate::lines::number;
use crate::playing::{Status, play};

/// Reply of an opponent that is asked for its next line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// A line, without the newline at its end.
    Line(String),
    /// Nothing: the opponent has ended. It will never say anything again.
    Gone,
    /// Nothing in the time that the opponent has for a line.
    TooSlow,
}

/// One of the two opponents, as the referee sees it.
pub trait Opponent {
    /// Waits until the opponent says its next line, ends, or has used up its time.
    fn ask(&mut self) -> Reply;

    /// Sends a line to the opponent. The line has no newline at its end. If the opponent is gone, the line is lost.
    fn send(&mut self, line: &str);
}

/// Lets two opponents play one game, shows it on `output`, and returns the winner, or `None` after a draw.
///
/// Opponent `one` is Player One and moves first.
///
/// Rules: all that begin with `referee.`, in `specs/referee.md`.
///
/// # Errors
///
/// Returns the error if writing to `output` fails.
pub fn referee(
    one: &mut dyn Opponent,
    two: &mut dyn Opponent,
    output: &mut dyn Write,
) -> io::Result<Option<Player>> {
    let mut board = Board::opening();
    let mut mover = Player::One;
    show(output, &board, Status::ToMove(mover))?;
    loop {
        let (asked, other): (&mut dyn Opponent, &mut dyn Opponent) = match mover {
            Player::One => (&mut *one, &mut *two),
            Player::Two => (&mut *two, &mut *one),
        };
        let judged = bowl_of(asked.ask()).and_then(|bowl| {
            let played = play(&board, mover, bowl);
            played
                .map(|played| (bowl, played))
                .map_err(|refusal| refusal.to_string())
        });
        let (bowl, played) = match judged {
            Ok(judged) => judged,
            Err(reason) => {
                let winner = mover.opponent();
                writeln!(output, "{mover} loses: {reason}")?;
                writeln!(output, "{}", Status::Won(winner))?;
                return Ok(Some(winner));
            }
        };
        writeln!(output, "{mover} plays {bowl}")?;
        show(output, &played.board, played.status)?;
        other.send(&bowl.to_string());
        match played.status {
            Status::ToMove(next) => mover = next,
            Status::Won(winner) => return Ok(Some(winner)),
            Status::Draw => return Ok(None),
        }
        board = played.board;
    }
}

/// Returns the bowl that an opponent names, or the reason why it loses.
fn bowl_of(reply: Reply) -> Result<usize, String> {
    let reason = match reply {
        Reply::Line(line) => match number(&line) {
            Some(bowl) => return Ok(bowl),
            None => "not a number",
        },
        Reply::Gone => "gone",
        Reply::TooSlow => "too slow",
    };
    Err(reason.to_owned())
}

/// Prints a board and the status below it.
fn show(output: &mut dyn Write, board: &Board, status: Status) -> io::Result<()> {
    writeln!(output, "{board}")?;
    writeln!(output, "{status}")
}
