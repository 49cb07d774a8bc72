use self::Refusal::*;
use crate::prelude::*;
use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    ToMove(Player),
    Won(Player),
    Draw,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ToMove(player) => write!(f, "{player} to move"),
            Self::Won(player) => write!(f, "{player} wins"),
            Self::Draw => write!(f, "draw"),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    pub board: Board,
    pub status: Status,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    GameOver,
    NoSuchBowl,
    Kalah,
    OpponentsBowl,
    EmptyBowl,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameOver => "game over",
            NoSuchBowl => "no such bowl",
            Kalah => "kalah",
            OpponentsBowl => "opponent's bowl",
            EmptyBowl => "empty bowl",
        })
    }
}

pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
    match bowl {
        _ if is_over(board) => Err(GameOver),
        14.. => Err(NoSuchBowl),
        6 | 13 => Err(Kalah),
        _ if !player.bowls().contains(&bowl) => Err(OpponentsBowl),
        _ if board.stones()[bowl] == 0 => Err(EmptyBowl),
        _ => {
            let Sown { board, last } = sow(board, player, bowl);
            let board = capture(&board, player, last);
            Ok(if is_over(&board) {
                let board = sweep(&board);
                Played { board, status: winner(&board).map_or(Status::Draw, Status::Won) }
            } else {
                Played { board, status: Status::ToMove(next_player(player, last)) }
            })
        }
    }
}
