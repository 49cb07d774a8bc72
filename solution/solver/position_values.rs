//! The values of the positions of games, as the page of a tournament shows them.

use std::io::{self, Write};

use super::arguments::{Arguments, Positions};
use super::fair::line;
use super::of_player_one;
use super::position::Position;
use super::search::Solver;

/// Writes each position with its value behind it, or `?` where more stones are in the small bowls than are searched.
pub(crate) fn write(
    arguments: &Arguments,
    positions: &Positions,
    out: &mut impl Write,
) -> io::Result<()> {
    writeln!(
        out,
        "# The exact values of positions with {} stones in the small bowls or fewer, by the rules {}.",
        positions.stones, arguments.rules
    )?;
    let mut solver = Solver::new(arguments.rules, arguments.mebibytes);
    for &(board, player) in &positions.all {
        let position = Position::of(&board, player);
        let words = line(&board);
        if position.in_play() > positions.stones {
            writeln!(out, "{words} {player} ?")?;
        } else {
            let value = position.lead() + solver.value(position);
            let value = of_player_one(value, player);
            writeln!(out, "{words} {player} {value:+}")?;
        }
        out.flush()?;
    }
    Ok(())
}
