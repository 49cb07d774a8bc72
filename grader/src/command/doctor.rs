//! `grader doctor`: which cage this system has, and whether it holds.

use grader::cage::{Cage, doctor};
use grader::exit::Exit;

use super::failure::Failure;

/// Examines the cage.
pub(crate) fn run() -> Result<Exit, Failure> {
    let door = std::env::current_exe()
        .map_err(|error| Failure::ours(&format!("find the grader itself: {error}")))?;
    let cage = Cage::detect(&door);
    let holds = doctor(&cage, &mut anstream::stdout().lock())
        .map_err(|error| Failure::ours(&format!("write the examination: {error}")))?;
    Ok(if holds {
        Exit::Graded
    } else {
        Exit::OurFailure
    })
}
