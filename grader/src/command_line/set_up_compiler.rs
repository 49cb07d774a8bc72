//! Sets up the compiler with its sandbox and its limits, which most commands need.

use std::path::{Path, PathBuf};

use sandbox::Sandbox;

use crate::failure::{Failure, FailureKind};
use crate::runner::{Compiler, GradingLimits, Toolchain};

/// Finds the toolchain, the sandbox and the limits. What can be kept about the toolchain is kept in `folder`.
pub fn set_up_compiler(
    limits: Option<&Path>,
    no_sandbox: bool,
    folder: Option<&Path>,
) -> Result<Compiler, Failure> {
    let limits = match limits {
        Some(file) => GradingLimits::read(file).map_err(|mistakes| {
            let place = "in the file of limits; nothing was graded.";
            Failure::in_files(FailureKind::Usage, mistakes.rendered(), place)
        })?,
        None => GradingLimits::default(),
    };
    let sandbox = if no_sandbox {
        Sandbox::none()
    } else {
        // Its file may be replaced while it runs, but what this path leads to stays the same.
        let launcher = if cfg!(target_os = "linux") {
            PathBuf::from("/proc/self/exe")
        } else {
            std::env::current_exe().unwrap_or_default()
        };
        Sandbox::detect(&launcher)
    };
    Ok(Compiler {
        toolchain: Toolchain::find_keeping(folder)?,
        sandbox,
        limits,
    })
}
