//! Part 9: a referee, who lets two opponents play one game.
//!
//! An opponent may be a program, a person at another computer, or a list of lines in a test. The referee doesn't trust it:
//! an opponent can say anything, take too long, or end in the middle of a game.

use std::io::{self, Write};

use std::cell::RefCell;

use crate::board::{Board, Player};
use crate::executor::{Until, block_on, either};
use crate::playing::{Status, play};

/// Shared by the two tasks.
struct Table<'a> {
    board: Board,
    status: Status,
    output: &'a mut dyn Write,
    /// Moves that have to be delivered.
    mail: Vec<(Player, usize)>,
}

impl Table<'_> {
    fn show(&mut self) -> io::Result<()> {
        writeln!(self.output, "{}\n{}", self.board, self.status)
    }

    /// Returns the next letter for a player.
    fn letter_for(&mut self, player: Player) -> Option<usize> {
        let index = self.mail.iter().position(|(to, _)| *to == player)?;
        Some(self.mail.remove(index).1)
    }
}

/// The task of one seat: delivers its mail, and asks its opponent when it is the player's turn and all mail is delivered.
async fn seat(player: Player, opponent: &mut dyn Opponent, table: &RefCell<Table<'_>>) -> io::Result<Option<Player>> {
    loop {
        Until(|| {
            let table = table.borrow();
            let has_mail = table.mail.iter().any(|(to, _)| *to == player);
            let other_has_mail = !table.mail.is_empty() && !has_mail;
            has_mail || table.status != Status::ToMove(player.opponent()) && !other_has_mail
        })
        .await;
        let letter = table.borrow_mut().letter_for(player);
        if let Some(bowl) = letter {
            opponent.send(&bowl.to_string());
            continue;
        }
        match table.borrow().status {
            Status::ToMove(_) => {}
            Status::Won(winner) => return Ok(Some(winner)),
            Status::Draw => return Ok(None),
        }
        let reply = opponent.ask();
        let mut table = table.borrow_mut();
        let made = match reply {
            Reply::Gone => Err("gone".to_owned()),
            Reply::TooSlow => Err("too slow".to_owned()),
            Reply::Line(line) => match line.trim().parse() {
                Err(_) => Err("not a number".to_owned()),
                Ok(bowl) => match play(&table.board, player, bowl) {
                    Err(refusal) => Err(refusal.to_string()),
                    Ok(played) => Ok((bowl, played)),
                },
            },
        };
        match made {
            Ok((bowl, played)) => {
                (table.board, table.status) = (played.board, played.status);
                writeln!(table.output, "{player} plays {bowl}")?;
                table.show()?;
                table.mail.push((player.opponent(), bowl));
            }
            Err(reason) => {
                let status = Status::Won(player.opponent());
                writeln!(table.output, "{player} loses: {reason}\n{status}")?;
                table.status = status;
            }
        }
    }
}

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
    let table = RefCell::new(Table { board: Board::opening(), status: Status::ToMove(Player::One), output, mail: Vec::new() });
    table.borrow_mut().show()?;
    block_on(either(seat(Player::One, one, &table), seat(Player::Two, two, &table)))
}
