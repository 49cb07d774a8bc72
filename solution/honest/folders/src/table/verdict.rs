//! What the referee thinks of a reply.

use std::fmt::{Display, Formatter, Result};

use super::Reply;
use crate::{Board, Played, Player, Refusal, play};

pub enum Verdict {
    Move { bowl: usize, after: Played },
    Fault(Fault),
}

pub enum Fault {
    NotANumber,
    Refused(Refusal),
    Gone,
    TooSlow,
}

impl Verdict {
    pub fn on(reply: Reply, board: &Board, player: Player) -> Verdict {
        let line = match reply {
            Reply::Line(line) => line,
            Reply::Gone => return Verdict::Fault(Fault::Gone),
            Reply::TooSlow => return Verdict::Fault(Fault::TooSlow),
        };
        let Ok(bowl) = line.trim().parse() else {
            return Verdict::Fault(Fault::NotANumber);
        };
        match play(board, player, bowl) {
            Ok(after) => Verdict::Move { bowl, after },
            Err(refusal) => Verdict::Fault(Fault::Refused(refusal)),
        }
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Fault::NotANumber => f.write_str("not a number"),
            Fault::Refused(refusal) => refusal.fmt(f),
            Fault::Gone => f.write_str("gone"),
            Fault::TooSlow => f.write_str("too slow"),
        }
    }
}
