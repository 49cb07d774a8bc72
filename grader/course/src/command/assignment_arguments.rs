//! Arguments that name the assignment: the folder of its specs, and the course's additions.

use std::path::{Path, PathBuf};

use clap::Args;
use course::gradebook::CourseFile;
use grader::command_line::find_specs;
use grader::failure::Failure;
use grader::specs::Assignment;
use submission::Submission;

/// The arguments that choose the assignment. What is not given is taken from the course's settings.
#[derive(Debug, Args)]
pub(crate) struct AssignmentArguments {
    /// The folder with the assignment's specs [default: specs]
    #[arg(long, value_name = "DIR")]
    specs: Option<PathBuf>,
    /// Adds hidden cases of your own: a file or a folder of them
    #[arg(long, value_name = "PATH")]
    cases: Vec<PathBuf>,
}

impl AssignmentArguments {
    /// Returns the folder of the specs.
    pub(crate) fn specs(&self, course: &CourseFile) -> Result<PathBuf, Failure> {
        find_specs(self.specs.as_ref().or(course.run.specs.as_ref()))
    }

    /// Returns the files of hidden cases.
    pub(crate) fn cases(&self, course: &CourseFile) -> Vec<PathBuf> {
        [self.cases.as_slice(), &course.run.cases].concat()
    }

    /// Reads the assignment.
    pub(crate) fn read(&self, course: &CourseFile) -> Result<Assignment, Failure> {
        Ok(Assignment::read_specs(
            &self.specs(course)?,
            &self.cases(course),
        )?)
    }
}

/// Reads the starter, which lies next to the specs.
pub(crate) fn starter_next_to(specs: &Path) -> Option<Submission> {
    Submission::read(&specs.parent()?.join("starter")).ok()
}
