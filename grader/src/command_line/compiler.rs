//! Finds the compiler, its sandbox and its limits, which most commands need.

use std::path::Path;

use sandbox::Sandbox;

use crate::command_line::CommandError;
use crate::runner::{Compiler, Settings, Toolchain};

/// Finds the compiler, the sandbox and the limits.
///
/// # Errors
///
/// If there is no compiler, or the settings can't be used.
pub fn find(settings: Option<&Path>, no_sandbox: bool) -> Result<Compiler, CommandError> {
    let settings = match settings {
        Some(file) => {
            Settings::read(file).map_err(|error| CommandError::usage(error.to_string()))?
        }
        None => Settings::default(),
    };
    let sandbox = if no_sandbox {
        Sandbox::none()
    } else {
        let launcher = std::env::current_exe()
            .map_err(|error| CommandError::internal(&format!("find the grader itself: {error}")))?;
        Sandbox::detect(&launcher)
    };
    Ok(Compiler {
        toolchain: Toolchain::find()?,
        sandbox,
        settings,
    })
}
