//! `grader doctor`: which sandbox this system has, and whether anything escapes from it.

use std::io::Write as _;

use sandbox::{Sandbox, examine};

use crate::command_line::CommandError;
use crate::exit::Exit;

/// Tests the sandbox and prints the result.
pub fn doctor() -> Result<Exit, CommandError> {
    let launcher = std::env::current_exe()
        .map_err(|error| CommandError::internal(&format!("find the grader itself: {error}")))?;
    let examination = examine(&Sandbox::detect(&launcher));
    // The reader may have closed the pipe.
    let _ = write!(anstream::stdout(), "{examination}");
    Ok(if examination.holds() {
        Exit::Success
    } else {
        Exit::Internal
    })
}
