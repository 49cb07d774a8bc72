//! Records the exact values of the positions of a game's first moves, a byte each, for the board to play on.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;

use solution::Rules;

use super::endgames::{Endgames, MOST};
use super::opening_positions::{MOVES, opening_positions};
use super::search::Solver;

/// Writes the values to this file, after those that are in it already.
///
/// So many positions are worth all endgames that half of the memory holds. Positions after fewer moves come first, and each
/// value is written as soon as it is known: so the file can be used at any time, and the next run goes on from there.
pub(crate) fn record(file: &Path, mebibytes: usize) -> io::Result<()> {
    let positions = opening_positions(Rules::EGYPTIAN, MOVES);
    let bytes = mebibytes << 20;
    let mut endgames = Endgames::new(Rules::EGYPTIAN, bytes / 2);
    endgames.fill(MOST);
    let mut solver = Solver::with(Rules::EGYPTIAN, endgames, bytes);
    let mut out = OpenOptions::new().create(true).append(true).open(file)?;
    let known = usize::try_from(out.metadata()?.len()).unwrap_or(usize::MAX);
    for (number, &position) in positions.iter().enumerate().skip(known) {
        let value = i8::try_from(solver.value(position)).expect("there are 48 stones");
        out.write_all(&value.to_le_bytes())?;
        writeln!(io::stderr(), "{} of {}", number + 1, positions.len())?;
    }
    Ok(())
}
