//! Part 9: the referee stands at the table, with an opponent on each side.

use std::io::{self, Write};

use crate::{Board, Played, Player, Status, play};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    Line(String),
    Gone,
    TooSlow,
}

pub trait Opponent {
    fn ask(&mut self) -> Reply;
    fn send(&mut self, line: &str);
}

pub fn referee(
    one: &mut dyn Opponent,
    two: &mut dyn Opponent,
    output: &mut dyn Write,
) -> io::Result<Option<Player>> {
    let mut board = Board::opening();
    let mut player = Player::One;
    writeln!(output, "{board}\n{}", Status::ToMove(player))?;
    loop {
        let (mover, watcher): (&mut dyn Opponent, &mut dyn Opponent) = match player {
            Player::One => (&mut *one, &mut *two),
            Player::Two => (&mut *two, &mut *one),
        };
        let said = match mover.ask() {
            Reply::Line(line) => line.trim().parse::<usize>().map_err(|_| "not a number".to_owned()),
            Reply::Gone => Err("gone".to_owned()),
            Reply::TooSlow => Err("too slow".to_owned()),
        };
        let played = said.and_then(|bowl| match play(&board, player, bowl) {
            Ok(played) => Ok((bowl, played)),
            Err(refusal) => Err(refusal.to_string()),
        });
        match played {
            Err(reason) => {
                let winner = player.opponent();
                writeln!(output, "{player} loses: {reason}\n{winner} wins")?;
                return Ok(Some(winner));
            }
            Ok((bowl, Played { board: after, status })) => {
                writeln!(output, "{player} plays {bowl}\n{after}\n{status}")?;
                watcher.send(&bowl.to_string());
                board = after;
                match status {
                    Status::ToMove(next) => player = next,
                    Status::Won(winner) => return Ok(Some(winner)),
                    Status::Draw => return Ok(None),
                }
            }
        }
    }
}
