//! The arguments and errors that a sandbox and its launcher exchange.

use std::io;

use thiserror::Error;

use crate::layer::LayerName;

/// The first argument of a launcher that has to become a program.
pub(super) const LAUNCH: &str = "sandbox-launch";
/// The first argument of a launcher that has to find out which layers the system has.
pub(super) const DETECT: &str = "sandbox-detect";
/// The first argument of a launcher that has to try what the sandbox should stop.
pub(super) const ATTEMPT: &str = "sandbox-attempt";

/// Why a launcher didn't become the program.
#[derive(Debug, Error)]
pub enum LaunchError {
    /// The arguments can't be read.
    #[error("read the launcher's arguments: {0}; let `Sandbox::command` write them")]
    Spec(String),
    /// A layer that was detected can't be applied now.
    #[error("apply the layer `{0}`: {1}")]
    Layer(LayerName, String),
    /// The process that started the launcher has ended.
    #[error("go on: the process that started this one has ended")]
    Orphaned,
    /// The program can't be started.
    #[error("start `{0}`: {1}")]
    Start(String, io::Error),
}
