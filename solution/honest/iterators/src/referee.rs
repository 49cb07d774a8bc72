use std::io::{self, Write};
use std::iter::{once, successors};

use crate::board::{Board, Player};
use crate::game::{Played, Status, play};

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

/// What happens at the table: a text for everybody to see, and perhaps a line for an opponent.
struct Event {
    shown: String,
    sent: Option<(Player, usize)>,
    /// The game afterwards.
    game: Played,
}

pub fn referee(
    one: &mut dyn Opponent,
    two: &mut dyn Opponent,
    output: &mut dyn Write,
) -> io::Result<Option<Player>> {
    let mut opponents: [&mut dyn Opponent; 2] = [one, two];
    let opening = Played { board: Board::opening(), status: Status::ToMove(Player::One) };
    let mut game = once(()).cycle().scan(None::<Played>, |last, ()| {
        let event = match last {
            None => Event { shown: text(&opening), sent: None, game: opening },
            Some(Played { board, status: Status::ToMove(player) }) => {
                next(board, *player, opponents[*player as usize].ask())
            }
            Some(_) => return None,
        };
        *last = Some(event.game);
        let done = writeln!(output, "{}", event.shown);
        if let (Ok(()), Some((to, bowl))) = (&done, event.sent) {
            opponents[to as usize].send(&format!("{bowl}"));
        }
        Some(done.map(|()| event.game.status))
    });
    let first = game.next();
    let status = successors(first, |now| now.as_ref().ok().and_then(|_| game.next())).last();
    Ok(match status.transpose()? {
        Some(Status::Won(player)) => Some(player),
        _ => None,
    })
}

fn text(game: &Played) -> String {
    format!("{}\n{}", game.board, game.status)
}

fn next(board: &Board, player: Player, reply: Reply) -> Event {
    let line = match reply {
        Reply::Line(line) => Ok(line),
        Reply::Gone => Err("gone".to_string()),
        Reply::TooSlow => Err("too slow".to_string()),
    };
    let made = line
        .and_then(|line| line.trim().parse().map_err(|_| "not a number".to_string()))
        .and_then(|bowl| {
            let after = play(board, player, bowl).map_err(|refusal| refusal.to_string());
            after.map(|after| (bowl, after))
        });
    made.map_or_else(
        |fault| {
            let game = Played { board: *board, status: Status::Won(player.opponent()) };
            let shown = format!("{player} loses: {fault}\n{}", game.status);
            Event { shown, sent: None, game }
        },
        |(bowl, game)| Event {
            shown: format!("{player} plays {bowl}\n{}", text(&game)),
            sent: Some((player.opponent(), bowl)),
            game,
        },
    )
}
