//! The file with a student's examples, wherever it is in what was handed in.

use std::path::Path;

use grader::specs::{Assignment, StudentExamples};
use submission::{SubmissionError, read_document};

/// Reads the examples in a folder, an archive or a Markdown file; none if there is no such file. A file that is too large to be
/// read has one mistake, which says so.
pub fn find_examples(
    path: &Path,
    assignment: &Assignment,
) -> Result<Option<StudentExamples>, SubmissionError> {
    let file = StudentExamples::FILE;
    match read_document(path, file) {
        Ok(bytes) => Ok(bytes.map(|bytes| StudentExamples::read(file, &bytes, assignment))),
        Err(SubmissionError::TooLarge { .. }) => Ok(Some(StudentExamples::too_large(file))),
        Err(error) => Err(error),
    }
}
