//! Games, and the players and opponents who play them.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};
use std::ops::{Add, Neg};

use crate::ops::Bowl;
use crate::{Board, Player, Refusal, Rules, Status, play};

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

/// `game + 4` is the game after a move from bowl 4.
impl Add<usize> for Game {
    type Output = Result<Game, Refusal>;

    fn add(mut self, bowl: usize) -> Self::Output {
        let Status::ToMove(player) = self.status else { return Err(Refusal::GameOver) };
        let played = self.rules.play(&self.board, player, bowl)?;
        (self.board, self.status) = (played.board, played.status);
        self.swap = match (self.swap, self.status) {
            (Swap::Coming, Status::ToMove(Player::One)) => Swap::Coming,
            (Swap::Coming, Status::ToMove(Player::Two)) => Swap::Open,
            _ => Swap::Gone,
        };
        Ok(self)
    }
}

/// `-game` is the game after a swap.
impl Neg for Game {
    type Output = Option<Game>;

    fn neg(self) -> Option<Game> {
        let swapped = Game { board: -self.board, status: Status::ToMove(Player::One), swap: Swap::Gone, ..self };
        (self.swap == Swap::Open).then_some(swapped)
    }
}

impl Game {
    pub fn begin(rules: Rules) -> Game {
        let swap = if rules.pie { Swap::Coming } else { Swap::Gone };
        Game { rules, board: rules.opening(), status: Status::ToMove(Player::One), swap }
    }

    pub fn play(&self, bowl: usize) -> Result<Game, Refusal> {
        *self + bowl
    }

    pub fn swap(&self) -> Option<Game> {
        -*self
    }

    fn text(&self) -> String {
        let end = if self.swap == Swap::Open { "\nor swap" } else { "" };
        self.board.to_string() + "\n" + &self.status.to_string() + end
    }

    pub fn go_on(mut self, has_swap: bool, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
        writeln!(output, "{}", self.text())?;
        let mut bytes = Vec::new();
        while let Status::ToMove(_) = self.status {
            bytes.clear();
            input.read_until(b'\n', &mut bytes)?;
            if bytes.is_empty() {
                break;
            }
            let line = String::from_utf8_lossy(&bytes);
            let after = match (line.trim(), line.trim().parse::<usize>()) {
                ("", _) => continue,
                ("quit", _) => break,
                ("swap", _) if has_swap => (-self).ok_or("no swap".to_string()),
                (_, Ok(bowl)) => (self + bowl).map_err(|refusal| refusal.to_string()),
                (_, Err(_)) => Err("not a number".to_string()),
            };
            match after {
                Ok(after) => {
                    self = after;
                    writeln!(output, "{}", self.text())?;
                }
                Err(reason) => writeln!(output, "refused: {reason}")?,
            }
        }
        output.flush()
    }
}

impl Rules {
    pub fn run(self, input: impl BufRead, mut output: impl Write) -> io::Result<()> {
        writeln!(output, "rules: {self}")?;
        Game::begin(self).go_on(true, input, output)
    }
}

/// A search with a memory that ends when it has seen enough.
struct Search {
    memory: HashMap<(Board, Player, u32), (i32, i32)>,
    left: u32,
    complete: bool,
}

impl Search {
    fn lead(board: &Board, player: Player) -> i32 {
        (board ^ player) as i32 - (board ^ !player) as i32
    }

    fn value(&mut self, board: &Board, player: Player, depth: u32, low: i32, high: i32) -> i32 {
        self.left -= u32::from(self.left > 0);
        if self.left == 0 || depth == 0 {
            self.complete = false;
            return Search::lead(board, player);
        }
        let key = (*board, player, depth);
        let bounds = *self.memory.get(&key).unwrap_or(&(-99, 99));
        if bounds.0 >= high || bounds.0 == bounds.1 {
            return bounds.0;
        }
        if bounds.1 <= low {
            return bounds.1;
        }
        let mut best = -99;
        for bowl in (0..6).rev().map(|number| player + number).filter(|&bowl| board[bowl] > 0) {
            best = best.max(self.after(board, player, bowl, depth, low.max(best), high));
            if best >= high {
                break;
            }
        }
        if self.left > 0 {
            let least = if best > low { best } else { bounds.0 };
            let most = if best < high { best } else { bounds.1 };
            self.memory.insert(key, (least, most));
        }
        best
    }

    fn after(&mut self, board: &Board, player: Player, Bowl(bowl): Bowl, depth: u32, low: i32, high: i32) -> i32 {
        let Ok(played) = play(board, player, bowl) else { return -99 };
        match played.status {
            Status::ToMove(next) if next == player => self.value(&played.board, next, depth - 1, low, high),
            Status::ToMove(next) => -self.value(&played.board, next, depth - 1, -high, -low),
            _ => Search::lead(&played.board, player),
        }
    }
}

pub fn choose_move(board: &Board, player: Player) -> usize {
    let mut moves: Vec<Bowl> = (0..6).map(|number| player + number).filter(|&bowl| board[bowl] > 0).collect();
    let mut search = Search { memory: HashMap::new(), left: 14_000, complete: false };
    for depth in 1..90 {
        search.complete = true;
        let mut best = (-99, moves[0]);
        for &bowl in &moves {
            let value = search.after(board, player, bowl, depth, best.0, 99);
            if value > best.0 && search.left > 0 {
                best = (value, bowl);
            }
        }
        if search.left == 0 {
            break;
        }
        moves.sort_by_key(|&bowl| bowl != best.1);
        if search.complete {
            break;
        }
    }
    moves[0].0
}

pub fn run_player(
    role: Player,
    mut choose: impl FnMut(&Board, Player) -> usize,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut game = Game::begin(Rules::EGYPTIAN);
    while let Status::ToMove(player) = game.status {
        let bowl = if player != role {
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 {
                break;
            }
            line.trim().parse().unwrap_or(usize::MAX)
        } else {
            let bowl = choose(&game.board, role);
            writeln!(output, "{bowl}")?;
            output.flush()?;
            bowl
        };
        match game + bowl {
            Ok(after) => game = after,
            Err(_) => break,
        }
    }
    output.flush()
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

pub fn referee(one: &mut dyn Opponent, two: &mut dyn Opponent, output: &mut dyn Write) -> io::Result<Option<Player>> {
    let mut opponents: [&mut dyn Opponent; 2] = [one, two];
    let mut game = Game::begin(Rules::EGYPTIAN);
    writeln!(output, "{}", game.text())?;
    loop {
        let player = match game.status {
            Status::Draw => break Ok(None),
            Status::Won(player) => break Ok(Some(player)),
            Status::ToMove(player) => player,
        };
        let bowl = match opponents[player * 1].ask() {
            Reply::Line(line) => line.trim().parse::<usize>().map_err(|_| "not a number".to_string()),
            Reply::Gone => Err("gone".to_string()),
            Reply::TooSlow => Err("too slow".to_string()),
        };
        let after = bowl.clone().and_then(|bowl| (game + bowl).map_err(|refusal| refusal.to_string()));
        match (bowl, after) {
            (Ok(bowl), Ok(after)) => {
                game = after;
                writeln!(output, "{player} plays {bowl}\n{}", game.text())?;
                opponents[!player * 1].send(&bowl.to_string());
            }
            (Err(reason), _) | (_, Err(reason)) => {
                game.status = Status::Won(!player);
                writeln!(output, "{player} loses: {reason}\n{}", game.status)?;
            }
        }
    }
}
