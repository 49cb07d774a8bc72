//! Time that grading a submission took.

use std::time::Duration;

use grader::grade::Timing;
use grader::report::Functions;
use grader::runner::LimitUsage;
use serde::{Deserialize, Serialize};

/// The share of a limit, in percent, at which a submission counts as close to it.
const NEAR_PERCENT: u32 = 50;

/// Time that grading a submission took; it differs from run to run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GradingTime {
    /// Compiling it, in milliseconds; with the driver, if both are one crate.
    pub compile: u64,
    /// Linking it with the driver as another crate, in milliseconds.
    pub link: u64,
    /// Asking all questions, in milliseconds.
    pub ask: u64,
    /// The largest share of any limit that it used, in percent.
    pub limit_usage: u32,
    /// Whether it was run once more, alone.
    pub alone: bool,
}

impl GradingTime {
    /// Makes it from what was measured.
    pub(super) fn of(timing: &Timing, usage: LimitUsage, alone: bool) -> GradingTime {
        let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        GradingTime {
            compile: milliseconds(timing.compile.library),
            link: milliseconds(timing.compile.link),
            ask: milliseconds(timing.ask),
            limit_usage: usage.percent(),
            alone,
        }
    }

    /// Adds the time of further questions to the same submission, which was compiled only once.
    pub(super) fn and(self, further: GradingTime) -> GradingTime {
        GradingTime {
            ask: self.ask.saturating_add(further.ask),
            limit_usage: self.limit_usage.max(further.limit_usage),
            alone: self.alone || further.alone,
            ..further
        }
    }

    /// Returns whether it came close to a limit.
    pub fn is_near_limit(&self) -> bool {
        self.limit_usage >= NEAR_PERCENT
    }
}

/// Facts about a submission besides its answers: with them, a report needs no sources.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct GradingMetadata {
    /// Time that compiling and asking took.
    pub(super) time: GradingTime,
    /// The functions that answered.
    pub(super) functions: Functions,
}
