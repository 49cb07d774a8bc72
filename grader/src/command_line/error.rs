//! The errors of commands, all reported in one place, at the end of `main`.

use std::io;

use submission::{SubmissionError, visible_lines};

use super::print_note::print_note;
use crate::atomic_file::{WriteError, is_disk_full};
use crate::exit::Exit;
use crate::grade::InternalError;
use crate::mistake::{Mistake, Mistakes};
use crate::pack::PackError;
use crate::runner::NoToolchain;
use crate::specs::SelectionError;
use crate::terminal::style::{BAD, BOLD};

/// The failure of a command.
#[derive(Debug)]
pub enum CommandError {
    /// The command line is wrong, or names something that doesn't exist.
    Usage {
        /// The problem, as it follows "failed to".
        what: String,
        /// The remedy, if there is one.
        hint: Option<String>,
    },
    /// Files that people wrote contain mistakes.
    Mistakes {
        /// The mistakes, each with file and line.
        list: Vec<String>,
        /// The end of the last line, after their number.
        closing: &'static str,
        /// The exit code, which depends on whose files they are.
        exit: Exit,
    },
    /// The grader itself failed.
    Internal(String),
    /// Something that isn't wrong in the grader ended it: an interruption, a full disk, or a machine that can't grade.
    Stopped {
        /// The problem, as it follows "failed to", with the remedy.
        what: String,
        /// The exit code.
        exit: Exit,
    },
    /// What it says can't be printed.
    Printing(WriteError),
}

impl CommandError {
    /// Makes an error about the command line.
    pub fn usage(what: impl Into<String>) -> CommandError {
        let what = what.into();
        CommandError::Usage { what, hint: None }
    }

    /// Makes an internal error.
    pub fn internal(what: &impl ToString) -> CommandError {
        CommandError::Internal(what.to_string())
    }

    /// Makes an error that says why the command ended early.
    pub fn stopped(what: &impl ToString, exit: Exit) -> CommandError {
        let what = what.to_string();
        CommandError::Stopped { what, exit }
    }

    /// Makes an error from what the system said about a file that can't be written.
    pub fn writing(what: &impl ToString, source: &io::Error) -> CommandError {
        if is_disk_full(source) {
            CommandError::stopped(what, Exit::DiskFull)
        } else {
            CommandError::usage(what.to_string())
        }
    }

    /// Reports the error on the terminal, and returns its exit code.
    pub fn report(&self) -> Exit {
        let failed = |what: &str| {
            print_note(format_args!(
                "{BAD}error:{BAD:#} failed to {}",
                visible_lines(what)
            ));
        };
        let hint = |hint: &str| print_note(format_args!("\n{BOLD}hint:{BOLD:#} {hint}"));
        match self {
            CommandError::Usage { what, hint: remedy } => {
                failed(what);
                if let Some(remedy) = remedy {
                    hint(remedy);
                }
                Exit::Usage
            }
            CommandError::Mistakes {
                list,
                closing,
                exit,
            } => {
                for mistake in list {
                    print_note(format_args!("{BAD}error:{BAD:#} {mistake}"));
                }
                let count = list.len();
                let noun = if count == 1 { "mistake" } else { "mistakes" };
                print_note(format_args!("\n{count} {noun} {closing}"));
                *exit
            }
            CommandError::Internal(what) => {
                failed(what);
                hint("this is an internal error, and the submission isn't at fault; try again");
                Exit::Internal
            }
            CommandError::Stopped { what, exit } => {
                failed(what);
                *exit
            }
            CommandError::Printing(error) => {
                failed(&error.to_string());
                if is_disk_full(&error.source) {
                    Exit::DiskFull
                } else {
                    Exit::Internal
                }
            }
        }
    }
}

impl From<Mistakes> for CommandError {
    fn from(mistakes: Mistakes) -> CommandError {
        CommandError::Mistakes {
            list: mistakes.rendered(),
            closing: "in the assignment; nothing was graded.",
            exit: Exit::BrokenAssignment,
        }
    }
}

impl From<Mistake> for CommandError {
    fn from(mistake: Mistake) -> CommandError {
        Mistakes::from(mistake).into()
    }
}

impl From<InternalError> for CommandError {
    fn from(failure: InternalError) -> CommandError {
        if failure.concerns_all() {
            CommandError::stopped(&failure, failure.exit)
        } else {
            CommandError::internal(&failure)
        }
    }
}

impl From<PackError> for CommandError {
    fn from(error: PackError) -> CommandError {
        match &error {
            PackError::Io { why, .. } => CommandError::writing(&error, why),
            _ => CommandError::usage(error.to_string()),
        }
    }
}

impl From<WriteError> for CommandError {
    fn from(error: WriteError) -> CommandError {
        CommandError::writing(&error, &error.source)
    }
}

impl From<SelectionError> for CommandError {
    fn from(error: SelectionError) -> CommandError {
        let what = error.to_string();
        let hint = match error {
            SelectionError::Name { suggestions, .. } if !suggestions.is_empty() => {
                Some(format!("did you mean `{}`?", suggestions.join("` or `")))
            }
            SelectionError::NoName { topics } => Some(format!(
                "write the beginning of a rule's name: {}",
                topics.join(", ")
            )),
            _ => None,
        };
        CommandError::Usage { what, hint }
    }
}

/// Errors about what the command line names.
macro_rules! usage_errors {
    ($($error:ty),*) => {$(
        impl From<$error> for CommandError {
            fn from(error: $error) -> CommandError {
                CommandError::usage(error.to_string())
            }
        }
    )*};
}

usage_errors!(SubmissionError, NoToolchain);
