//! The outline of a submission: everything that a report says about its sources.

use submission::{Digest, Submission};

use super::functions::Functions;
use super::report_fields::IgnoredFile;

/// Everything that a report says about the sources. With it and the answers, a report is made without them.
#[derive(Clone, Debug)]
pub struct SubmissionOutline {
    /// The digest of the sources.
    pub sources: Digest,
    /// The functions that answer questions, and where they are.
    pub functions: Functions,
    /// Files that were not read.
    pub ignored: Vec<IgnoredFile>,
}

impl SubmissionOutline {
    /// Makes the outline of a submission.
    pub fn of(submission: &Submission) -> SubmissionOutline {
        SubmissionOutline {
            sources: submission.digest(),
            functions: Functions::of(submission),
            ignored: IgnoredFile::all_of(submission),
        }
    }
}
