//! What a sandbox and its launcher say to each other.

use std::io;

use thiserror::Error;

use crate::layer::LayerName;

/// The first argument by which this program is asked to be a launcher.
pub(super) const LAUNCH: &str = "sandbox-launch";
/// The first argument by which this program is asked which layers the system has.
pub(super) const DETECT: &str = "sandbox-detect";
/// The first argument by which this program is asked to attempt what the sandbox has to stop.
pub(super) const ATTEMPT: &str = "sandbox-attempt";

/// Why a launcher didn't become the program.
#[derive(Debug, Error)]
pub enum LaunchError {
    /// The order can't be read.
    #[error("read the order: {0}; let `Sandbox::command` write it")]
    LaunchSpec(String),
    /// A layer that was there when the sandbox was detected doesn't hold now.
    #[error("apply the layer `{0}`: {1}")]
    Layer(LayerName, String),
    /// Whoever started the launcher is gone.
    #[error("stay: the process that started this one has ended")]
    Orphaned,
    /// The program can't be started.
    #[error("start `{0}`: {1}")]
    Start(String, io::Error),
}
