//! `grader doctor`: which sandbox this system has, and whether anything escapes from it.

use sandbox::{Sandbox, examine};

use super::error::CommandError;
use super::print_text::print_text;
use crate::exit::Exit;

/// Tests the sandbox and prints the result.
pub fn doctor() -> Result<Exit, CommandError> {
    let launcher = std::env::current_exe()
        .map_err(|error| CommandError::internal(&format!("find the grader itself: {error}")))?;
    let examination = examine(&Sandbox::detect(&launcher));
    print_text(&examination)?;
    Ok(if examination.holds() {
        Exit::Success
    } else {
        Exit::Internal
    })
}
