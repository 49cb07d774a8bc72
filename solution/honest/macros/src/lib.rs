//! Kalah, written by macros.

#[macro_use]
mod macros;

mod games;
mod players;
mod rules;

use std::fmt;
use std::io::{self, BufRead, Write};
use std::ops::RangeInclusive;

pub use games::{Game, Swap};
pub use players::{Opponent, Reply, choose_move, referee, run_player};
pub use rules::{Capture, End, Remains, Rules, RulesError, Sowing};

pub const BOWLS: usize = count!(0 1 2 3 4 5 [kalah] 7 8 9 10 11 12 [kalah]);

texts! {
    Player { One => "One", Two => "Two" }
}

texts! {
    Refusal {
        GameOver => "game over",
        NoSuchBowl => "no such bowl",
        Kalah => "kalah",
        OpponentsBowl => "opponent's bowl",
        EmptyBowl => "empty bowl",
    }
}

record! {
    Sown { board: Board, last: usize }
    Played { board: Board, status: Status }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    stones: [u8; BOWLS],
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
            Status::Draw => write!(f, "draw"),
        }
    }
}

impl Player {
    pub fn opponent(self) -> Player {
        by!(self => Player::Two, Player::One)
    }

    pub fn bowls(self) -> RangeInclusive<usize> {
        by!(self => 0..=5, 7..=12)
    }

    pub fn kalah(self) -> usize {
        by!(self => 6, 13)
    }
}

impl Board {
    pub fn new(stones: [u8; BOWLS]) -> Board {
        Board { stones }
    }

    pub fn stones(&self) -> [u8; BOWLS] {
        self.stones
    }

    pub fn opening() -> Board {
        Rules::EGYPTIAN.opening()
    }
}

macro_rules! picture {
    ($f:ident, $stones:expr; $($cell:tt)*) => { $(picture!(@ $f, $stones; $cell);)* };
    (@ $f:ident, $stones:expr; _) => { $f.write_str("   ")? };
    (@ $f:ident, $stones:expr; /) => { $f.write_str("\n")? };
    (@ $f:ident, $stones:expr; $bowl:literal) => { write!($f, "{:>3}", $stones[$bowl])? };
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        picture! { f, self.stones;
            _ 12 11 10 9 8 7 /
            13 _ _ _ _ _ _ 6 /
            _ 0 1 2 3 4 5
        }
        Ok(())
    }
}

pub fn opposite(bowl: usize) -> usize {
    mirror!(bowl; 0 <=> 12, 1 <=> 11, 2 <=> 10, 3 <=> 9, 4 <=> 8, 5 <=> 7)
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    by!(player => way!(bowl; 0 1 2 3 4 5 6 7 8 9 10 11 12), way!(bowl; 0 1 2 3 4 5 7 8 9 10 11 12 13))
}

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    let mut moves = vec![];
    each!(bowl in small of player => {
        if board.stones[bowl] > 0 {
            moves.push(bowl);
        }
    });
    moves
}

macro_rules! egyptian {
    ($($name:ident($($argument:ident: $type:ty),+) -> $result:ty;)+) => {
        $(pub fn $name($($argument: $type),+) -> $result {
            Rules::EGYPTIAN.$name($($argument),+)
        })+
    };
}

egyptian! {
    sow(board: &Board, player: Player, bowl: usize) -> Sown;
    capture(board: &Board, player: Player, last: usize) -> Board;
    sweep(board: &Board) -> Board;
    play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal>;
}

pub fn next_player(player: Player, last: usize) -> Player {
    by!(player => if last == 6 { Player::One } else { Player::Two }, if last == 13 { Player::Two } else { Player::One })
}

pub fn is_over(board: &Board) -> bool {
    Rules::EGYPTIAN.is_over(board, Player::One)
}

pub fn winner(board: &Board) -> Option<Player> {
    each!(player in both => {
        if board.stones[player.kalah()] > board.stones[player.opponent().kalah()] {
            return Some(player);
        }
    });
    None
}

pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let (mut board, mut status) = (Board::opening(), Status::ToMove(Player::One));
    say!(output: "{board}"; "{status}");
    while let Status::ToMove(player) = status {
        let bowl: Result<usize, _> = lines! { input,
            "" => continue,
            "quit" => break,
            text => text.parse(),
        };
        match bowl.map(|bowl| play(&board, player, bowl)) {
            Err(_) => say!(output: "refused: not a number"),
            Ok(Err(refusal)) => say!(output: "refused: {refusal}"),
            Ok(Ok(played)) => {
                (board, status) = (played.board, played.status);
                say!(output: "{board}"; "{status}");
            }
        }
    }
    output.flush()
}
