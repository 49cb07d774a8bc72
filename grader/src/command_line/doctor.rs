//! `grader doctor`: which sandbox this system has, and whether it holds.

use crate::exit::Exit;
use sandbox::{Sandbox, doctor};

use crate::command_line::CommandError;

/// Examines the sandbox.
pub fn run() -> Result<Exit, CommandError> {
    let launcher = std::env::current_exe()
        .map_err(|error| CommandError::internal(&format!("find the grader itself: {error}")))?;
    let sandbox = Sandbox::detect(&launcher);
    let holds = doctor(&sandbox, &mut anstream::stdout().lock())
        .map_err(|error| CommandError::internal(&format!("write the examination: {error}")))?;
    Ok(if holds { Exit::Success } else { Exit::Internal })
}
