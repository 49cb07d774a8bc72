//! Part 9: a referee, who lets two opponents play one game.
//!
//! An opponent may be a program, a person at another computer, or a list of lines in a test. The referee doesn't trust it:
//! an opponent can say anything, take too long, or end in the middle of a game.

use std::io::{self, Write};

use crate::board::{Board, Player};
use crate::playing::{Status, play};
use crate::throw::{catch, throw};

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
    let (mut board, mut status) = (Board::opening(), Status::ToMove(Player::One));
    writeln!(output, "{board}\n{status}")?;
    loop {
        let player = match status {
            Status::ToMove(player) => player,
            Status::Won(player) => return Ok(Some(player)),
            Status::Draw => return Ok(None),
        };
        let opponent = &mut opponents[usize::from(player == Player::Two)];
        let played = catch::<String, _>(|| {
            let line = match opponent.ask() {
                Reply::Line(line) => line,
                Reply::Gone => throw("gone".to_string()),
                Reply::TooSlow => throw("too slow".to_string()),
            };
            let bowl: usize = line.trim().parse().unwrap_or_else(|_| throw("not a number".to_string()));
            let played = play(&board, player, bowl).unwrap_or_else(|refusal| throw(refusal.to_string()));
            (bowl, played)
        });
        match played {
            Ok((bowl, played)) => {
                (board, status) = (played.board, played.status);
                writeln!(output, "{player} plays {bowl}\n{board}\n{status}")?;
                opponents[usize::from(player == Player::One)].send(&bowl.to_string());
            }
            Err(reason) => {
                status = Status::Won(player.opponent());
                writeln!(output, "{player} loses: {reason}\n{status}")?;
            }
        }
    }
}
