//! Part 9: a referee, who lets two opponents play one game.
//!
//! An opponent may be a program, a person at another computer, or a list of lines in a test. The referee doesn't trust it:
//! an opponent can say anything, take too long, or end in the middle of a game.

use std::io::{self, Write};

use crate::board::{Board, Player};
use crate::playing::{Played, Status, play};
use crate::program::show;

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

/// Returns the bowl that `mover` names and what follows from it, or the reason why the opponent loses.
fn judge(board: &Board, mover: Player, reply: &Reply) -> Result<(usize, Played), String> {
    let line = match reply {
        Reply::Line(line) => line,
        Reply::Gone => return Err("gone".to_owned()),
        Reply::TooSlow => return Err("too slow".to_owned()),
    };
    let bowl: usize = match line.trim().parse() {
        Ok(bowl) => bowl,
        Err(_) => return Err("not a number".to_owned()),
    };
    match play(board, mover, bowl) {
        Ok(played) => Ok((bowl, played)),
        Err(refusal) => Err(refusal.to_string()),
    }
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
    let opponents: [&mut dyn Opponent; 2] = [one, two];
    let seat = |player: Player| match player {
        Player::One => 0,
        Player::Two => 1,
    };
    let mut board = Board::opening();
    let mut status = Status::ToMove(Player::One);
    show(output, &board, status)?;
    while let Status::ToMove(mover) = status {
        let rival = mover.opponent();
        let (bowl, played) = match judge(&board, mover, &opponents[seat(mover)].ask()) {
            Ok(legal) => legal,
            Err(reason) => {
                writeln!(output, "{mover} loses: {reason}")?;
                writeln!(output, "{}", Status::Won(rival))?;
                return Ok(Some(rival));
            }
        };
        board = played.board;
        status = played.status;
        writeln!(output, "{mover} plays {bowl}")?;
        show(output, &board, status)?;
        opponents[seat(rival)].send(&bowl.to_string());
    }
    Ok(match status {
        Status::Won(player) => Some(player),
        Status::ToMove(_) | Status::Draw => None,
    })
}
