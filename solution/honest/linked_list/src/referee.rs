//! Part 9: a referee, who lets two opponents play one game.
//!
//! An opponent may be a program, a person at another computer, or a list of lines in a test. The referee doesn't trust it:
//! an opponent can say anything, take too long, or end in the middle of a game.

use std::io::{self, Write};

use crate::board::{Board, Player};
use crate::playing::{Status, play};

/// Reply of an opponent that is asked for its next line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// A line. It contains no newline, not even at its end.
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
    let mut opponents: [&mut dyn Opponent; 2] = [one, two];
    let mut board = Board::opening();
    let mut player = Player::One;
    writeln!(output, "{board}\n{player} to move")?;
    loop {
        let loses = |output: &mut dyn Write, reason: &str| {
            writeln!(output, "{player} loses: {reason}\n{} wins", player.opponent())?;
            Ok(Some(player.opponent()))
        };
        let line = match opponents[player as usize].ask() {
            Reply::Line(line) => line,
            Reply::Gone => return loses(output, "gone"),
            Reply::TooSlow => return loses(output, "too slow"),
        };
        let Ok(bowl) = line.trim().parse::<usize>() else {
            return loses(output, "not a number");
        };
        let played = match play(&board, player, bowl) {
            Ok(played) => played,
            Err(refusal) => return loses(output, &refusal.to_string()),
        };
        board = played.board;
        writeln!(output, "{player} plays {bowl}\n{board}\n{}", played.status)?;
        opponents[1 - player as usize].send(&bowl.to_string());
        player = match played.status {
            Status::ToMove(next) => next,
            Status::Won(winner) => return Ok(Some(winner)),
            Status::Draw => return Ok(None),
        };
    }
}
