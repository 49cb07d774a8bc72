//! The mistakes in the files of a course.

use std::fmt;

use grader::command_line::CommandError;
use grader::exit::Exit;
use grader::mistake::{Mistake, Mistakes};

/// Everything that was found to be wrong with the files of a course, at least one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CourseMistakes(Mistakes);

impl CourseMistakes {
    /// Returns the mistakes in the order of their places, if there are any.
    pub fn none_in(found: Vec<Mistake>) -> Result<(), CourseMistakes> {
        Mistakes::none_in(found).map_err(CourseMistakes)
    }
}

impl From<Mistake> for CourseMistakes {
    fn from(diagnostic: Mistake) -> CourseMistakes {
        CourseMistakes(diagnostic.into())
    }
}

impl fmt::Display for CourseMistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for CourseMistakes {}

impl From<CourseMistakes> for CommandError {
    fn from(mistakes: CourseMistakes) -> CommandError {
        CommandError::Mistakes {
            list: mistakes.0.rendered(),
            closing: "in the course's files; nothing was written.",
            exit: Exit::Usage,
        }
    }
}
