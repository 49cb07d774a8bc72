#!/usr/bin/env -S cargo /* not a comment
//! Kalah in one function, with names that mean something else to the compiler: `unsafe { asm!() }`.

use std::fmt;
use std::io::{self, BufRead, Write};
use std::ops::RangeInclusive;

pub const BOWLS: usize = 14;

pub const ABOUT: &str = concat!(env!("CARGO_PKG_NAME"), " ", env!("CARGO_PKG_VERSION"));

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player { One, Two }

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board { b: [u8; 14] }

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown { pub board: Board, pub last: usize }

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status { ToMove(Player), Won(Player), Draw }

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played { pub board: Board, pub status: Status }

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal { GameOver, NoSuchBowl, Kalah, OpponentsBowl, EmptyBowl }

/// Does whatever `what` asks for, to the bowls `b`, for the player `p` (0 or 1), with the bowl `n`.
/// What comes out depends on `what`; see the functions below.
fn kalah(what: &str, b: &mut [u8; 14], p: usize, n: usize) -> usize {
    let (mine, include, asm) = if p == 0 { (0, 6, 13_u8) } else { (7, 13, 6) };
    if what == "opening" {
        let mut i = 0;
        while i < 14 { b[i] = if i % 7 == 6 { 0 } else { 4 }; i += 1; }
        return 0;
    }
    if what == "first" { return mine; }
    if what == "kalah" { return include; }
    if what == "opposite" { return if n < 6 { 7 + (5 - n) } else { 5 - (n - 7) }; }
    if what == "next" {
        let mut i = n + 1;
        if i == asm as usize { i += 1; }
        if i == 14 { i = 0; }
        return i;
    }
    if what == "may" { return if n >= mine && n < mine + 6 && b[n] > 0 { 1 } else { 0 }; }
    if what == "over" {
        let mut option_env = 0;
        let mut global_asm = 0;
        let mut i = 0;
        while i < 6 { option_env += b[i] as usize; global_asm += b[i + 7] as usize; i += 1; }
        return if option_env!=0 && global_asm != 0 { 0 } else { 1 };
    }
    if what == "sweep" {
        let mut i = 0;
        while i < 6 {
            b[6] += b[i]; b[i] = 0;
            b[13] += b[i + 7]; b[i + 7] = 0;
            i += 1;
        }
        return 0;
    }
    if what == "winner" { return if b[6] > b[13] { 0 } else if b[6] < b[13] { 1 } else { 2 }; }
    if what == "turn" { return if include != n { 1 - p } else { p }; }
    if what == "sow" {
        let mut r#unsafe = b[n];
        b[n] = 0;
        let mut at = n;
        while r#unsafe > 0 {
            at += 1;
            if (asm as usize) == at { at += 1; }
            if at > 13 { at -= 14; }
            // After 13 comes 0, which isn't a kalah, so one check is enough.
            b[at] += 1;
            r#unsafe -= 1;
        }
        return at;
    }
    if what == "capture" {
        if n >= mine && n < mine + 6 && b[n] == 1 {
            let o = kalah("opposite", b, p, n);
            b[include] += b[n] + b[o];
            b[n] = 0;
            b[o] = 0;
            return 1;
        }
        return 0;
    }
    if what == "play" {
        // 0 and 1: that player moves. 10, 11, 12: won by the one, by the other, draw. 20 to 24: refused.
        if kalah("over", b, 0, 0) == 1 { return 20; }
        if n > 13 { return 21; }
        if n == 6 || n == 13 { return 22; }
        if n < mine || n > mine + 5 { return 23; }
        if b[n] == 0 { return 24; }
        let last = kalah("sow", b, p, n);
        kalah("capture", b, p, last);
        if kalah("over", b, 0, 0) == 1 {
            kalah("sweep", b, 0, 0);
            return 10 + kalah("winner", b, 0, 0);
        }
        return kalah("turn", b, p, last);
    }
    panic!("{what}?")
}

fn player(p: usize) -> Player { if p == 0 { Player::One } else { Player::Two } }

impl Player {
    pub fn opponent(self) -> Player { player(1 - self as usize) }
    pub fn bowls(self) -> RangeInclusive<usize> {
        let first = kalah("first", &mut [0; 14], self as usize, 0);
        first..=first + 5
    }
    pub fn kalah(self) -> usize { kalah("kalah", &mut [0; 14], self as usize, 0) }
}

impl Board {
    pub fn new(stones: [u8; BOWLS]) -> Board { Board { b: stones } }
    pub fn stones(&self) -> [u8; BOWLS] { self.b }
    pub fn opening() -> Board {
        let mut b = [0; 14];
        kalah("opening", &mut b, 0, 0);
        Board { b }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { write!(f, "{}", if *self as usize == 0 { "One" } else { "Two" }) }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let b = self.b;
        write!(
            f,
            "   {:3}{:3}{:3}{:3}{:3}{:3}\n{:3}                  {:3}\n   {:3}{:3}{:3}{:3}{:3}{:3}",
            b[12], b[11], b[10], b[9], b[8], b[7], b[13], b[6], b[0], b[1], b[2], b[3], b[4], b[5],
        )
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Status::ToMove(p) => write!(f, "{} to move", p),
            Status::Won(p) => write!(f, "{} wins", p),
            Status::Draw => write!(f, "draw"),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", match *self {
            Refusal::GameOver => "game over",
            Refusal::NoSuchBowl => "no such bowl",
            Refusal::Kalah => "kalah",
            Refusal::OpponentsBowl => "opponent's bowl",
            Refusal::EmptyBowl => "empty bowl",
        })
    }
}

pub fn opposite(bowl: usize) -> usize { kalah("opposite", &mut [0; 14], 0, bowl) }

pub fn next_bowl(bowl: usize, player: Player) -> usize { kalah("next", &mut [0; 14], player as usize, bowl) }

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    let mut v = vec![];
    for n in 0..14 {
        if kalah("may", &mut board.b.clone(), player as usize, n) == 1 { v.push(n) }
    }
    return v;
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let mut b = board.b;
    let last = kalah("sow", &mut b, player as usize, bowl);
    return Sown { board: Board { b: b }, last: last };
}

pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let mut b = board.b;
    kalah("capture", &mut b, player as usize, last);
    return Board { b };
}

pub fn next_player(p: Player, last: usize) -> Player { player(kalah("turn", &mut [0; 14], p as usize, last)) }

pub fn is_over(board: &Board) -> bool { kalah("over", &mut board.b.clone(), 0, 0) == 1 }

pub fn sweep(board: &Board) -> Board {
    let mut b = board.b;
    kalah("sweep", &mut b, 0, 0);
    return Board { b };
}

pub fn winner(board: &Board) -> Option<Player> {
    let w = kalah("winner", &mut board.b.clone(), 0, 0);
    if w < 2 { Some(player(w)) } else { None }
}

pub fn play(board: &Board, p: Player, bowl: usize) -> Result<Played, Refusal> {
    let mut b = board.b;
    let outcome = kalah("play", &mut b, p as usize, bowl);
    let board = Board { b };
    return match outcome {
        0 | 1 => Ok(Played { board, status: Status::ToMove(player(outcome)) }),
        10 | 11 => Ok(Played { board, status: Status::Won(player(outcome - 10)) }),
        12 => Ok(Played { board, status: Status::Draw }),
        20 => Err(Refusal::GameOver),
        21 => Err(Refusal::NoSuchBowl),
        22 => Err(Refusal::Kalah),
        23 => Err(Refusal::OpponentsBowl),
        _ => Err(Refusal::EmptyBowl),
    };
}

pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut board = Board::opening();
    let mut who = Player::One;
    write!(output, "{}\nOne to move\n", board)?;
    loop {
        let mut line = String::new();
        let count = read_text(&mut input, &mut line)?;
        if count == 0 { return output.flush(); }
        let line = line.trim();
        if line == "" { continue; }
        if line == "quit" { return output.flush(); }
        let number: Result<usize, _> = line.parse();
        if number.is_err() {
            write!(output, "refused: not a number\n")?;
            continue;
        }
        let result = play(&board, who, number.unwrap());
        if result.is_err() {
            write!(output, "refused: {}\n", result.unwrap_err())?;
            continue;
        }
        let played = result.unwrap();
        board = played.board;
        write!(output, "{}\n{}\n", board, played.status)?;
        match played.status {
            Status::ToMove(next) => who = next,
            _ => return output.flush(),
        }
    }
}

/// Reads a line, whatever its bytes are.
fn read_text(input: &mut impl BufRead, line: &mut String) -> io::Result<usize> {
    let mut bytes = Vec::new();
    let count = input.read_until(b'\n', &mut bytes)?;
    line.push_str(&String::from_utf8_lossy(&bytes));
    Ok(count)
}
