//! Kalah with large numbers.

mod number;
mod talk;
mod think;

use number::{BASE, Number, digit, power, sow_number};
use std::{fmt, ops};
pub use talk::run;
pub use think::{choose_move, run_player};

pub const BOWLS: usize = 14;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u128)]
pub enum Player { One = 0, Two = 7 }

impl Player {
    pub fn opponent(self) -> Player {
        if self as u128 == 0 { Player::Two } else { Player::One }
    }

    pub fn bowls(self) -> ops::RangeInclusive<usize> {
        let first = self as u128 as usize;
        first..=first.wrapping_add(5)
    }

    pub fn kalah(self) -> usize {
        (self as u128 as usize).wrapping_add(6)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(["One", "Two"][(*self as u128 / 7) as usize])
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board(Number);

impl Board {
    pub fn new(stones: [u8; BOWLS]) -> Board {
        Board(stones.iter().rev().fold(0, |number, &stones| number * BASE + u128::from(stones)))
    }

    pub fn stones(&self) -> [u8; BOWLS] {
        let mut number = self.0;
        [(); BOWLS].map(|()| {
            let stones = number % BASE;
            number /= BASE;
            stones as u8
        })
    }

    pub fn opening() -> Board {
        // 4 (1 + b + b² + …) without the two kalahs
        Board(4 * ((power(14) - 1) / (BASE - 1) - power(6) - power(13)))
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} = {:?}", self.0, self.stones())
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for bowl in [99, 12, 11, 10, 9, 8, 7, 88, 13, 99, 99, 99, 99, 99, 99, 6, 88, 99, 0, 1, 2, 3, 4, 5] {
            match bowl {
                88 => writeln!(f)?,
                99 => write!(f, "{:3}", "")?,
                _ => write!(f, "{:3}", digit(self.0, bowl))?,
            }
        }
        Ok(())
    }
}

pub fn opposite(bowl: usize) -> usize {
    12usize.wrapping_sub(bowl)
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    let step = 1 + u128::from(bowl as u128 + 1 == player.opponent().kalah() as u128);
    ((bowl as u128 + step) % 14) as usize
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown { pub board: Board, pub last: usize }

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    player.bowls().filter(|&bowl| digit(board.0, bowl) != 0).collect()
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let (number, last) = sow_number(board.0, player, bowl);
    Sown { board: Board(number), last }
}

pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    Board(number::capture_number(board.0, player, last))
}

pub fn next_player(player: Player, last: usize) -> Player {
    if last == player.kalah() { player } else { player.opponent() }
}

pub fn is_over(board: &Board) -> bool {
    number::side(board.0, Player::One) == 0 || number::side(board.0, Player::Two) == 0
}

pub fn sweep(board: &Board) -> Board {
    Board(number::sweep_number(board.0))
}

pub fn winner(board: &Board) -> Option<Player> {
    match number::lead(board.0).signum() {
        1 => Some(Player::One),
        -1 => Some(Player::Two),
        _ => None,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status { ToMove(Player), Won(Player), Draw }

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Status::ToMove(player) => write!(f, "{player} to move"),
            Status::Won(player) => write!(f, "{player} wins"),
            Status::Draw => write!(f, "draw"),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played { pub board: Board, pub status: Status }

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal { GameOver, NoSuchBowl, Kalah, OpponentsBowl, EmptyBowl }

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let texts: [&str; 5] = ["game over", "no such bowl", "kalah", "opponent's bowl", "empty bowl"];
        f.write_str(texts[*self as usize])
    }
}

pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
    // A number for each reason; the bowl's number is as large as it likes to be.
    let bowl_number = bowl as u128;
    let own = player as u128..player as u128 + 6;
    if is_over(board) {
        return Err(Refusal::GameOver);
    } else if bowl_number >= 14 {
        return Err(Refusal::NoSuchBowl);
    } else if (bowl_number + 1) % 7 == 0 {
        return Err(Refusal::Kalah);
    } else if !own.contains(&bowl_number) {
        return Err(Refusal::OpponentsBowl);
    } else if digit(board.0, bowl) == 0 {
        return Err(Refusal::EmptyBowl);
    }
    let sown = sow(board, player, bowl);
    let board = capture(&sown.board, player, sown.last);
    if is_over(&board) {
        let board = sweep(&board);
        return Ok(Played { board, status: winner(&board).map_or(Status::Draw, Status::Won) });
    }
    Ok(Played { board, status: Status::ToMove(next_player(player, sown.last)) })
}
