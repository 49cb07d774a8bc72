//! A complete submission for a game in which nothing moves.
//!
//! The comment at a line's end names the function whose body that line is. Tests replace such lines.

use std::fmt;
use std::io::{self, BufRead, Write};
use std::ops::RangeInclusive;

/// A board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board([u8; 14]);

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    One,
    Two,
}

/// The result of sowing.
pub struct Sown {
    pub board: Board,
    pub last: usize,
}

/// The state of the game.
#[derive(Clone, Copy)] pub enum Status {
    ToMove(Player),
    Won(Player),
    Draw,
}

/// The result of a move.
pub struct Played {
    pub board: Board,
    pub status: Status,
}

/// Reason for refusing a move.
pub enum Refusal {
    GameOver,
    NoSuchBowl,
    Kalah,
    OpponentsBowl,
    EmptyBowl,
}

impl Board {
    pub fn new(stones: [u8; 14]) -> Board {
        Board(stones)
    }

    pub fn stones(&self) -> [u8; 14] {
        self.0
    }

    pub fn opening() -> Board {
        Board([1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 0]) // part 1: opening
    }
}

impl Player {
    pub fn bowls(self) -> RangeInclusive<usize> {
        if self == Player::One { 0..=2 } else { 3..=5 } // part 1: bowls
    }

    pub fn kalah(self) -> usize {
        if self == Player::One { 6 } else { 13 } // part 1: kalah
    }
}

pub fn opposite(bowl: usize) -> usize {
    bowl // part 1: opposite
}

pub fn next_bowl(bowl: usize, _player: Player) -> usize {
    bowl // part 1: next_bowl
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("     1  1  1  1  1  1\n  0                    0\n     1  1  1  1  1  1") // part 1: Display for Board
    }
}

pub fn legal_moves(_board: &Board, _player: Player) -> Vec<usize> {
    vec![0] // part 2: legal_moves
}

pub fn sow(board: &Board, _player: Player, bowl: usize) -> Sown {
    Sown { board: *board, last: bowl } // part 2: sow
}

pub fn capture(board: &Board, _player: Player, _last: usize) -> Board {
    *board // part 3: capture
}

pub fn next_player(player: Player, _last: usize) -> Player {
    player // part 3: next_player
}

pub fn is_over(_board: &Board) -> bool {
    false // part 4: is_over
}

pub fn sweep(board: &Board) -> Board {
    *board // part 4: sweep
}

pub fn winner(_board: &Board) -> Option<Player> {
    None // part 4: winner
}

pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
    if bowl == 6 { Err(Refusal::Kalah) } else { Ok(Played { board: sow(board, player, bowl).board, status: Status::ToMove(Player::Two) }) } // part 5: play
}

pub fn run(input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    input.lines().try_for_each(|line| writeln!(output, "{} moves nothing", line?)) // part 6: run
}

/// Other rules, under which nothing moves either. No test changes them: they are here because a submission that lacks
/// something takes several times as long to compile.
pub struct Rules;

impl std::str::FromStr for Rules {
    type Err = fmt::Error;

    fn from_str(_rules: &str) -> Result<Rules, fmt::Error> {
        Ok(Rules)
    }
}

impl Rules {
    pub fn opening(self) -> Board {
        Board([0; 14])
    }

    pub fn sow(self, board: &Board, _player: Player, last: usize) -> Sown {
        Sown { board: *board, last }
    }

    pub fn capture(self, board: &Board, _player: Player, _last: usize) -> Board {
        *board
    }

    pub fn sweep(self, board: &Board) -> Board {
        *board
    }

    pub fn play(self, _board: &Board, _player: Player, _bowl: usize) -> Result<Played, Refusal> {
        Err(Refusal::GameOver)
    }

    pub fn run(self, _input: impl BufRead, mut output: impl Write) -> Result<(), io::Error> {
        output.flush()
    }
}

pub enum Swap {
    Open,
}

pub struct Game {
    pub rules: Rules,
    pub board: Board,
    pub status: Status,
    pub swap: Swap,
}

impl Game {
    pub fn begin(rules: Rules) -> Game {
        Game { board: Board([0; 14]), rules, status: Status::ToMove(Player::One), swap: Swap::Open }
    }

    pub fn play(&self, _bowl: usize) -> Result<Game, Refusal> {
        Err(Refusal::GameOver)
    }

    pub fn swap(&self) -> Option<Game> {
        None
    }
}

pub enum Reply {
    Line(String),
    Gone,
    TooSlow,
}

pub trait Opponent {
    fn ask(&mut self) -> Reply;
    fn send(&mut self, line: &str);
}

pub fn referee(_one: &mut dyn Opponent, _two: &mut dyn Opponent, output: &mut dyn Write) -> io::Result<Option<Player>> {
    output.flush().map(|()| None) // part 9: referee
}

pub fn choose_move(_board: &Board, player: Player) -> usize {
    *player.bowls().start() // part 8: choose_move
}

pub fn run_player(_role: Player, _choose: impl FnMut(&Board, Player) -> usize, _input: impl BufRead, mut output: impl Write) -> Result<(), io::Error> {
    output.flush() // part 8: run_player
}
