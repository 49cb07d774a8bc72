//! Part 9: a referee, who lets two opponents play one game.
//!
//! An opponent may be a program, a person at another computer, or a list of lines in a test. The referee doesn't trust it:
//! an opponent can say anything, take too long, or end in the middle of a game.

use std::io::{self, Write};

use crate::board::{Board, Player};
use crate::playing::{Status, play};
use crate::text::{digits, number, without_space, write_text};

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
    let mut status = Status::ToMove(Player::One);
    write_text(output, &[&board.to_string(), "\n", &status.to_string()])?;
    while let Status::ToMove(player) = status {
        let name = player.to_string();
        let fault = match opponents[player as usize].ask() {
            Reply::Gone => "gone".to_string(),
            Reply::TooSlow => "too slow".to_string(),
            Reply::Line(line) => match number(without_space(line.as_bytes())) {
                None => "not a number".to_string(),
                Some(bowl) => match play(&board, player, bowl) {
                    Err(refusal) => refusal.to_string(),
                    Ok(played) => {
                        (board, status) = (played.board, played.status);
                        let shown = [" plays ", &digits(bowl), "\n", &board.to_string(), "\n", &status.to_string()];
                        write_text(output, &[&[name.as_str()], &shown[..]].concat())?;
                        opponents[player.opponent() as usize].send(&digits(bowl));
                        continue;
                    }
                },
            },
        };
        status = Status::Won(player.opponent());
        write_text(output, &[&name, " loses: ", &fault, "\n", &status.to_string()])?;
    }
    Ok(match status {
        Status::Won(player) => Some(player),
        _ => None,
    })
}
