//! The grader's exit codes.

use std::process::ExitCode;

/// How the grader ended, as its exit code says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// It did what it was told: it graded, and the score reaches `--fail-under` if that was given; the sandbox holds.
    Success = 0,
    /// The grader itself failed, or its sandbox doesn't hold; this says nothing of any submission.
    Internal = 1,
    /// The grader was called wrongly, or there is no submission where it was told to look.
    Usage = 2,
    /// The assignment's own files hold mistakes; nothing was graded.
    BrokenAssignment = 3,
    /// The submission does not compile, or holds words that are not allowed.
    DoesNotCompile = 4,
    /// The score lies below `--fail-under`.
    BelowThreshold = 5,
    /// The grader was interrupted; the same command goes on where it stopped.
    Interrupted = 6,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}
