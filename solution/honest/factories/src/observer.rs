//! Opponents, and the observers of their games.

use std::io::{self, Write};

use crate::game::{EgyptianView, Game, View};
use crate::{Player, Rules, Status};

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

/// Follows the game: each method is called after one kind of event.
trait Observer {
    fn game_began(&mut self, game: &Game) -> io::Result<()>;
    fn move_was_made(&mut self, player: Player, bowl: usize, game: &Game) -> io::Result<()>;
    fn player_lost(&mut self, player: Player, reason: &str) -> io::Result<()>;
}

/// The people who watch.
struct Audience<'a>(&'a mut dyn Write);

impl Observer for Audience<'_> {
    fn game_began(&mut self, game: &Game) -> io::Result<()> {
        EgyptianView.show(game, self.0)
    }

    fn move_was_made(&mut self, player: Player, bowl: usize, game: &Game) -> io::Result<()> {
        writeln!(self.0, "{player} plays {bowl}")?;
        EgyptianView.show(game, self.0)
    }

    fn player_lost(&mut self, player: Player, reason: &str) -> io::Result<()> {
        writeln!(self.0, "{player} loses: {reason}")?;
        writeln!(self.0, "{}", Status::Won(player.opponent()))
    }
}

/// An opponent watches the moves of the other one.
struct Seat<'a> {
    player: Player,
    opponent: &'a mut dyn Opponent,
}

impl Observer for Seat<'_> {
    fn game_began(&mut self, _: &Game) -> io::Result<()> {
        Ok(())
    }

    fn move_was_made(&mut self, player: Player, bowl: usize, _: &Game) -> io::Result<()> {
        if player != self.player {
            self.opponent.send(&bowl.to_string());
        }
        Ok(())
    }

    fn player_lost(&mut self, _: Player, _: &str) -> io::Result<()> {
        Ok(())
    }
}

/// A table with two seats and an audience.
struct Table<'a> {
    audience: Audience<'a>,
    seats: [Seat<'a>; 2],
}

impl<'a> Table<'a> {
    fn observers(&mut self) -> impl Iterator<Item = &mut (dyn Observer + 'a)> {
        let [one, two] = &mut self.seats;
        let observers: [&mut (dyn Observer + 'a); 3] = [&mut self.audience, one, two];
        observers.into_iter()
    }

    fn ask(&mut self, player: Player) -> Result<usize, String> {
        let seat = self.seats.iter_mut().find(|seat| seat.player == player);
        match seat.map(|seat| seat.opponent.ask()) {
            Some(Reply::Line(line)) => line.trim().parse().map_err(|_| "not a number".to_owned()),
            Some(Reply::TooSlow) => Err("too slow".to_owned()),
            Some(Reply::Gone) | None => Err("gone".to_owned()),
        }
    }
}

pub fn referee(
    one: &mut dyn Opponent,
    two: &mut dyn Opponent,
    output: &mut dyn Write,
) -> io::Result<Option<Player>> {
    let seats = [Seat { player: Player::One, opponent: one }, Seat { player: Player::Two, opponent: two }];
    let mut table = Table { audience: Audience(output), seats };
    let mut game = Game::begin(Rules::EGYPTIAN);
    table.observers().try_for_each(|observer| observer.game_began(&game))?;
    loop {
        let player = match game.status {
            Status::ToMove(player) => player,
            Status::Won(player) => return Ok(Some(player)),
            Status::Draw => return Ok(None),
        };
        let asked = table.ask(player);
        let made = asked.and_then(|bowl| match game.play(bowl) {
            Ok(after) => Ok((bowl, after)),
            Err(refusal) => Err(refusal.to_string()),
        });
        match made {
            Ok((bowl, after)) => {
                game = after;
                table.observers().try_for_each(|observer| observer.move_was_made(player, bowl, &game))?;
            }
            Err(reason) => {
                table.observers().try_for_each(|observer| observer.player_lost(player, &reason))?;
                return Ok(Some(player.opponent()));
            }
        }
    }
}
