//! Submissions that need attention.

use super::grade_cache::GradingTime;
use super::grading_status::GradingStatus;
use super::student_result::StudentResult;

/// A submission that a person should look at, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NeedsAttention {
    /// The student's key.
    pub key: String,
    /// The kind of reason.
    pub reason: AttentionReason,
    /// More about it, in a line.
    pub detail: String,
}

/// Why a person should look at a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AttentionReason {
    /// It could not be graded.
    NotGraded(GradingStatus),
    /// It is the starter as it was handed out.
    UntouchedStarter,
    /// Others handed in exactly the same sources.
    SameSources,
    /// The student handed in other files, which were not graded.
    OtherFiles,
    /// It came close to a limit while others ran, and was graded again on its own.
    GradedAgain,
    /// It came close to a limit even on its own.
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
            AttentionReason::GradedAgain => "graded-again",
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
            AttentionReason::SameSources => "the same sources as somebody else's",
            AttentionReason::OtherFiles => "other files, which were not graded",
            AttentionReason::GradedAgain => {
                "graded again on its own, because it came close to a limit"
            }
            AttentionReason::NearLimit => "close to a limit",
        }
    }
}

/// Returns the reasons to look at a result.
pub(super) fn reasons(result: &StudentResult, time: Option<&GradingTime>) -> Vec<NeedsAttention> {
    let mut found = Vec::new();
    let mut add = |reason: AttentionReason, detail: String| {
        found.push(NeedsAttention {
            key: result.student.key.clone(),
            reason,
            detail: detail.lines().next().unwrap_or_default().to_owned(),
        });
    };
    if result.status != GradingStatus::Graded {
        let not_graded = result
            .report
            .as_ref()
            .and_then(|report| report.not_graded.as_ref());
        let detail = result.why.clone().or_else(|| {
            let plain = anstream::adapter::strip_str(&not_graded?.detail).to_string();
            let first = plain.lines().find(|line| !line.trim().is_empty());
            Some(first.map_or(not_graded?.what.clone(), str::to_owned))
        });
        add(
            AttentionReason::NotGraded(result.status),
            detail.unwrap_or_default(),
        );
    }
    if result.untouched {
        add(AttentionReason::UntouchedStarter, String::new());
    }
    if !result.copies.is_empty() {
        add(AttentionReason::SameSources, result.copies.join(", "));
    }
    if !result.other_files.is_empty() {
        add(AttentionReason::OtherFiles, result.other_files.join(", "));
    }
    if let Some(time) = time {
        let detail = format!("{}% of a limit", time.limit_usage);
        if time.alone && time.is_near_limit() {
            add(AttentionReason::NearLimit, detail);
        } else if time.alone {
            add(AttentionReason::GradedAgain, detail);
        }
    }
    found
}
