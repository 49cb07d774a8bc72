//! Finds the reasons why a result needs attention.

use super::attention::{Attention, AttentionReason};
use super::grading_status::GradingStatus;
use super::grading_time::GradingTime;
use super::student_result::StudentResult;

/// Returns the reasons why a result needs attention.
pub(super) fn find_attention(result: &StudentResult, time: Option<&GradingTime>) -> Vec<Attention> {
    let mut found = Vec::new();
    let mut add = |reason: AttentionReason, detail: String| {
        found.push(Attention {
            reason,
            detail: detail.lines().next().unwrap_or_default().to_owned(),
        });
    };
    let completed = result.report.iter().flat_map(|report| &report.completed);
    let completed: Vec<&str> = completed.map(String::as_str).collect();
    if !completed.is_empty() {
        add(AttentionReason::LooseFiles, completed.join("; "));
    }
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
    if time.is_some_and(|time| time.alone && time.is_near_limit()) {
        add(AttentionReason::NearLimit, String::new());
    }
    found
}
