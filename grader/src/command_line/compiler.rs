//! What several commands need before they can begin: the compiler in its sandbox.

use std::path::Path;

use sandbox::Sandbox;

use crate::runner::Settings;
use crate::runner::{Compiler, Toolchain};

use crate::command_line::CommandError;

/// Finds the compiler, the sandbox and the limits.
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
