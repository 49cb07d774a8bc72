//! The result of one student.

use grader::report::Report;
use serde::{Deserialize, Serialize};
use submission::Digest;
use time::OffsetDateTime;

use super::attention::{Attention, AttentionReason};
use super::grading_status::GradingStatus;
use super::grading_time::GradingTime;
use crate::downloads::Student;

/// The format's name and version.
pub const FORMAT: &str = "kalah-class/3";

/// The result of one student: who it is, how grading ended, and the report.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StudentResult {
    /// The format's name and version.
    pub format: String,
    /// The student.
    pub student: Student,
    /// The path in the folder of submissions.
    pub path: String,
    /// When it was handed in, if the download says so.
    #[serde(
        with = "time::serde::rfc3339::option",
        skip_serializing_if = "Option::is_none",
        default
    )]
    pub submitted_at: Option<OffsetDateTime>,
    /// The same as the download writes it in a name: a local time of the course.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub dated: Option<String>,
    /// The part of it that was graded, in words; none if that is all.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub note: Option<String>,
    /// Whether the course system marked it as late.
    pub late: bool,
    /// Other files that the student handed in; they aren't graded.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub other_files: Vec<String>,
    /// Outcome of grading.
    pub status: GradingStatus,
    /// Reason for a missing report.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub why: Option<String>,
    /// Whether it is the starter as it was handed out.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub untouched: bool,
    /// The keys of students who handed in exactly the same sources: the first twenty. The statistics of the class name
    /// all of them.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub copies: Vec<String>,
    /// Reasons for attention.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub attention: Vec<Attention>,
    /// A digest of the grader, and of what it compiles and asks with, if there is a report.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub grader: Option<Digest>,
    /// A digest of its answers, if there are any.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub answers: Option<Digest>,
    /// The report, if the submission could be read.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub report: Option<Report>,
    /// Feedback on the student's own examples, if they were judged together with the program.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub examples: Option<String>,
}

impl StudentResult {
    /// Makes the result of a submission of which nothing else is known.
    pub fn without_report(student: Student, path: String, status: GradingStatus) -> StudentResult {
        StudentResult {
            format: FORMAT.to_owned(),
            student,
            path,
            status,
            ..StudentResult::default()
        }
    }

    /// Makes the result of a single submission, of which only the name is known.
    pub fn of_one(name: &str, status: GradingStatus) -> StudentResult {
        let student = Student {
            name: Some(name.to_owned()),
            key: "submission".to_owned(),
            ..Student::default()
        };
        StudentResult::without_report(student, name.to_owned(), status)
    }

    /// Makes the result of a single submission from its report.
    pub fn of_report(report: Report) -> StudentResult {
        let result = StudentResult::of_one(&report.submission, report.outcome.into());
        StudentResult {
            report: Some(report),
            ..result
        }
    }

    /// Returns the report, if the submission was graded.
    pub fn graded(&self) -> Option<&Report> {
        let report = self.report.as_ref();
        report.filter(|_| self.status == GradingStatus::Graded)
    }

    /// Returns the report on a student's own work: an untouched starter isn't any.
    pub fn own_work(&self) -> Option<&Report> {
        self.graded().filter(|_| !self.untouched)
    }

    /// Returns the result without what makes it long: the failures of each item, and the compiler's own words.
    pub fn without_failures(&self) -> StudentResult {
        let mut result = self.clone();
        if let Some(report) = &mut result.report {
            for item in report.parts.iter_mut().flat_map(|part| &mut part.items) {
                item.failures.clear();
            }
            if let Some(not_graded) = &mut report.not_graded {
                not_graded.detail.clear();
            }
        }
        result
    }
}

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
    if let Some(note) = &result.note {
        add(AttentionReason::EarlierCommit, note.clone());
    }
    if !result.other_files.is_empty() {
        add(AttentionReason::OtherFiles, result.other_files.join(", "));
    }
    if time.is_some_and(|time| time.alone && time.is_near_limit()) {
        add(AttentionReason::NearLimit, String::new());
    }
    found
}
