//! The exact value of a position of Kalah, and of each of its moves, under any rules of part 7. Never handed out.
//!
//! ```text
//! cargo run --release -p solution --bin solve -- --rules egyptian+stones=3
//! cargo run --release -p solution --bin solve -- 0 0 2 0 1 0 20 1 0 0 3 0 0 21 One
//! cargo run --release -p solution --bin solve -- --fair 32 --seed 217 > solution/starts.txt
//! ```

mod after_sowing;
mod arguments;
mod bounds;
#[cfg(test)]
mod compare_with_reference;
mod endgames;
mod fair;
#[cfg(test)]
mod first_moves;
mod memory;
mod move_values;
mod number;
mod opening_positions;
mod openings;
mod position;
mod position_values;
mod search;
mod sides;
mod table;
#[cfg(test)]
mod tests;

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::time::Instant;

use arguments::{Arguments, USAGE};
use move_values::MoveValues;
use position::Position;
use solution::Player;

fn main() -> ExitCode {
    match Arguments::read(std::env::args().skip(1)) {
        Ok(Some(arguments)) => {
            let out = &mut io::stdout().lock();
            match (&arguments.openings, arguments.fair, &arguments.positions) {
                (Some(file), ..) => openings::record(file, arguments.mebibytes),
                (_, Some((count, seed)), _) => fair::write(&arguments, count, seed, out),
                (_, None, Some(positions)) => position_values::write(&arguments, positions, out),
                (_, None, None) => answer(&arguments, out),
            }
        }
        Ok(None) => io::stdout().write_all(USAGE.as_bytes()),
        Err(mistake) => {
            let _ = writeln!(io::stderr(), "error: {mistake}\n{USAGE}");
            return ExitCode::from(2);
        }
    }
    // The reader may have closed the pipe.
    .map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS)
}

/// Prints the value of each move, and of the position.
fn answer(arguments: &Arguments, out: &mut impl Write) -> io::Result<()> {
    let Arguments {
        rules,
        board,
        player,
        mebibytes,
        ..
    } = *arguments;
    let begun = Instant::now();
    let mut values = MoveValues::new(rules, mebibytes);
    let swap = rules.pie && player == Player::One && board == rules.opening();
    let mut best = i16::MIN;
    writeln!(out, "{rules}, {player} to move, {}", fair::line(&board))?;
    for bowl in player.bowls().filter(|&bowl| board.stones()[bowl] > 0) {
        if io::stderr().is_terminal() {
            let (nodes, seconds) = (values.solver().nodes(), begun.elapsed().as_secs());
            write!(io::stderr(), "\rbowl {bowl}, {nodes} nodes, {seconds} s ")?;
        }
        let value = values.of(Position::of(&board, player), bowl % 7, swap);
        best = best.max(value);
        writeln!(out, "bowl {bowl:>2}: {:+}", of_player_one(value, player))?;
    }
    writeln!(out, "best:    {:+}", of_player_one(best, player))?;
    let seconds = begun.elapsed().as_secs_f64();
    let solver = values.solver();
    writeln!(
        out,
        "{} nodes and {} endgames in {seconds:.2} s, {} MiB",
        solver.nodes(),
        solver.endgames(),
        solver.bytes().div_ceil(1 << 20)
    )
}

/// Turns a value for the player who moves into one for Player One: her stones less those of Player Two at the end.
fn of_player_one(value: i16, mover: Player) -> i16 {
    match mover {
        Player::One => value,
        Player::Two => -value,
    }
}
