//! Records the positions in which a computer player is asked for a move, with the exact value of each move: those of the
//! examples in the specs, and drawn ones.
//!
//! ```text
//! cargo run --release -p solution --example choices > specs/solved/choices.txt
//! ```

mod after_sowing;
mod bounds;
mod choice_cases;
mod choice_families;
mod compare_with_reference;
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

use std::io::{self, Write};
use std::path::Path;

use choice_families::FAMILIES;
use compare_with_reference::compare_with_reference;
use grader::mistake::Mistakes;
use grader::specs::{Assignment, write_recorded_cases};
use move_values::MoveValues;
use oorandom::Rand32;
use solution::play;
use solved::RULES;

/// Decides which positions are drawn.
const SEED: u64 = 217;

/// Memory of the solver.
const MEBIBYTES: usize = 256;

fn main() -> io::Result<()> {
    compare_with_reference(RULES, play).map_err(io::Error::other)?;
    let mut solver = MoveValues::new(RULES, MEBIBYTES);
    let specs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../specs");
    // Other files may be waiting for these values.
    let (assignment, mistakes) = Assignment::read_with_mistakes(&specs);
    let written = assignment.map(|assignment| assignment.cases);
    let written = written.ok_or_else(|| io::Error::other(Mistakes(mistakes)))?;
    let mut cases = Vec::new();
    for (seed, family) in (SEED..).zip(&FAMILIES) {
        let mut random = Rand32::new(seed);
        let drawn = family.cases(&mut random, &mut solver);
        let counted = solver.solver();
        let (nodes, endgames) = (counted.nodes(), counted.endgames());
        let mebibytes = counted.bytes() >> 20;
        writeln!(
            io::stderr(),
            "{}: {} positions, {nodes} nodes and {endgames} endgames so far, {mebibytes} MiB",
            family.rule,
            drawn.len()
        )?;
        cases.extend(family.examples(&written, &mut solver));
        cases.extend(drawn);
    }
    let heading = format!(
        "Written by the example `choices` of the solution, seed {SEED}.\n\
         A move, then its value: the mover's stones less the opponent's at the end, if both go on as well as possible."
    );
    io::stdout().write_all(write_recorded_cases(&heading, &cases).as_bytes())
}
