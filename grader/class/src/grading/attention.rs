//! Submissions that need a person's attention.

use serde::{Deserialize, Serialize};

use super::grading_status::GradingStatus;
use crate::gradebook::settings::Choice as _;
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
        let submissions = format!("{count} {}", plural(count, "submission"));
        match self {
            AttentionReason::NotGraded(GradingStatus::DoesNotCompile) => {
                format!("{submissions} did not compile.")
            }
            AttentionReason::NotGraded(GradingStatus::Refused) => {
                format!("The grader refused {submissions}.")
            }
            AttentionReason::NotGraded(GradingStatus::Empty) => {
                format!("{submissions} had no crate.")
            }
            AttentionReason::NotGraded(GradingStatus::InternalError) => {
                format!("The grader failed on {submissions}.")
            }
            AttentionReason::NotGraded(_) => format!("The grader could not read {submissions}."),
            AttentionReason::UntouchedStarter => {
                format!("{submissions} had nothing but the untouched starter.")
            }
            AttentionReason::SameSources => {
                format!("{submissions} had exactly the sources of another.")
            }
            AttentionReason::EarlierCommit => {
                format!("{submissions} had later commits, which were not graded.")
            }
            AttentionReason::OtherFiles => {
                format!("{submissions} had other files, which were not graded.")
            }
            AttentionReason::LooseFiles => {
                format!(
                    "{submissions} had loose files, which were renamed or completed from the starter."
                )
            }
            AttentionReason::NearLimit => format!("{submissions} came close to a limit."),
            AttentionReason::Owner => {
                let is = if count == 1 { "isn't" } else { "aren't" };
                format!("{submissions} {is} certain to be that of a person on the roster.")
            }
        }
    }
}
