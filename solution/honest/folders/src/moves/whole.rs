use std::fmt;

use crate::{BOWLS, Board, Player, capture, is_over, next_player, sow, sweep, winner};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    ToMove(Player),
    Won(Player),
    Draw,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Status::ToMove(player) => write!(f, "{player} to move"),
            Status::Won(player) => write!(f, "{player} wins"),
            Status::Draw => f.write_str("draw"),
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

shown_as!(Refusal {
    GameOver => "game over",
    NoSuchBowl => "no such bowl",
    Kalah => "kalah",
    OpponentsBowl => "opponent's bowl",
    EmptyBowl => "empty bowl",
});

impl std::error::Error for Refusal {}

pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
    may_play(board, player, bowl)?;
    let sown = sow(board, player, bowl);
    let board = capture(&sown.board, player, sown.last);
    Ok(if is_over(&board) {
        let board = sweep(&board);
        Played { board, status: winner(&board).map_or(Status::Draw, Status::Won) }
    } else {
        Played { board, status: Status::ToMove(next_player(player, sown.last)) }
    })
}

fn may_play(board: &Board, player: Player, bowl: usize) -> Result<(), Refusal> {
    match bowl {
        _ if is_over(board) => Err(Refusal::GameOver),
        BOWLS.. => Err(Refusal::NoSuchBowl),
        _ if Player::ALL.iter().any(|player| player.kalah() == bowl) => Err(Refusal::Kalah),
        _ if player.opponent().bowls().contains(&bowl) => Err(Refusal::OpponentsBowl),
        _ if board.stones()[bowl] == 0 => Err(Refusal::EmptyBowl),
        _ => Ok(()),
    }
}
