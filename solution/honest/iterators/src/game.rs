use std::fmt::{Display, Formatter, Result as Written};
use std::iter::successors;

use crate::board::{BOWLS, Board, Player, next_bowl, opposite};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sown {
    pub board: Board,
    pub last: usize,
}

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    board
        .stones()
        .iter()
        .enumerate()
        .filter(|(bowl, stones)| player.bowls().contains(bowl) && **stones > 0)
        .map(|(bowl, _)| bowl)
        .collect()
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let before = board.stones();
    let path = || {
        successors(Some(bowl), |&last| Some(next_bowl(last, player))).skip(1).take(before[bowl].into())
    };
    let after = (0..BOWLS)
        .map(|here| if here == bowl { 0 } else { usize::from(before[here]) })
        .zip(0..)
        .map(|(stones, here)| stones + path().filter(|&dropped| dropped == here).count());
    Sown { board: collect(after), last: path().last().unwrap_or(bowl) }
}

fn collect(stones: impl Iterator<Item = usize>) -> Board {
    let stones: Vec<u8> = stones.map(|count| count.try_into().unwrap()).collect();
    Board::new(stones.try_into().unwrap())
}

pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    Some(board.stones())
        .filter(|stones| stones[last] == 1)
        .filter(|_| player.bowls().any(|bowl| bowl == last))
        .map(|stones| {
            let taken = [last, opposite(last)];
            collect((0..BOWLS).map(|bowl| match bowl {
                _ if taken.contains(&bowl) => 0,
                _ if bowl == player.kalah() => {
                    taken.iter().chain([&bowl]).map(|&from| usize::from(stones[from])).sum()
                }
                _ => stones[bowl].into(),
            }))
        })
        .unwrap_or(*board)
}

pub fn next_player(player: Player, last: usize) -> Player {
    Some(player).filter(|player| player.kalah() == last).unwrap_or_else(|| player.opponent())
}

pub fn is_over(board: &Board) -> bool {
    Player::BOTH.iter().any(|&player| legal_moves(board, player).is_empty())
}

pub fn sweep(board: &Board) -> Board {
    let stones = board.stones().map(usize::from);
    collect(
        Player::BOTH
            .iter()
            .flat_map(|player| player.bowls().map(|_| 0).chain([player.bowls().chain([player.kalah()]).map(|bowl| stones[bowl]).sum()])),
    )
}

pub fn winner(board: &Board) -> Option<Player> {
    Player::BOTH.into_iter().find(|player| board.stones()[player.kalah()] > board.stones()[player.opponent().kalah()])
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    ToMove(Player),
    Won(Player),
    Draw,
}

impl Display for Status {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        match self {
            Self::ToMove(player) => write!(f, "{player} to move"),
            Self::Won(player) => write!(f, "{player} wins"),
            Self::Draw => f.write_str("draw"),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Played {
    pub board: Board,
    pub status: Status,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    GameOver,
    NoSuchBowl,
    Kalah,
    OpponentsBowl,
    EmptyBowl,
}

impl Display for Refusal {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        let texts = ["game over", "no such bowl", "kalah", "opponent's bowl", "empty bowl"];
        f.write_str(texts[*self as usize])
    }
}

pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
    [
        (is_over(board), Refusal::GameOver),
        (!(0..BOWLS).contains(&bowl), Refusal::NoSuchBowl),
        (Player::BOTH.iter().any(|player| player.kalah() == bowl), Refusal::Kalah),
        (player.opponent().bowls().contains(&bowl), Refusal::OpponentsBowl),
        (!legal_moves(board, player).contains(&bowl), Refusal::EmptyBowl),
    ]
    .into_iter()
    .find_map(|(applies, refusal)| applies.then_some(Err(refusal)))
    .unwrap_or_else(|| {
        let sown = sow(board, player, bowl);
        let captured = capture(&sown.board, player, sown.last);
        Ok(Some(captured)
            .filter(is_over)
            .map(|board| sweep(&board))
            .map(|board| Played { board, status: winner(&board).map_or(Status::Draw, Status::Won) })
            .unwrap_or(Played { board: captured, status: Status::ToMove(next_player(player, sown.last)) }))
    })
}
