//! Kalah, enterprise edition.

mod board;
mod bowl;
mod game;
mod observer;
mod robot;
mod rules;
mod service;
mod strategy;

use std::fmt;
use std::io::{self, BufRead, Write};

pub use board::{BOWLS, Board, Player};
pub use game::{Game, Swap};
pub use observer::{Opponent, Reply, referee};
pub use robot::{choose_move, run_player};
pub use rules::{Capture, End, Remains, Rules, RulesError, Sowing};
use service::MoveService;

pub fn opposite(bowl: usize) -> usize {
    12 - bowl
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    let board = Board::opening();
    let next = MoveService::new(Rules::EGYPTIAN).next_of(board.get_bowl(bowl), player);
    next.borrow().get_number()
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sown {
    pub board: Board,
    pub last: usize,
}

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    player.bowls().filter(|&bowl| board.get_bowl(bowl).borrow().get_stones() > 0).collect()
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    Rules::EGYPTIAN.sow(board, player, bowl)
}

pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    Rules::EGYPTIAN.capture(board, player, last)
}

pub fn next_player(player: Player, last: usize) -> Player {
    if last == player.kalah() { player } else { player.opponent() }
}

pub fn is_over(board: &Board) -> bool {
    Rules::EGYPTIAN.is_over(board, Player::One)
}

pub fn sweep(board: &Board) -> Board {
    Rules::EGYPTIAN.sweep(board)
}

pub fn winner(board: &Board) -> Option<Player> {
    let (one, two) = (board.get_kalah_stones(Player::One), board.get_kalah_stones(Player::Two));
    if one > two {
        Some(Player::One)
    } else if two > one {
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
            Status::ToMove(player) => write!(f, "{player} to move"),
            Status::Won(player) => write!(f, "{player} wins"),
            Status::Draw => f.write_str("draw"),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
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
    game::GameController::new(Game::begin(Rules::EGYPTIAN), Box::new(game::EgyptianView)).control(input, output)
}

impl Rules {
    pub fn opening(self) -> Board {
        let mut stones = [self.stones; BOWLS];
        for player in [Player::One, Player::Two] {
            stones[player.kalah()] = 0;
        }
        Board::new(stones)
    }

    pub fn sow(self, board: &Board, player: Player, bowl: usize) -> Sown {
        let board = board.clone();
        let last = MoveService::new(self).sow(&board, player, bowl);
        let last = last.borrow().get_number();
        Sown { board, last }
    }

    pub fn capture(self, board: &Board, player: Player, last: usize) -> Board {
        let board = board.clone();
        MoveService::new(self).capture(&board, player, board.get_bowl(last));
        board
    }

    pub fn is_over(self, board: &Board, next: Player) -> bool {
        MoveService::new(self).is_over(board, next)
    }

    pub fn sweep(self, board: &Board) -> Board {
        let board = board.clone();
        MoveService::new(self).sweep(&board);
        board
    }

    pub fn play(self, board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
        MoveService::new(self).play(board, player, bowl)
    }

    pub fn run(self, input: impl BufRead, mut output: impl Write) -> io::Result<()> {
        writeln!(output, "rules: {self}")?;
        game::GameController::new(Game::begin(self), Box::new(game::NamedRulesView)).control(input, output)
    }
}
