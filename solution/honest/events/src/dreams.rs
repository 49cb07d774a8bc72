//! The computer player: it dreams of moves, and writes nothing down.

use std::collections::HashMap;

use crate::journal::{World, moving};
use crate::{Board, Player, Rules, Status};

type Position = ([u8; 14], Player);

struct Dream {
    left: u32,
    woke: bool,
    /// The best move of a position and its value, and what it is: exact (0), at least (1), at most (-1).
    known: HashMap<Position, (u32, i32, i32, usize)>,
}

pub fn choose_move(board: &Board, player: Player) -> usize {
    let world = World::new(board, player);
    let mut dream = Dream { left: 10_000, woke: false, known: HashMap::new() };
    let mut choice = player.bowls().find(|&bowl| board.stones()[bowl] > 0).expect("a player who is asked can move");
    for depth in 1..100 {
        dream.woke = false;
        dream.look(&world, player, depth, -100, 100);
        if dream.left == 0 {
            break;
        }
        choice = dream.known[&(world.stones, player)].3;
        if !dream.woke {
            break;
        }
    }
    choice
}

impl Dream {
    fn look(&mut self, world: &World, player: Player, depth: u32, low: i32, high: i32) -> i32 {
        let lead = |world: &World| i32::from(world.stones[player.kalah()]) - i32::from(world.stones[player.opponent().kalah()]);
        self.left = self.left.saturating_sub(1);
        if depth == 0 || self.left == 0 {
            self.woke = true;
            return lead(world);
        }
        let position = (world.stones, player);
        let mut first = None;
        if let Some(&(deep, value, kind, bowl)) = self.known.get(&position) {
            let enough = kind == 0 || kind > 0 && value >= high || kind < 0 && value <= low;
            if deep == depth && enough {
                // It may have been cut off, but then some other dream was, too.
                self.woke = true;
                return value;
            }
            first = Some(bowl);
        }
        let mut best = (-101, 0);
        let others = player.bowls().rev().filter(|&bowl| Some(bowl) != first);
        for bowl in first.into_iter().chain(others) {
            if world.stones[bowl] == 0 {
                continue;
            }
            let mut after = *world;
            moving(&mut after, Rules::EGYPTIAN, player, bowl);
            let bar = low.max(best.0);
            let value = match after.status {
                Status::ToMove(next) if next == player => self.look(&after, player, depth - 1, bar, high),
                Status::ToMove(next) => -self.look(&after, next, depth - 1, -high, -bar),
                _ => lead(&after),
            };
            if value > best.0 {
                best = (value, bowl);
            }
            if best.0 >= high {
                break;
            }
        }
        if self.left > 0 {
            let kind = i32::from(best.0 >= high) - i32::from(best.0 <= low);
            self.known.insert(position, (depth, best.0, kind, best.1));
        }
        best.0
    }
}
