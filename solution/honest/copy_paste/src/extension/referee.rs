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
    let mut board = Board::opening();
    let mut turn = Player::One;
    writeln!(output, "{board}")?;
    writeln!(output, "One to move")?;
    loop {
        // Player One
        if turn == Player::One {
            let line = match one.ask() {
                Reply::Line(line) => line,
                Reply::Gone => {
                    writeln!(output, "One loses: gone")?;
                    writeln!(output, "Two wins")?;
                    return Ok(Some(Player::Two));
                }
                Reply::TooSlow => {
                    writeln!(output, "One loses: too slow")?;
                    writeln!(output, "Two wins")?;
                    return Ok(Some(Player::Two));
                }
            };
            let Ok(bowl) = line.trim().parse::<usize>() else {
                writeln!(output, "One loses: not a number")?;
                writeln!(output, "Two wins")?;
                return Ok(Some(Player::Two));
            };
            match play(&board, Player::One, bowl) {
                Ok(played) => {
                    writeln!(output, "One plays {bowl}")?;
                    writeln!(output, "{}", played.board)?;
                    writeln!(output, "{}", played.status)?;
                    two.send(&bowl.to_string());
                    board = played.board;
                    match played.status {
                        Status::ToMove(Player::One) => turn = Player::One,
                        Status::ToMove(Player::Two) => turn = Player::Two,
                        Status::Won(Player::One) => return Ok(Some(Player::One)),
                        Status::Won(Player::Two) => return Ok(Some(Player::Two)),
                        Status::Draw => return Ok(None),
                    }
                }
                Err(refusal) => {
                    writeln!(output, "One loses: {refusal}")?;
                    writeln!(output, "Two wins")?;
                    return Ok(Some(Player::Two));
                }
            }
        }
        // Player Two
        else if turn == Player::Two {
            let line = match two.ask() {
                Reply::Line(line) => line,
                Reply::Gone => {
                    writeln!(output, "Two loses: gone")?;
                    writeln!(output, "One wins")?;
                    return Ok(Some(Player::One));
                }
                Reply::TooSlow => {
                    writeln!(output, "Two loses: too slow")?;
                    writeln!(output, "One wins")?;
                    return Ok(Some(Player::One));
                }
            };
            let Ok(bowl) = line.trim().parse::<usize>() else {
                writeln!(output, "Two loses: not a number")?;
                writeln!(output, "One wins")?;
                return Ok(Some(Player::One));
            };
            match play(&board, Player::Two, bowl) {
                Ok(played) => {
                    writeln!(output, "Two plays {bowl}")?;
                    writeln!(output, "{}", played.board)?;
                    writeln!(output, "{}", played.status)?;
                    one.send(&bowl.to_string());
                    board = played.board;
                    match played.status {
                        Status::ToMove(Player::One) => turn = Player::One,
                        Status::ToMove(Player::Two) => turn = Player::Two,
                        Status::Won(Player::One) => return Ok(Some(Player::One)),
                        Status::Won(Player::Two) => return Ok(Some(Player::Two)),
                        Status::Draw => return Ok(None),
                    }
                }
                Err(refusal) => {
                    writeln!(output, "Two loses: {refusal}")?;
                    writeln!(output, "One wins")?;
                    return Ok(Some(Player::One));
                }
            }
        }
    }
}
