//! Ein Zug: säen, fangen, fragen, ob Schluß ist. Ça va, naïve café, Ωμέγα, привет, 日本語, 🥜.

use std::fmt;

use crate::brett::{BOWLS, Board, Player, next_bowl, opposite};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown {
    pub board: Board,
    pub last: usize,
}

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    let mut züge = Vec::new();
    for mulde in player.bowls() {
        if board.körner[mulde] > 0 {
            züge.push(mulde);
        }
    }
    züge
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let mut körner = board.körner;
    let übrig = körner[bowl];
    körner[bowl] = 0;
    let mut letzte = bowl;
    for _ in 0..übrig {
        letzte = next_bowl(letzte, player);
        körner[letzte] += 1;
    }
    Sown { board: Board { körner }, last: letzte }
}

pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let mut körner = board.körner;
    if player.bowls().contains(&last) && körner[last] == 1 {
        let gegenüber = opposite(last);
        körner[player.kalah()] += körner[last] + körner[gegenüber];
        körner[last] = 0;
        körner[gegenüber] = 0;
    }
    Board { körner }
}

pub fn next_player(player: Player, last: usize) -> Player {
    if last == player.kalah() { player } else { player.opponent() }
}

/// Zählt, was vor jemandem liegt.
fn zähle(brett: &Board, wer: Player) -> u8 {
    brett.körner[wer.bowls()].iter().sum()
}

pub fn is_over(board: &Board) -> bool {
    zähle(board, Player::One) == 0 || zähle(board, Player::Two) == 0
}

pub fn sweep(board: &Board) -> Board {
    let mut körner = [0; BOWLS];
    for wer in [Player::One, Player::Two] {
        körner[wer.kalah()] = board.körner[wer.kalah()] + zähle(board, wer);
    }
    Board { körner }
}

pub fn winner(board: &Board) -> Option<Player> {
    let (eins, zwei) = (board.körner[6], board.körner[13]);
    if eins > zwei {
        Some(Player::One)
    } else if eins < zwei {
        Some(Player::Two)
    } else {
        None
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    ToMove(Player),
    Won(Player),
    Draw,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Status::ToMove(wer) => write!(f, "{wer} to move"),
            Status::Won(wer) => write!(f, "{wer} wins"),
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

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::GameOver => "game over",
            Refusal::NoSuchBowl => "no such bowl",
            Refusal::Kalah => "kalah",
            Refusal::OpponentsBowl => "opponent's bowl",
            Refusal::EmptyBowl => "empty bowl",
        })
    }
}

pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
    if is_over(board) {
        return Err(Refusal::GameOver);
    } else if bowl >= BOWLS {
        return Err(Refusal::NoSuchBowl);
    } else if bowl == 6 || bowl == 13 {
        return Err(Refusal::Kalah);
    } else if !player.bowls().contains(&bowl) {
        return Err(Refusal::OpponentsBowl);
    } else if board.körner[bowl] == 0 {
        return Err(Refusal::EmptyBowl);
    }
    let gesät = sow(board, player, bowl);
    let danach = capture(&gesät.board, player, gesät.last);
    if !is_over(&danach) {
        return Ok(Played { board: danach, status: Status::ToMove(next_player(player, gesät.last)) });
    }
    let geräumt = sweep(&danach);
    let status = match winner(&geräumt) {
        Some(wer) => Status::Won(wer),
        None => Status::Draw,
    };
    Ok(Played { board: geräumt, status })
}
