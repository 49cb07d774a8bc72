//! Kalah without loops and iterators.

use std::fmt;
use std::io::{self, BufRead, Write};
use std::ops::RangeInclusive;

pub const BOWLS: usize = 14;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    One,
    Two,
}

use Player::{One, Two};

impl Player {
    pub fn opponent(self) -> Player {
        match self {
            One => Two,
            Two => One,
        }
    }

    pub fn bowls(self) -> RangeInclusive<usize> {
        RangeInclusive::new(self.kalah() - 6, self.kalah() - 1)
    }

    pub fn kalah(self) -> usize {
        match self {
            One => 6,
            Two => 13,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    stones: [u8; BOWLS],
}

impl Board {
    pub fn new(stones: [u8; BOWLS]) -> Board {
        Board { stones }
    }

    pub fn stones(&self) -> [u8; BOWLS] {
        self.stones
    }

    pub fn opening() -> Board {
        fn fill(stones: [u8; BOWLS], bowl: usize) -> [u8; BOWLS] {
            match bowl {
                14 => stones,
                6 | 13 => fill(stones, bowl + 1),
                _ => fill(with(stones, bowl, 4), bowl + 1),
            }
        }
        Board::new(fill([0; BOWLS], 0))
    }
}

/// Returns the stones with `count` in `bowl`.
fn with(mut stones: [u8; BOWLS], bowl: usize, count: u8) -> [u8; BOWLS] {
    stones[bowl] = count;
    stones
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn row(stones: &[u8], backwards: bool) -> String {
            match stones {
                [] => String::new(),
                [first, rest @ ..] if backwards => row(rest, true) + &format!("{first:>3}"),
                [first, rest @ ..] => format!("{first:>3}") + &row(rest, false),
            }
        }
        let gap = " ".repeat(18);
        writeln!(f, "   {}", row(&self.stones[7..13], true))?;
        writeln!(f, "{:>3}{gap}{:>3}", self.stones[13], self.stones[6])?;
        write!(f, "   {}", row(&self.stones[0..6], false))
    }
}

pub fn opposite(bowl: usize) -> usize {
    match bowl {
        0 => 12,
        _ => opposite(bowl - 1) - 1,
    }
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    match (bowl, player) {
        (5, Two) => next_bowl(6, Two),
        (12, One) => next_bowl(13, One),
        (13, _) => 0,
        _ => bowl + 1,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown {
    pub board: Board,
    pub last: usize,
}

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    fn from(stones: &[u8; BOWLS], bowl: usize, end: usize, mut found: Vec<usize>) -> Vec<usize> {
        if bowl == end {
            return found;
        }
        if stones[bowl] != 0 {
            found.push(bowl);
        }
        from(stones, bowl + 1, end, found)
    }
    let end = player.kalah();
    from(&board.stones, end - 6, end, Vec::new())
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    fn drop(stones: [u8; BOWLS], player: Player, last: usize, in_hand: u8) -> Sown {
        if in_hand == 0 {
            return Sown { board: Board { stones }, last };
        }
        let next = next_bowl(last, player);
        drop(with(stones, next, stones[next] + 1), player, next, in_hand - 1)
    }
    drop(with(board.stones, bowl, 0), player, bowl, board.stones[bowl])
}

pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    match (board.stones[last], player, last) {
        (1, One, 0..=5) | (1, Two, 7..=12) => {
            let taken = board.stones[opposite(last)];
            let stones = with(with(board.stones, last, 0), opposite(last), 0);
            Board::new(with(stones, player.kalah(), stones[player.kalah()] + 1 + taken))
        }
        _ => *board,
    }
}

pub fn next_player(player: Player, last: usize) -> Player {
    match (player, last) {
        (One, 6) => One,
        (Two, 13) => Two,
        (One, _) => Two,
        (Two, _) => One,
    }
}

/// Adds up the first stones of a slice.
fn total(stones: &[u8]) -> u8 {
    match stones {
        [] => 0,
        [first, rest @ ..] => first + total(rest),
    }
}

pub fn is_over(board: &Board) -> bool {
    total(&board.stones[..6]) == 0 || total(&board.stones[7..13]) == 0
}

pub fn sweep(board: &Board) -> Board {
    fn from(stones: [u8; BOWLS], bowl: usize) -> [u8; BOWLS] {
        match bowl {
            0..=5 => from(with(with(stones, 6, stones[6] + stones[bowl]), bowl, 0), bowl + 1),
            7..=12 => from(with(with(stones, 13, stones[13] + stones[bowl]), bowl, 0), bowl + 1),
            6 => from(stones, 7),
            _ => stones,
        }
    }
    Board::new(from(board.stones, 0))
}

pub fn winner(board: &Board) -> Option<Player> {
    match board.stones {
        [.., two] if two > board.stones[6] => Some(Two),
        [.., two] if two < board.stones[6] => Some(One),
        _ => None,
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
            Status::ToMove(player) => write!(f, "{player:?} to move"),
            Status::Won(player) => write!(f, "{player:?} wins"),
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
    match (is_over(board), bowl, player) {
        (true, _, _) => Err(Refusal::GameOver),
        (_, 14.., _) => Err(Refusal::NoSuchBowl),
        (_, 6 | 13, _) => Err(Refusal::Kalah),
        (_, 7..=12, One) | (_, 0..=5, Two) => Err(Refusal::OpponentsBowl),
        _ if board.stones[bowl] == 0 => Err(Refusal::EmptyBowl),
        _ => {
            let Sown { board, last } = sow(board, player, bowl);
            Ok(settle(capture(&board, player, last), next_player(player, last)))
        }
    }
}

fn settle(board: Board, next: Player) -> Played {
    if !is_over(&board) {
        return Played { board, status: Status::ToMove(next) };
    }
    let board = sweep(&board);
    let status = match winner(&board) {
        Some(player) => Status::Won(player),
        None => Status::Draw,
    };
    Played { board, status }
}

pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let game = Played { board: Board::opening(), status: Status::ToMove(One) };
    writeln!(output, "{}\n{}", game.board, game.status)?;
    go_on(game, &mut input, &mut output)
}

/// Reads one line, answers it, and calls itself for the following lines.
///
/// The reader is a `dyn`, because each call of a generic one with `&mut input` would be another function.
fn go_on(game: Played, input: &mut dyn BufRead, output: &mut dyn Write) -> io::Result<()> {
    let Status::ToMove(player) = game.status else { return output.flush() };
    let mut line = String::new();
    if read_text(input, &mut line)? == 0 || line.trim() == "quit" {
        return output.flush();
    }
    if line.trim().is_empty() {
        return go_on(game, input, output);
    }
    let next = match line.trim().parse().map(|bowl| play(&game.board, player, bowl)) {
        Err(_) => {
            writeln!(output, "refused: not a number")?;
            game
        }
        Ok(Err(refusal)) => {
            writeln!(output, "refused: {refusal}")?;
            game
        }
        Ok(Ok(played)) => {
            writeln!(output, "{}\n{}", played.board, played.status)?;
            played
        }
    };
    go_on(next, input, output)
}

/// Reads a line, whatever its bytes are.
fn read_text(input: &mut dyn BufRead, line: &mut String) -> io::Result<usize> {
    let mut bytes = Vec::new();
    let count = input.read_until(b'\n', &mut bytes)?;
    line.push_str(&String::from_utf8_lossy(&bytes));
    Ok(count)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    Line(String),
    Gone,
    TooSlow,
}

pub trait Opponent {
    fn ask(&mut self) -> Reply;
    fn send(&mut self, line: &str);
}

pub fn referee(
    one: &mut dyn Opponent,
    two: &mut dyn Opponent,
    output: &mut dyn Write,
) -> io::Result<Option<Player>> {
    let game = Played { board: Board::opening(), status: Status::ToMove(One) };
    writeln!(output, "{}\n{}", game.board, game.status)?;
    turn(game, one, two, output)
}

/// Lets the next player move, and calls itself with the opponents in the order in which they move then.
fn turn(
    game: Played,
    mover: &mut dyn Opponent,
    other: &mut dyn Opponent,
    output: &mut dyn Write,
) -> io::Result<Option<Player>> {
    let Status::ToMove(player) = game.status else { return Ok(winner(&game.board)) };
    match judge(&game.board, player, mover.ask()) {
        Err(fault) => {
            let winner = player.opponent();
            writeln!(output, "{player} loses: {fault}\n{}", Status::Won(winner))?;
            Ok(Some(winner))
        }
        Ok((bowl, after)) => {
            writeln!(output, "{player} plays {bowl}\n{}\n{}", after.board, after.status)?;
            other.send(&bowl.to_string());
            if after.status == Status::ToMove(player.opponent()) {
                turn(after, other, mover, output)
            } else {
                turn(after, mover, other, output)
            }
        }
    }
}

fn judge(board: &Board, player: Player, reply: Reply) -> Result<(usize, Played), String> {
    match reply {
        Reply::Gone => Err("gone".to_string()),
        Reply::TooSlow => Err("too slow".to_string()),
        Reply::Line(line) => match line.trim().parse() {
            Err(_) => Err("not a number".to_string()),
            Ok(bowl) => match play(board, player, bowl) {
                Err(refusal) => Err(refusal.to_string()),
                Ok(after) => Ok((bowl, after)),
            },
        },
    }
}
