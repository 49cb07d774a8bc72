/*
 * kalah -- everything that is asked for, and as little Rust as possible
 */
#![allow(clippy::all)]

mod engine;
mod rules;
mod search;

use std::fmt;
use std::io::{self, BufRead, Write};
use std::ops::RangeInclusive;

use engine::{int, pits_t, result_t, rules_t};
pub use rules::{Capture, End, Remains, Rules, RulesError, Sowing};

pub const BOWLS: usize = 14;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum Player {
    One = 0,
    Two = 1,
}

impl Player {
    pub fn opponent(self) -> Player {
        return player(1 - self as int);
    }

    pub fn bowls(self) -> RangeInclusive<usize> {
        let first: usize = engine::first_of(self as int) as usize;
        return first..=first + 5;
    }

    pub fn kalah(self) -> usize {
        return engine::kalah_of(self as int) as usize;
    }
}

fn player(who: int) -> Player {
    if who == engine::ONE {
        return Player::One;
    }
    return Player::Two;
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        return write!(f, "{}", if *self as int == engine::ONE { "One" } else { "Two" });
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pits: pits_t,
}

impl Board {
    pub fn new(stones: [u8; BOWLS]) -> Board {
        let mut pits: pits_t = [0; 14];
        let mut i: usize = 0;
        while i < 14 {
            pits[i] = stones[i] as int;
            i += 1;
        }
        return Board { pits: pits };
    }

    pub fn stones(&self) -> [u8; BOWLS] {
        let mut stones: [u8; 14] = [0; 14];
        let mut i: usize = 0;
        while i < 14 {
            stones[i] = self.pits[i] as u8;
            i += 1;
        }
        return stones;
    }

    pub fn opening() -> Board {
        return Rules::EGYPTIAN.opening();
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let p = &self.pits;
        writeln!(f, "   {:3}{:3}{:3}{:3}{:3}{:3}", p[12], p[11], p[10], p[9], p[8], p[7])?;
        writeln!(f, "{:3}                  {:3}", p[13], p[6])?;
        write!(f, "   {:3}{:3}{:3}{:3}{:3}{:3}", p[0], p[1], p[2], p[3], p[4], p[5])?;
        return Ok(());
    }
}

pub fn opposite(bowl: usize) -> usize {
    return 12 - bowl;
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    return engine::step(bowl as int, player as int) as usize;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown {
    pub board: Board,
    pub last: usize,
}

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    let mut moves: Vec<usize> = Vec::new();
    let mut i: int = engine::first_of(player as int);
    while i < engine::kalah_of(player as int) {
        if board.pits[i as usize] != 0 {
            moves.push(i as usize);
        }
        i += 1;
    }
    return moves;
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    return Rules::EGYPTIAN.sow(board, player, bowl);
}

pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    return Rules::EGYPTIAN.capture(board, player, last);
}

pub fn next_player(who: Player, last: usize) -> Player {
    if last as int == engine::kalah_of(who as int) {
        return who;
    }
    return player(1 - who as int);
}

pub fn is_over(board: &Board) -> bool {
    return engine::is_over(&board.pits, &engine::EGYPT, engine::ONE) != 0;
}

pub fn sweep(board: &Board) -> Board {
    return Rules::EGYPTIAN.sweep(board);
}

pub fn winner(board: &Board) -> Option<Player> {
    let who: int = engine::winner(&board.pits);
    if who == engine::NOBODY {
        return None;
    }
    return Some(player(who));
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    ToMove(Player),
    Won(Player),
    Draw,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Status::ToMove(who) => return write!(f, "{who} to move"),
            Status::Won(who) => return write!(f, "{who} wins"),
            Status::Draw => return write!(f, "draw"),
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
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let text: &str;
        match *self {
            Refusal::GameOver => text = "game over",
            Refusal::NoSuchBowl => text = "no such bowl",
            Refusal::Kalah => text = "kalah",
            Refusal::OpponentsBowl => text = "opponent's bowl",
            Refusal::EmptyBowl => text = "empty bowl",
        }
        return f.write_str(text);
    }
}

pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
    return Rules::EGYPTIAN.play(board, player, bowl);
}

/* ---- part 6 and the same under other rules ---- */

fn read_text(input: &mut impl BufRead, text: &mut String) -> io::Result<bool> {
    let mut bytes: Vec<u8> = Vec::new();
    if input.read_until(b'\n', &mut bytes)? == 0 {
        return Ok(false);
    }
    text.clear();
    text.push_str(String::from_utf8_lossy(&bytes).trim());
    return Ok(true);
}

fn session(rules: Rules, other: bool, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut game: Game = Game::begin(rules);
    let mut line: String = String::new();
    let mut show: bool = true;
    if other {
        writeln!(output, "rules: {}", rules)?;
    }
    loop {
        if show {
            writeln!(output, "{}\n{}", game.board, game.status)?;
            if other && game.swap == Swap::Open {
                writeln!(output, "or swap")?;
            }
            show = false;
        }
        match game.status {
            Status::ToMove(_) => {}
            _ => break,
        }
        if !read_text(&mut input, &mut line)? || line == "quit" {
            break;
        }
        if line == "" {
            continue;
        }
        if other && line == "swap" {
            match game.swap() {
                Some(swapped) => {
                    game = swapped;
                    show = true;
                }
                None => writeln!(output, "refused: no swap")?,
            }
            continue;
        }
        match line.parse::<usize>() {
            Err(_) => writeln!(output, "refused: not a number")?,
            Ok(bowl) => match game.play(bowl) {
                Err(why) => writeln!(output, "refused: {}", why)?,
                Ok(after) => {
                    game = after;
                    show = true;
                }
            },
        }
    }
    return output.flush();
}

pub fn run(input: impl BufRead, output: impl Write) -> io::Result<()> {
    return session(Rules::EGYPTIAN, false, input, output);
}

/* ---- part 7 ---- */

impl Rules {
    fn to_c(&self) -> rules_t {
        let capture: int = match self.capture {
            Capture::Always => engine::CAP_ALWAYS,
            Capture::IfOpposite => engine::CAP_OPPOSITE,
            Capture::LastStone => engine::CAP_LAST,
            Capture::Never => engine::CAP_NEVER,
        };
        return rules_t {
            capture: capture,
            at_turn: (self.end == End::AtTurn) as int,
            majority: self.majority as int,
            uncounted: (self.remains == Remains::Uncounted) as int,
            relay: (self.sowing == Sowing::Relay) as int,
        };
    }

    pub fn opening(self) -> Board {
        let mut pits: pits_t = [self.stones as int; 14];
        pits[6] = 0;
        pits[13] = 0;
        return Board { pits: pits };
    }

    pub fn sow(self, board: &Board, player: Player, bowl: usize) -> Sown {
        let mut after: Board = *board;
        let mut last: int = 0;
        engine::sow(&mut after.pits, &self.to_c(), player as int, bowl as int, &mut last);
        return Sown { board: after, last: last as usize };
    }

    pub fn capture(self, board: &Board, player: Player, last: usize) -> Board {
        let mut after: Board = *board;
        engine::capture(&mut after.pits, &self.to_c(), player as int, last as int);
        return after;
    }

    pub fn is_over(self, board: &Board, next: Player) -> bool {
        return engine::is_over(&board.pits, &self.to_c(), next as int) != 0;
    }

    pub fn sweep(self, board: &Board) -> Board {
        let mut after: Board = *board;
        engine::sweep(&mut after.pits, &self.to_c());
        return after;
    }

    pub fn play(self, board: &Board, who: Player, bowl: usize) -> Result<Played, Refusal> {
        let mut after: Board = *board;
        let mut res: result_t = Default::default();
        let status: Status;
        match engine::play(&mut after.pits, &self.to_c(), who as int, bowl as u64, &mut res) {
            engine::OK => {}
            engine::E_OVER => return Err(Refusal::GameOver),
            engine::E_NOBOWL => return Err(Refusal::NoSuchBowl),
            engine::E_KALAH => return Err(Refusal::Kalah),
            engine::E_THEIRS => return Err(Refusal::OpponentsBowl),
            engine::E_EMPTY => return Err(Refusal::EmptyBowl),
            _ => unreachable!(),
        }
        if res.over == 0 {
            status = Status::ToMove(player(res.next));
        } else if res.winner == engine::NOBODY {
            status = Status::Draw;
        } else {
            status = Status::Won(player(res.winner));
        }
        return Ok(Played { board: after, status: status });
    }

    pub fn run(self, input: impl BufRead, output: impl Write) -> io::Result<()> {
        return session(self, true, input, output);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Swap {
    Coming,
    Open,
    Gone,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    pub rules: Rules,
    pub board: Board,
    pub status: Status,
    pub swap: Swap,
}

impl Game {
    pub fn begin(rules: Rules) -> Game {
        let mut game: Game =
            Game { rules: rules, board: rules.opening(), status: Status::ToMove(Player::One), swap: Swap::Gone };
        if rules.pie {
            game.swap = Swap::Coming;
        }
        return game;
    }

    pub fn play(&self, bowl: usize) -> Result<Game, Refusal> {
        let mut after: Game = *self;
        let who: Player;
        match self.status {
            Status::ToMove(p) => who = p,
            _ => return Err(Refusal::GameOver),
        }
        let played: Played = self.rules.play(&self.board, who, bowl)?;
        after.board = played.board;
        after.status = played.status;
        if self.swap == Swap::Coming && after.status == Status::ToMove(Player::Two) {
            after.swap = Swap::Open;
        } else if self.swap == Swap::Open || !matches!(after.status, Status::ToMove(_)) {
            after.swap = Swap::Gone;
        }
        return Ok(after);
    }

    pub fn swap(&self) -> Option<Game> {
        let mut after: Game = *self;
        let mut i: usize = 0;
        if self.swap != Swap::Open {
            return None;
        }
        while i < 14 {
            after.board.pits[i] = self.board.pits[(i + 7) % 14];
            i += 1;
        }
        after.status = Status::ToMove(Player::One);
        after.swap = Swap::Gone;
        return Some(after);
    }
}

/* ---- part 8 ---- */

pub fn choose_move(board: &Board, player: Player) -> usize {
    return search::choose(&board.pits, player as int) as usize;
}

pub fn run_player(
    role: Player,
    mut choose: impl FnMut(&Board, Player) -> usize,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut game: Game = Game::begin(Rules::EGYPTIAN);
    let mut line: String = String::new();
    while let Status::ToMove(who) = game.status {
        let bowl: usize;
        if who == role {
            bowl = choose(&game.board, role);
            writeln!(output, "{}", bowl)?;
            output.flush()?;
        } else if read_text(&mut input, &mut line)? {
            bowl = line.parse::<usize>().unwrap_or(99);
        } else {
            break;
        }
        match game.play(bowl) {
            Ok(after) => game = after,
            Err(_) => break,
        }
    }
    return output.flush();
}

/* ---- part 9 ---- */

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

pub fn referee(one: &mut dyn Opponent, two: &mut dyn Opponent, output: &mut dyn Write) -> io::Result<Option<Player>> {
    let seats: [&mut dyn Opponent; 2] = [one, two];
    let mut game: Game = Game::begin(Rules::EGYPTIAN);
    writeln!(output, "{}\n{}", game.board, game.status)?;
    loop {
        let who: Player;
        match game.status {
            Status::ToMove(p) => who = p,
            Status::Won(p) => return Ok(Some(p)),
            Status::Draw => return Ok(None),
        }
        let mut bowl: usize = 0;
        let mut fault: String = String::new();
        match seats[who as usize].ask() {
            Reply::Gone => fault.push_str("gone"),
            Reply::TooSlow => fault.push_str("too slow"),
            Reply::Line(line) => match line.trim().parse::<usize>() {
                Err(_) => fault.push_str("not a number"),
                Ok(n) => {
                    bowl = n;
                    match game.play(bowl) {
                        Err(why) => fault = why.to_string(),
                        Ok(after) => game = after,
                    }
                }
            },
        }
        if fault != "" {
            let winner: Player = player(1 - who as int);
            writeln!(output, "{} loses: {}\n{}", who, fault, Status::Won(winner))?;
            return Ok(Some(winner));
        }
        writeln!(output, "{} plays {}\n{}\n{}", who, bowl, game.board, game.status)?;
        seats[1 - who as usize].send(&format!("{}", bowl));
    }
}
