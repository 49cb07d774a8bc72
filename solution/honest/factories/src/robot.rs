//! The computer player. It thinks with plain numbers, since objects are slow.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};

use crate::board::{Board, Player};
use crate::game::Game;
use crate::{Rules, Status, legal_moves};

/// A position, seen by the player who moves: own bowls, own kalah, the opponent's bowls and kalah.
type Position = [i8; 14];

/// Thinks about positions.
trait Brain {
    fn choose(&mut self, position: &Position) -> usize;
}

/// Alpha-beta with a transposition table and iterative deepening.
struct AlphaBetaBrain {
    budget: usize,
    finished: bool,
    table: HashMap<(Position, u8), (i8, i8)>,
}

fn turn(position: &Position) -> Position {
    let mut turned = *position;
    turned.rotate_left(7);
    turned
}

/// The position after a move, and whether the same player moves again; `None` for the end.
fn after(position: &Position, bowl: usize) -> (Position, Option<bool>) {
    let mut position = *position;
    let hand = std::mem::take(&mut position[bowl]);
    let mut last = bowl;
    for _ in 0..hand {
        last = (last + 1) % 13;
        position[last] += 1;
    }
    if last < 6 && position[last] == 1 {
        position[6] += 1 + position[12 - last];
        position[last] = 0;
        position[12 - last] = 0;
    }
    let sides: [i8; 2] = [position[..6].iter().sum(), position[7..13].iter().sum()];
    if sides.contains(&0) {
        position[6] += sides[0];
        position[13] += sides[1];
        return (position, None);
    }
    (position, Some(last == 6))
}

impl AlphaBetaBrain {
    fn value(&mut self, position: &Position, depth: u8, low: i8, high: i8) -> i8 {
        self.budget = self.budget.saturating_sub(1);
        if depth == 0 || self.budget == 0 {
            self.finished = false;
            return position[6] - position[13];
        }
        let (least, most) = self.table.get(&(*position, depth)).copied().unwrap_or((-100, 100));
        if least >= high || least == most {
            return least;
        }
        if most <= low {
            return most;
        }
        let mut best = -100;
        for bowl in (0..6).rev() {
            if position[bowl] > 0 && best < high {
                best = best.max(self.value_after(position, bowl, depth - 1, low.max(best), high));
            }
        }
        if self.budget > 0 {
            let bounds = (if best > low { best } else { least }, if best < high { best } else { most });
            self.table.insert((*position, depth), bounds);
        }
        best
    }

    fn value_after(&mut self, position: &Position, bowl: usize, depth: u8, low: i8, high: i8) -> i8 {
        match after(position, bowl) {
            (position, None) => position[6] - position[13],
            (position, Some(true)) => self.value(&position, depth, low, high),
            (position, Some(false)) => -self.value(&turn(&position), depth, -high, -low),
        }
    }
}

impl Brain for AlphaBetaBrain {
    fn choose(&mut self, position: &Position) -> usize {
        let mut moves: Vec<usize> = (0..6).rev().filter(|&bowl| position[bowl] > 0).collect();
        for depth in 0..100 {
            self.finished = true;
            let mut best = -100;
            let mut chosen = 0;
            for (index, &bowl) in moves.iter().enumerate() {
                let value = self.value_after(position, bowl, depth, best, 100);
                if value > best {
                    (best, chosen) = (value, index);
                }
            }
            if self.budget == 0 {
                break;
            }
            moves[..=chosen].rotate_right(1);
            if self.finished {
                break;
            }
        }
        moves[0]
    }
}

struct BrainFactory;

impl BrainFactory {
    fn create_brain(&self) -> Box<dyn Brain> {
        Box::new(AlphaBetaBrain { budget: 14_000, finished: false, table: HashMap::new() })
    }
}

pub fn choose_move(board: &Board, player: Player) -> usize {
    let mut position = board.stones().map(|stones| i8::try_from(stones).expect("48 stones fit"));
    if player == Player::Two {
        position = turn(&position);
    }
    let chosen = BrainFactory.create_brain().choose(&position);
    let bowl = player.bowls().nth(chosen).expect("a player has six bowls");
    debug_assert!(legal_moves(board, player).contains(&bowl));
    bowl
}

pub fn run_player(
    role: Player,
    mut choose: impl FnMut(&Board, Player) -> usize,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut game = Game::begin(Rules::EGYPTIAN);
    while let Status::ToMove(player) = game.status {
        let bowl: usize = if player == role {
            let bowl = choose(&game.board, player);
            writeln!(output, "{bowl}")?;
            output.flush()?;
            bowl
        } else {
            let mut bytes = Vec::new();
            if input.read_until(b'\n', &mut bytes)? == 0 {
                break;
            }
            String::from_utf8_lossy(&bytes).trim().parse().map_err(io::Error::other)?
        };
        game = game.play(bowl).map_err(|refusal| io::Error::other(refusal.to_string()))?;
    }
    output.flush()
}
