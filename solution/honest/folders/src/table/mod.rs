//! Part 9: a table with two seats, and a verdict on everything that is said at it.

mod seats;
mod verdict;

use std::io::{Result, Write};

use crate::{Board, Played, Player, Status};
use seats::Seats;
pub use seats::{Opponent, Reply};
use verdict::Verdict;

pub fn referee(one: &mut dyn Opponent, two: &mut dyn Opponent, output: &mut dyn Write) -> Result<Option<Player>> {
    let mut seats = Seats { one, two };
    let mut game = Played { board: Board::opening(), status: Status::ToMove(Player::One) };
    show(&game, output)?;
    while let Status::ToMove(player) = game.status {
        match Verdict::on(seats.at(player).ask(), &game.board, player) {
            Verdict::Move { bowl, after } => {
                game = after;
                writeln!(output, "{player} plays {bowl}")?;
                show(&game, output)?;
                seats.at(player.opponent()).send(&bowl.to_string());
            }
            Verdict::Fault(fault) => {
                game.status = Status::Won(player.opponent());
                writeln!(output, "{player} loses: {fault}\n{}", game.status)?;
            }
        }
    }
    Ok(if let Status::Won(winner) = game.status { Some(winner) } else { None })
}

fn show(game: &Played, output: &mut dyn Write) -> Result<()> {
    writeln!(output, "{}\n{}", game.board, game.status)
}
