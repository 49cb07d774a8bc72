//! Kalah for any number of bowls; the assignment asks for six.

mod ring;
mod side;

use std::fmt;
use std::io::{self, BufRead, Write};
use std::ops::RangeInclusive;

use ring::Ring;
use side::{North, Side, South};

pub const BOWLS: usize = 14;

/// The bowls of one row.
const ROW: usize = 6;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    One,
    Two,
}

/// Calls a function that is generic over the side, for a player's side.
macro_rules! on_side {
    ($player:expr, $function:ident($($argument:expr),*)) => {
        match $player {
            Player::One => $function::<South, ROW, BOWLS>($($argument),*),
            Player::Two => $function::<North, ROW, BOWLS>($($argument),*),
        }
    };
}

impl Player {
    pub fn opponent(self) -> Player {
        fn opponent<S: Side, const R: usize, const B: usize>() -> Player {
            <S::Other as Side>::PLAYER
        }
        on_side!(self, opponent())
    }

    pub fn bowls(self) -> RangeInclusive<usize> {
        on_side!(self, bowls())
    }

    pub fn kalah(self) -> usize {
        on_side!(self, kalah())
    }
}

fn bowls<S: Side, const R: usize, const B: usize>() -> RangeInclusive<usize> {
    S::first(R)..=S::kalah(R) - 1
}

fn kalah<S: Side, const R: usize, const B: usize>() -> usize {
    S::kalah(R)
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::One => South::NAME,
            Player::Two => North::NAME,
        })
    }
}

/// The board of the assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    ring: Ring<u8, BOWLS>,
}

impl Board {
    pub fn new(stones: [u8; BOWLS]) -> Board {
        Board { ring: Ring(stones) }
    }

    pub fn stones(&self) -> [u8; BOWLS] {
        self.ring.0
    }

    pub fn opening() -> Board {
        Board { ring: Ring::filled::<ROW>(4) }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.ring.draw::<ROW>(f)
    }
}

pub fn opposite(bowl: usize) -> usize {
    side::opposite(bowl, ROW)
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    on_side!(player, next(bowl))
}

fn next<S: Side, const R: usize, const B: usize>(bowl: usize) -> usize {
    match (bowl + 1) % B {
        next if next == <S::Other as Side>::kalah(R) => (next + 1) % B,
        next => next,
    }
}

/// The board is a parameter, so one type serves every ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown<B = Board> {
    pub board: B,
    pub last: usize,
}

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    on_side!(player, legal(&board.ring))
}

fn legal<S: Side, const R: usize, const B: usize>(ring: &Ring<u8, B>) -> Vec<usize> {
    bowls::<S, R, B>().filter(|&bowl| ring.0[bowl] != 0).collect()
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let Sown { board, last } = on_side!(player, sow_ring(board.ring, bowl));
    Sown { board: Board { ring: board }, last }
}

fn sow_ring<S: Side, const R: usize, const B: usize>(mut ring: Ring<u8, B>, bowl: usize) -> Sown<Ring<u8, B>> {
    let mut last = bowl;
    for _ in 0..ring.take(bowl) {
        last = next::<S, R, B>(last);
        ring.add(last, 1);
    }
    Sown { board: ring, last }
}

pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    Board { ring: on_side!(player, capture_ring(board.ring, last)) }
}

fn capture_ring<S: Side, const R: usize, const B: usize>(mut ring: Ring<u8, B>, last: usize) -> Ring<u8, B> {
    if bowls::<S, R, B>().contains(&last) && ring.0[last] == 1 {
        let taken = ring.take(last) + ring.take(side::opposite(last, R));
        ring.add(S::kalah(R), taken);
    }
    ring
}

pub fn next_player(player: Player, last: usize) -> Player {
    on_side!(player, turn(last))
}

fn turn<S: Side, const R: usize, const B: usize>(last: usize) -> Player {
    if last == S::kalah(R) { S::PLAYER } else { <S::Other as Side>::PLAYER }
}

pub fn is_over(board: &Board) -> bool {
    legal::<South, ROW, BOWLS>(&board.ring).is_empty() || legal::<North, ROW, BOWLS>(&board.ring).is_empty()
}

pub fn sweep(board: &Board) -> Board {
    let ring = sweep_side::<South, ROW, BOWLS>(board.ring);
    Board { ring: sweep_side::<North, ROW, BOWLS>(ring) }
}

fn sweep_side<S: Side, const R: usize, const B: usize>(mut ring: Ring<u8, B>) -> Ring<u8, B> {
    for bowl in bowls::<S, R, B>() {
        let swept = ring.take(bowl);
        ring.add(S::kalah(R), swept);
    }
    ring
}

pub fn winner(board: &Board) -> Option<Player> {
    ahead::<South>(board).or(ahead::<North>(board))
}

fn ahead<S: Side>(board: &Board) -> Option<Player> {
    let stones = board.stones();
    (stones[S::kalah(ROW)] > stones[<S::Other as Side>::kalah(ROW)]).then_some(S::PLAYER)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status<P = Player> {
    ToMove(P),
    Won(P),
    Draw,
}

impl<P: fmt::Display> fmt::Display for Status<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Status::ToMove(player) => write!(f, "{player} to move"),
            Status::Won(player) => write!(f, "{player} wins"),
            Status::Draw => f.write_str("draw"),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played<B = Board, P = Player> {
    pub board: B,
    pub status: Status<P>,
}

impl<B: fmt::Display, P: fmt::Display> Played<B, P> {
    fn show<W>(&self, output: &mut W) -> io::Result<()>
    where
        W: Write + ?Sized,
    {
        writeln!(output, "{}\n{}", self.board, self.status)
    }
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
    on_side!(player, play_side(board, bowl))
}

fn play_side<S: Side, const R: usize, const B: usize>(board: &Board, bowl: usize) -> Result<Played, Refusal> {
    match side::whose(bowl, R) {
        _ if is_over(board) => Err(Refusal::GameOver),
        None if bowl >= B => Err(Refusal::NoSuchBowl),
        None => Err(Refusal::Kalah),
        Some(owner) if owner != S::PLAYER => Err(Refusal::OpponentsBowl),
        Some(_) if board.stones()[bowl] == 0 => Err(Refusal::EmptyBowl),
        Some(_) => {
            let sown = sow(board, S::PLAYER, bowl);
            let board = capture(&sown.board, S::PLAYER, sown.last);
            if !is_over(&board) {
                return Ok(Played { board, status: Status::ToMove(next_player(S::PLAYER, sown.last)) });
            }
            let board = sweep(&board);
            Ok(Played { board, status: winner(&board).map_or(Status::Draw, Status::Won) })
        }
    }
}

pub fn run<I, O>(mut input: I, mut output: O) -> io::Result<()>
where
    I: BufRead,
    O: Write,
{
    let mut game = Played { board: Board::opening(), status: Status::ToMove(Player::One) };
    game.show(&mut output)?;
    let mut line = String::new();
    while let Status::ToMove(player) = game.status {
        line.clear();
        if read_text(&mut input, &mut line)? == 0 {
            break;
        }
        let word = line.trim();
        if word == "quit" {
            break;
        } else if !word.is_empty() {
            match word.parse::<usize>() {
                Ok(bowl) => match play(&game.board, player, bowl) {
                    Ok(played) => {
                        game = played;
                        game.show(&mut output)?;
                    }
                    Err(refusal) => refuse(&mut output, refusal)?,
                },
                Err(_) => refuse(&mut output, "not a number")?,
            }
        }
    }
    output.flush()
}

fn refuse(output: &mut impl Write, reason: impl fmt::Display) -> io::Result<()> {
    writeln!(output, "refused: {reason}")
}

/// Reads a line, whatever its bytes are.
fn read_text(input: &mut impl BufRead, line: &mut String) -> io::Result<usize> {
    let mut bytes = Vec::new();
    let count = input.read_until(b'\n', &mut bytes)?;
    line.push_str(&String::from_utf8_lossy(&bytes));
    Ok(count)
}
