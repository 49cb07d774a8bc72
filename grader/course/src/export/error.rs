//! The errors of exporting.

use thiserror::Error;

use super::classroom50_submission::SubmissionVariableError;
use crate::class::ClassError;
use crate::gradebook::mistakes_in_course_files;
use crate::output_files::OutputFilesError;
use grader::failure::Failure;
use grader::mistake::Mistakes;

/// The reasons why nothing is exported.
#[derive(Debug, Error)]
pub enum ExportError {
    /// The results can't be read.
    #[error(transparent)]
    Results(#[from] ClassError),
    /// A file that people wrote holds mistakes.
    #[error(transparent)]
    Mistakes(#[from] Mistakes),
    /// Classroom 50's description of the submission is incomplete.
    #[error(transparent)]
    Identity(#[from] SubmissionVariableError),
    /// A class was to be written where one submission fits.
    #[error(
        "write a class for Classroom 50: its file is for one submission; name one report in JSON"
    )]
    SeveralStudents,
    /// One report was given where a class is needed.
    #[error(
        "write the page of a class: this is one report; name a results folder of `course class`"
    )]
    NoClass,
    /// The files can't be written or packed.
    #[error(transparent)]
    Files(#[from] OutputFilesError),
    /// A writer failed.
    #[error("write the export: {0}")]
    Internal(String),
}

impl From<ExportError> for Failure {
    fn from(error: ExportError) -> Failure {
        match error {
            ExportError::Results(error) => error.into(),
            ExportError::Files(error) => error.into(),
            ExportError::Mistakes(mistakes) => mistakes_in_course_files(mistakes),
            ExportError::Internal(_) => Failure::internal(&error),
            _ => Failure::usage(error.to_string()),
        }
    }
}
