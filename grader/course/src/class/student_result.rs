//! The result of one student.

use serde::{Deserialize, Serialize};

use super::status::GradingStatus;
use crate::downloads::Student;
use grader::report::Report;

/// The format's name and version.
pub const FORMAT: &str = "kalah-class/1";

/// The result of one student: whose it is, how it ended, and the report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StudentResult {
    /// The format's name and version.
    pub format: String,
    /// Whose it is.
    pub student: Student,
    /// Where it lies in the folder of submissions.
    pub path: String,
    /// When it was handed in, as far as the course system says.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub submitted_at: Option<String>,
    /// Whether the course system marked it as late.
    pub late: bool,
    /// What else the same student handed in; it isn't graded.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub beside: Vec<String>,
    /// How it ended.
    pub ending: GradingStatus,
    /// Why there is no report, if there is none.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub why: Option<String>,
    /// The keys of the students who handed in the same sources, byte by byte: the first twenty. The statistics of the
    /// class name all.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub copies: Vec<String>,
    /// The report, if the submission could be taken in.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub report: Option<Report>,
}
