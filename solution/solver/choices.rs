//! Records the positions in which a computer player is asked for a move, with the exact value of each move.
//!
//! ```text
//! cargo run --release -p solution --example choices > specs/solved/choices.txt
//! ```
//!
//! It also says how many stones two simple players give away: that is what `most-lost` in the rubric is made of.

mod bounds;
mod choice_cases;
mod endgames;
mod memory;
mod move_values;
mod number;
mod plain_players;
mod position;
mod search;
mod sides;
mod solved;
mod table;

use std::fmt::Write as _;
use std::io::{self, Write};

use choice_cases::FAMILIES;
use grader::notation::{Answer, RightMoves};
use grader::specs::{Case, write_recorded_cases};
use move_values::MoveValues;
use oorandom::Rand32;
use plain_players::{Depth, PlainSearch};
use solution::{Board, Player};
use solved::RULES;

/// Decides which positions are drawn.
const SEED: u64 = 217;

/// Memory of the solver.
const MEBIBYTES: usize = 256;

/// The simple players, by what the heading calls them.
const PLAYERS: [(&str, Depth); 5] = [
    ("greedy", Depth::Moves(1)),
    ("four moves", Depth::Moves(4)),
    ("one turn", Depth::Turns(1)),
    ("two turns", Depth::Turns(2)),
    ("six moves", Depth::Moves(6)),
];

fn main() -> io::Result<()> {
    let mut solver = MoveValues::new(RULES, MEBIBYTES);
    let mut cases = Vec::new();
    let mut lost = String::new();
    for (seed, family) in (SEED..).zip(&FAMILIES) {
        let mut random = Rand32::new(seed);
        let drawn = family.cases(&mut random, &mut solver);
        if family.rule.contains("better") {
            let _ = write!(lost, "\n{}:", family.rule);
            for (name, depth) in PLAYERS {
                let [low, high] = [false, true].map(|high| lost_by(&drawn, depth, high));
                let _ = write!(lost, " {name} {low} or {high};");
            }
        }
        let counted = solver.solver();
        let (nodes, endgames) = (counted.nodes(), counted.endgames());
        let mebibytes = counted.bytes() >> 20;
        writeln!(
            io::stderr(),
            "{}: {} positions, {nodes} nodes and {endgames} endgames so far, {mebibytes} MiB",
            family.rule,
            drawn.len()
        )?;
        cases.extend(drawn);
    }
    let heading = format!(
        "Written by the example `choices` of the solution, seed {SEED}.\n\
         A move, then its value: the mover's stones less the opponent's at the end, if both go on as well as possible.\n\
         Stones given away in all positions of a rule, if equal moves are decided for the lower bowl or for the higher one:{lost}"
    );
    io::stdout().write_all(write_recorded_cases(&heading, &cases).as_bytes())
}

/// Returns how many stones a player gives away who looks this far ahead and takes the highest or lowest of equal bowls.
fn lost_by(cases: &[Case], depth: Depth, high: bool) -> u32 {
    let lost = cases.iter().map(|case| {
        let Answer::Choice(choice) = &case.expected else {
            return 0;
        };
        lost_in(case, choice, depth, high)
    });
    lost.sum()
}

fn lost_in(case: &Case, choice: &RightMoves, depth: Depth, high: bool) -> u32 {
    let board = case.question.board.expect("it has a board");
    let is_two = case.question.player == Some(grader::notation::Player::Two);
    let player = if is_two { Player::Two } else { Player::One };
    let turn = (Board::new(board.0), player);
    let best = PlainSearch::default().best_moves(turn, depth);
    let chosen = if high {
        best.iter().max()
    } else {
        best.iter().min()
    };
    let chosen = chosen.expect("somebody can move");
    choice.lost_by(*chosen).expect("every move has a value")
}
