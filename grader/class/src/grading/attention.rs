//! Submissions that need a person's attention.

use serde::{Deserialize, Serialize};

use super::grading_status::GradingStatus;
use crate::choice::Choice as _;
use grader::report::plural;

/// One reason why a submission needs attention.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attention {
    /// The kind of reason.
    pub reason: AttentionReason,
    /// More about it, in a line.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub detail: String,
}

/// A kind of reason for attention.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AttentionReason {
    /// Loose files were put where they belong, and completed from the starter.
    LooseFiles,
    /// It could not be graded.
    NotGraded(GradingStatus),
    /// It is the starter as it was handed out.
    UntouchedStarter,
    /// Others handed in exactly the same sources.
    SameSources,
    /// An earlier commit was graded, because the last one came after it was due.
    EarlierCommit,
    /// The student handed in other files, which were not graded.
    OtherFiles,
    /// It came close to a limit, even alone on the machine; `timings.csv` says how close.
    NearLimit,
    /// It isn't certain whose it is; only a course's gradebook knows.
    Owner,
}

impl AttentionReason {
    /// Returns the reason as tables write it.
    pub fn word(self) -> &'static str {
        match self {
            AttentionReason::NotGraded(status) => status.word(),
            AttentionReason::UntouchedStarter => "untouched-starter",
            AttentionReason::SameSources => "same-sources",
            AttentionReason::EarlierCommit => "earlier-commit",
            AttentionReason::OtherFiles => "other-files",
            AttentionReason::LooseFiles => "loose-files",
            AttentionReason::NearLimit => "near-limit",
            AttentionReason::Owner => "owner",
        }
    }

    /// Says in a sentence that so many submissions have this reason.
    pub fn sentence(self, count: usize) -> String {
        let sentence = match self {
            AttentionReason::NotGraded(GradingStatus::DoesNotCompile) => "@ did not compile.",
            AttentionReason::NotGraded(GradingStatus::Refused) => "The grader refused @.",
            AttentionReason::NotGraded(GradingStatus::Empty) => "@ had no crate.",
            AttentionReason::NotGraded(GradingStatus::InternalError) => "The grader failed on @.",
            AttentionReason::NotGraded(_) => "The grader could not read @.",
            AttentionReason::UntouchedStarter => "@ had nothing but the untouched starter.",
            AttentionReason::SameSources => "@ had exactly the sources of another.",
            AttentionReason::EarlierCommit => "@ had later commits, which were not graded.",
            AttentionReason::OtherFiles => "@ had other files, which were not graded.",
            AttentionReason::LooseFiles => {
                "@ had loose files, which were renamed or completed from the starter."
            }
            AttentionReason::NearLimit => "@ came close to a limit.",
            AttentionReason::Owner if count == 1 => "@ isn't matched to one person on the roster.",
            AttentionReason::Owner => "@ aren't matched to one person on the roster.",
        };
        let submissions = format!("{count} {}", plural(count, "submission"));
        sentence.replace('@', &submissions)
    }
}
