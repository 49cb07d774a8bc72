//! Kalah, seen from above.

mod computer;
mod grid;
mod other_rules;
mod rules;
mod seats;

use std::fmt;
use std::io::{self, BufRead, Write};
use std::ops::RangeInclusive;

pub use computer::{choose_move, run_player};
use grid::{DOWN, Grid, Place, UP};
pub use other_rules::{Game, Swap};
pub use rules::{Capture, End, Remains, Rules, RulesError, Sowing};
pub use seats::{Opponent, Reply, referee};

pub const BOWLS: usize = 14;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    One,
    Two,
}

impl Player {
    pub fn opponent(self) -> Player {
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
        }
    }

    pub fn bowls(self) -> RangeInclusive<usize> {
        let [first, .., last] = grid::bowls(self);
        first.bowl()..=last.bowl()
    }

    pub fn kalah(self) -> usize {
        grid::kalah(self).bowl()
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Player::One { "One" } else { "Two" })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    grid: Grid,
}

impl Board {
    pub fn new(stones: [u8; BOWLS]) -> Board {
        let mut board = Board { grid: Grid::default() };
        for (bowl, stones) in stones.into_iter().enumerate() {
            *board.at_mut(Place::of(bowl)) = stones;
        }
        board
    }

    pub fn stones(&self) -> [u8; BOWLS] {
        std::array::from_fn(|bowl| self.at(Place::of(bowl)))
    }

    pub fn opening() -> Board {
        Rules::EGYPTIAN.opening()
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let small = |row: usize| -> String { self.grid[row][1..7].iter().map(|stones| format!("{stones:>3}")).collect() };
        let kalahs = [self.grid[UP][0], self.grid[DOWN][7]];
        write!(f, "   {}\n{:>3}{:>21}\n   {}", small(UP), kalahs[0], kalahs[1], small(DOWN))
    }
}

pub fn opposite(bowl: usize) -> usize {
    Place::of(bowl).across().bowl()
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    Place::of(bowl).next(player).bowl()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown {
    pub board: Board,
    pub last: usize,
}

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    grid::bowls(player).into_iter().filter(|&place| board.at(place) > 0).map(Place::bowl).collect()
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    Rules::EGYPTIAN.sow(board, player, bowl)
}

pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    Rules::EGYPTIAN.capture(board, player, last)
}

pub fn next_player(player: Player, last: usize) -> Player {
    if Place::of(last).is_kalah() { player } else { player.opponent() }
}

pub fn is_over(board: &Board) -> bool {
    Rules::EGYPTIAN.is_over(board, Player::One)
}

pub fn sweep(board: &Board) -> Board {
    Rules::EGYPTIAN.sweep(board)
}

pub fn winner(board: &Board) -> Option<Player> {
    [Player::One, Player::Two].into_iter().find(|&player| board.in_kalah(player) > board.in_kalah(player.opponent()))
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

/// Reads a line, without the white space around it. `None` is the end of the input.
fn line_of(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = input.read_until(b'\n', &mut bytes)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).trim().to_owned()))
}

pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let (mut board, mut status) = (Board::opening(), Status::ToMove(Player::One));
    writeln!(output, "{board}\n{status}")?;
    while let Status::ToMove(player) = status {
        let Some(line) = line_of(&mut input)? else { break };
        if line == "quit" {
            break;
        } else if line.is_empty() {
            continue;
        }
        match line.parse().map(|bowl| play(&board, player, bowl)) {
            Ok(Ok(played)) => {
                Played { board, status } = played;
                writeln!(output, "{board}\n{status}")?;
            }
            Ok(Err(refusal)) => writeln!(output, "refused: {refusal}")?,
            Err(_) => writeln!(output, "refused: not a number")?,
        }
    }
    output.flush()
}
