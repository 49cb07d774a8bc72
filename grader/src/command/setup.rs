//! What several commands need before they can begin: the compiler in its cage.

use std::path::Path;

use grader::cage::{Cage, Settings};
use grader::probe::{Compiler, Toolchain};

use super::failure::Failure;

/// Finds the compiler, the cage and the limits.
pub(crate) fn compiler(settings: Option<&Path>, no_cage: bool) -> Result<Compiler, Failure> {
    let settings = match settings {
        Some(file) => Settings::read(file).map_err(|error| Failure::usage(error.to_string()))?,
        None => Settings::default(),
    };
    let cage = if no_cage {
        Cage::none()
    } else {
        let door = std::env::current_exe()
            .map_err(|error| Failure::ours(&format!("find the grader itself: {error}")))?;
        Cage::detect(&door)
    };
    Ok(Compiler {
        toolchain: Toolchain::find()?,
        cage,
        settings,
    })
}
