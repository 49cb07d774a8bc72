//! The failure of an interrupted run.

use grader::failure::{Failure, FailureKind};

/// Makes the failure of a run that was interrupted while so much was `left`.
pub(super) fn interrupted(left: &str) -> Failure {
    let what = format!(
        "the run was interrupted, and {left}; run the same command again to continue; games are kept"
    );
    Failure::new(FailureKind::Interrupted, what)
}
