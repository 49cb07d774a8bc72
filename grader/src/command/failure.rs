//! Why a command could not do its work, told once, at the edge.

use anstream::{eprint, eprintln};
use grader::course::Slips;
use grader::exit::Exit;
use grader::grade::OurFailure;
use grader::intake::Unreadable;
use grader::probe::NoToolchain;
use grader::specs::Mistakes;
use grader::text::style::{BAD, BOLD};

/// Why a command could not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It was called wrongly, or what it was told to read is not there.
    Usage {
        /// What is wrong, as it follows "failed to".
        what: String,
        /// What to do instead, if there is something to say.
        hint: Option<String>,
    },
    /// The assignment's own files hold mistakes.
    Assignment(Mistakes),
    /// The course's own files hold slips.
    Course(Slips),
    /// Something of ours failed.
    Ours(String),
    /// Somebody asked us to stop.
    Interrupted(String),
}

impl Failure {
    /// Makes a failure of the caller's.
    pub(crate) fn usage(what: impl Into<String>) -> Failure {
        let what = what.into();
        Failure::Usage { what, hint: None }
    }

    /// Makes a failure of ours.
    pub(crate) fn ours(what: &impl ToString) -> Failure {
        Failure::Ours(what.to_string())
    }

    /// Tells the person at the terminal, and returns the exit code that says the same.
    pub(crate) fn tell(&self) -> Exit {
        match self {
            Failure::Usage { what, hint } => {
                eprintln!("{BAD}error:{BAD:#} failed to {what}");
                if let Some(hint) = hint {
                    eprintln!("\n{BOLD}hint:{BOLD:#} {hint}");
                }
                Exit::Usage
            }
            Failure::Assignment(mistakes) => {
                for mistake in &mistakes.0 {
                    eprintln!("{BAD}error:{BAD:#} {mistake}");
                }
                let count = mistakes.0.len();
                let noun = if count == 1 { "mistake" } else { "mistakes" };
                eprint!("\nThe assignment holds {count} {noun}; nothing was graded.\n");
                Exit::BrokenAssignment
            }
            Failure::Course(slips) => {
                for slip in &slips.0 {
                    eprintln!("{BAD}error:{BAD:#} {slip}");
                }
                let count = slips.0.len();
                let noun = if count == 1 { "mistake" } else { "mistakes" };
                eprint!("\n{count} {noun}; nothing was written.\n");
                Exit::Usage
            }
            Failure::Ours(what) => {
                eprintln!("{BAD}error:{BAD:#} failed to {what}");
                eprintln!(
                    "\n{BOLD}hint:{BOLD:#} this is the grader's failure, not the submission's; try again"
                );
                Exit::OurFailure
            }
            Failure::Interrupted(what) => {
                eprintln!("{BAD}error:{BAD:#} failed to {what}");
                Exit::Interrupted
            }
        }
    }
}

impl From<Mistakes> for Failure {
    fn from(mistakes: Mistakes) -> Failure {
        Failure::Assignment(mistakes)
    }
}

impl From<Unreadable> for Failure {
    fn from(unreadable: Unreadable) -> Failure {
        Failure::usage(unreadable.to_string())
    }
}

impl From<OurFailure> for Failure {
    fn from(failure: OurFailure) -> Failure {
        Failure::ours(&failure)
    }
}

impl From<NoToolchain> for Failure {
    fn from(failure: NoToolchain) -> Failure {
        Failure::usage(failure.to_string())
    }
}
