//! The result of grading one submission.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::report::Report;
use crate::runner::{CompileTiming, LimitUsage, Response};
use notation::Callee;

/// A report, and how it came about.
#[derive(Debug)]
pub struct Graded {
    /// The report; the same submission always gets the same one.
    pub report: Report,
    /// The response to each case of the assignment; empty if nothing was asked.
    pub responses: Vec<Response>,
    /// The time of each step.
    pub timing: Timing,
    /// The limits that the submission came close to.
    pub limit_usage: LimitUsage,
    /// The functions that gave an answer slowly, which costs no points.
    pub slow: BTreeSet<Callee>,
}

/// The time of each step of grading.
#[derive(Clone, Copy, Debug, Default)]
pub struct Timing {
    /// Compiling.
    pub compile: CompileTiming,
    /// Asking all questions.
    pub ask: Duration,
    /// Comparing, scoring and making the report.
    pub compare: Duration,
}
