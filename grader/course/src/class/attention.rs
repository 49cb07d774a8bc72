//! Submissions that need a person's attention.

use serde::{Deserialize, Serialize};

use super::grading_status::GradingStatus;

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
    /// It could not be graded.
    NotGraded(GradingStatus),
    /// It is the starter as it was handed out.
    UntouchedStarter,
    /// Others handed in exactly the same sources.
    SameSources,
    /// The student handed in other files, which were not graded.
    OtherFiles,
    /// Loose files were put in their folders, and completed from the starter.
    LooseFiles,
    /// It came close to a limit, even alone on the machine; `timings.csv` says how close.
    NearLimit,
}

impl AttentionReason {
    /// Returns the reason as tables write it.
    pub fn word(self) -> &'static str {
        match self {
            AttentionReason::NotGraded(status) => status.word(),
            AttentionReason::UntouchedStarter => "untouched-starter",
            AttentionReason::SameSources => "same-sources",
            AttentionReason::OtherFiles => "other-files",
            AttentionReason::LooseFiles => "loose-files",
            AttentionReason::NearLimit => "near-limit",
        }
    }

    /// Returns the reason as a heading of a list.
    pub fn heading(self) -> &'static str {
        match self {
            AttentionReason::NotGraded(GradingStatus::DoesNotCompile) => "does not compile",
            AttentionReason::NotGraded(GradingStatus::Refused) => "refused",
            AttentionReason::NotGraded(GradingStatus::Empty) => "no crate in it",
            AttentionReason::NotGraded(GradingStatus::InternalError) => "internal error",
            AttentionReason::NotGraded(_) => "can't be read",
            AttentionReason::UntouchedStarter => "the starter, untouched",
            AttentionReason::SameSources => "identical to another submission",
            AttentionReason::OtherFiles => "other files, which were not graded",
            AttentionReason::LooseFiles => "loose files, completed from the starter",
            AttentionReason::NearLimit => "close to a limit",
        }
    }
}
