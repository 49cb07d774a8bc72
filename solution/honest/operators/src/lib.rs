//! Kalah, as an algebra.

mod extension;
mod moves;
mod ops;
mod rules;

use std::fmt;
use std::io::{self, BufRead, Write};
use std::ops::RangeInclusive;

pub use extension::{Game, Opponent, Reply, Swap, choose_move, referee, run_player};
use ops::{Bowl, One, Two};
pub use rules::{Capture, End, Remains, Rules, RulesError, Sowing};

pub const BOWLS: usize = 14;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    One,
    Two,
}

impl Player {
    pub fn opponent(self) -> Player {
        !self
    }

    pub fn bowls(self) -> RangeInclusive<usize> {
        (self + 0).0..=(self + 5).0
    }

    pub fn kalah(self) -> usize {
        (self + 6).0
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["One", "Two"][*self * 1])
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board([u8; BOWLS]);

impl Board {
    pub fn new(stones: [u8; BOWLS]) -> Board {
        Board(stones)
    }

    pub fn stones(&self) -> [u8; BOWLS] {
        self.0
    }

    pub fn opening() -> Board {
        Rules::EGYPTIAN.opening()
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |bowl: Bowl| format!("{:>3}", self[bowl]);
        let mut text = "   ".to_string();
        for number in 0..6 {
            text = text + &cell(-(One + number));
        }
        text = text + "\n" + &cell(Two + 6) + &" ".repeat(18) + &cell(One + 6) + "\n   ";
        for number in 0..6 {
            text = text + &cell(One + number);
        }
        write!(f, "{text}")
    }
}

pub fn opposite(bowl: usize) -> usize {
    (-Bowl(bowl)).0
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    (Bowl(bowl) % player).0
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown {
    pub board: Board,
    pub last: usize,
}

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    (0..6).map(|number| player + number).filter(|&bowl| board[bowl] > 0).map(|Bowl(number)| number).collect()
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    Rules::EGYPTIAN.sow(board, player, bowl)
}

pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    Rules::EGYPTIAN.capture(board, player, last)
}

pub fn next_player(player: Player, last: usize) -> Player {
    if Bowl(last) == player { player } else { !player }
}

pub fn is_over(board: &Board) -> bool {
    (board & One) * (board & Two) == 0
}

pub fn sweep(board: &Board) -> Board {
    Rules::EGYPTIAN.sweep(board)
}

pub fn winner(board: &Board) -> Option<Player> {
    [One, Two].into_iter().find(|&player| (board ^ player) > (board ^ !player))
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
    Rules::EGYPTIAN.play(board, player, bowl)
}

pub fn run(input: impl BufRead, output: impl Write) -> io::Result<()> {
    Game::begin(Rules::EGYPTIAN).go_on(false, input, output)
}
