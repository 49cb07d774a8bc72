//! `grader doctor`: which sandbox this system has, and whether it holds.

use std::io::Write as _;

use sandbox::{Sandbox, examine};

use crate::command_line::CommandError;
use crate::exit::Exit;

/// Examines the sandbox.
///
/// # Errors
///
/// When this program can't find itself.
pub fn run() -> Result<Exit, CommandError> {
    let launcher = std::env::current_exe()
        .map_err(|error| CommandError::internal(&format!("find the grader itself: {error}")))?;
    let examination = examine(&Sandbox::detect(&launcher));
    // A reader that has seen enough changes nothing.
    let _ = write!(anstream::stdout(), "{examination}");
    Ok(if examination.holds() {
        Exit::Success
    } else {
        Exit::Internal
    })
}
