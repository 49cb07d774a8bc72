//! Why a command could not do its work, reported once, at the edge.

use anstream::{eprint, eprintln};
use submission::SubmissionError;

use crate::atomic_file::WriteError;
use crate::diagnostic::Diagnostics;
use crate::exit::Exit;
use crate::grade::InternalError;
use crate::pack::PackError;
use crate::runner::{NoToolchain, SettingsError};
use crate::specs::SelectionError;
use crate::terminal::style::{BAD, BOLD};

/// Why a command could not do its work.
#[derive(Debug)]
pub enum CommandError {
    /// It was called wrongly, or what it was told to read is not there.
    Usage {
        /// What is wrong, as it follows "failed to".
        what: String,
        /// What to do instead, if there is something to say.
        hint: Option<String>,
    },
    /// Files that people wrote hold mistakes.
    Mistakes {
        /// The mistakes, each with its place.
        list: Vec<String>,
        /// What follows from them, as it follows their number.
        closing: &'static str,
        /// Whose files they are.
        exit: Exit,
    },
    /// The grader itself failed.
    Internal(String),
    /// Somebody asked it to stop.
    Interrupted(String),
}

impl CommandError {
    /// Makes an error of the caller's.
    #[must_use]
    pub fn usage(what: impl Into<String>) -> CommandError {
        let what = what.into();
        CommandError::Usage { what, hint: None }
    }

    /// Makes an internal error.
    #[must_use]
    pub fn internal(what: &impl ToString) -> CommandError {
        CommandError::Internal(what.to_string())
    }

    /// Reports to the person at the terminal, and returns the exit code that says the same.
    #[must_use]
    pub fn report(&self) -> Exit {
        match self {
            CommandError::Usage { what, hint } => {
                eprintln!("{BAD}error:{BAD:#} failed to {what}");
                if let Some(hint) = hint {
                    eprintln!("\n{BOLD}hint:{BOLD:#} {hint}");
                }
                Exit::Usage
            }
            CommandError::Mistakes {
                list,
                closing,
                exit,
            } => {
                for mistake in list {
                    eprintln!("{BAD}error:{BAD:#} {mistake}");
                }
                let count = list.len();
                let noun = if count == 1 { "mistake" } else { "mistakes" };
                eprint!("\n{count} {noun} {closing}\n");
                *exit
            }
            CommandError::Internal(what) => {
                eprintln!("{BAD}error:{BAD:#} failed to {what}");
                eprintln!(
                    "\n{BOLD}hint:{BOLD:#} this is the grader's failure, not the submission's; try again"
                );
                Exit::Internal
            }
            CommandError::Interrupted(what) => {
                eprintln!("{BAD}error:{BAD:#} failed to {what}");
                Exit::Interrupted
            }
        }
    }
}

impl From<Diagnostics> for CommandError {
    fn from(diagnostics: Diagnostics) -> CommandError {
        CommandError::Mistakes {
            list: diagnostics.rendered(),
            closing: "in the assignment; nothing was graded.",
            exit: Exit::BrokenAssignment,
        }
    }
}

impl From<SubmissionError> for CommandError {
    fn from(unreadable: SubmissionError) -> CommandError {
        CommandError::usage(unreadable.to_string())
    }
}

impl From<InternalError> for CommandError {
    fn from(failure: InternalError) -> CommandError {
        CommandError::internal(&failure)
    }
}

impl From<NoToolchain> for CommandError {
    fn from(failure: NoToolchain) -> CommandError {
        CommandError::usage(failure.to_string())
    }
}

impl From<SelectionError> for CommandError {
    fn from(error: SelectionError) -> CommandError {
        let what = error.to_string();
        let hint = match error {
            SelectionError::Name {
                suggestion: Some(known),
                ..
            } => Some(format!("did you mean `{known}`?")),
            _ => None,
        };
        CommandError::Usage { what, hint }
    }
}

impl From<SettingsError> for CommandError {
    fn from(error: SettingsError) -> CommandError {
        CommandError::usage(error.to_string())
    }
}

impl From<PackError> for CommandError {
    fn from(error: PackError) -> CommandError {
        CommandError::usage(error.to_string())
    }
}

impl From<WriteError> for CommandError {
    fn from(error: WriteError) -> CommandError {
        CommandError::usage(error.to_string())
    }
}
