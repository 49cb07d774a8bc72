//! The outline of a submission: everything that a report says about its sources.

use std::collections::BTreeSet;

use submission::{Completion, Digest, Submission, visible};

use super::functions::Functions;
use super::given_code::{GivenChange, changes_of_given};
use super::report_fields::IgnoredFile;
use crate::specs::Assignment;

/// Everything that a report says about the sources. With it and the answers, a report is made without them.
#[derive(Clone, Debug)]
pub struct SubmissionOutline {
    /// The digest of the sources.
    pub sources: Digest,
    /// The functions that answer questions, and where they are.
    pub functions: Functions,
    /// Files that were not read.
    pub ignored: Vec<IgnoredFile>,
    /// Where files come from that were not handed in under their names.
    pub completed: Vec<String>,
    /// Given code that was changed.
    pub given_changes: Vec<GivenChange>,
}

impl SubmissionOutline {
    /// Makes the outline of a submission.
    pub fn of(submission: &Submission, assignment: &Assignment) -> SubmissionOutline {
        SubmissionOutline {
            functions: Functions::of(submission),
            ..SubmissionOutline::without_functions(submission, assignment)
        }
    }

    /// Makes the same without the functions, which take longest.
    pub fn without_functions(
        submission: &Submission,
        assignment: &Assignment,
    ) -> SubmissionOutline {
        SubmissionOutline {
            sources: submission.digest(),
            functions: Functions::default(),
            ignored: IgnoredFile::all_of(submission),
            completed: completed_in_words(submission),
            given_changes: changes_of_given(&assignment.starter.text, submission, false),
        }
    }
}

/// Says what comes from the starter, required files first and whole folders by their names, and where loose files were put.
fn completed_in_words(submission: &Submission) -> Vec<String> {
    let (mut given, mut words) = (BTreeSet::new(), Vec::new());
    let all_given = || {
        submission
            .completed
            .iter()
            .filter(|file| file.handed_in_as.is_none())
    };
    for Completion { path, handed_in_as } in &submission.completed {
        if let Some(name) = handed_in_as {
            words.push(format!("`{}` is graded as `{path}`", visible(name)));
            continue;
        }
        let folder = path.rfind('/').map_or("", |end| &path[..=end]);
        let mut inside = submission
            .sources
            .keys()
            .filter(|file| file.starts_with(folder));
        let is_whole = inside.all(|file| all_given().any(|given| given.path == *file));
        let shown = if is_whole { folder } else { path };
        given.insert((shown.matches('/').count(), format!("`{shown}`")));
    }
    if !given.is_empty() {
        let given: Vec<String> = given.into_iter().map(|(_, shown)| shown).collect();
        let given = given.join(", ");
        words.insert(
            0,
            format!("not handed in, and taken from the starter: {given}"),
        );
    }
    words
}
