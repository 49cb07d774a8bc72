//! Fair positions: neither player can win, if both play as well as possible.

use std::io::{self, Write};
use std::ops::RangeInclusive;

use solution::{Board, Player, Status};

use super::arguments::Arguments;
use super::position::Position;
use super::search::Solver;

/// Number of random moves from the opening to a fair position.
const MOVES: RangeInclusive<u64> = 12..=16;

/// Writes fair positions as a tournament reads them, each different from the others.
pub(crate) fn write(
    arguments: &Arguments,
    count: usize,
    seed: u64,
    out: &mut impl Write,
) -> io::Result<()> {
    let rules = arguments.rules;
    writeln!(
        out,
        "# Fair positions of {rules}: value 0, after {} to {} random moves.",
        MOVES.start(),
        MOVES.end()
    )?;
    writeln!(
        out,
        "# cargo run --release -p solution --bin solve -- --fair {count} --seed {seed}"
    )?;
    let mut solver = Solver::new(rules, arguments.mebibytes);
    let mut random = Random(seed);
    let mut found: Vec<(Board, Player)> = Vec::new();
    while found.len() < count {
        let Some((board, player)) = draw(arguments, &mut random) else {
            continue;
        };
        let position = Position::of(&board, player);
        if !found.contains(&(board, player)) && is_fair(&mut solver, position) {
            found.push((board, player));
            writeln!(out, "{} {player}", line(&board))?;
            out.flush()?;
        }
    }
    Ok(())
}

/// Returns whether both players have as many stones at the end, if both play as well as possible.
fn is_fair(solver: &mut Solver, position: Position) -> bool {
    let draw = -position.lead();
    solver.bound(position, draw) >= draw && solver.bound(position, draw + 1) <= draw
}

/// Writes the stones of a board in one line.
pub(crate) fn line(board: &Board) -> String {
    let stones = board.stones().map(|stones| stones.to_string());
    stones.join(" ")
}

/// Plays random moves from the opening; none if the game ends before that.
fn draw(arguments: &Arguments, random: &mut Random) -> Option<(Board, Player)> {
    let rules = arguments.rules;
    let (mut board, mut player) = (rules.opening(), Player::One);
    let moves = MOVES.start() + random.below(MOVES.end() - MOVES.start() + 1);
    for _ in 0..moves {
        let full = player.bowls().filter(|&bowl| board.stones()[bowl] > 0);
        let bowls: Vec<usize> = full.collect();
        let chosen = usize::try_from(random.below(bowls.len() as u64)).unwrap_or_default();
        let played = rules.play(&board, player, bowls[chosen]).ok()?;
        let Status::ToMove(next) = played.status else {
            return None;
        };
        (board, player) = (played.board, next);
    }
    Some((board, player))
}

/// Random numbers (`SplitMix64`): the same on every machine.
struct Random(u64);

impl Random {
    /// Returns a number below this one.
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % end
    }
}
