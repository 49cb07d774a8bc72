//! The part of hidden cases that students see.

use clap::ValueEnum;
use grader::report::{Count, Report};
use grader::specs::Case;
use time::OffsetDateTime;

/// The part of hidden cases that students see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum HiddenCaseVisibility {
    /// Nothing but the points.
    Nothing,
    /// For each rule, how many of them are right.
    #[default]
    Rule,
    /// The same, and once the last due date has passed, everything.
    AfterDue,
}

impl HiddenCaseVisibility {
    /// Makes hidden cases into cases like all others, if students may see them now that this due date has passed.
    pub fn open(self, cases: &mut [Case], due: Option<OffsetDateTime>) {
        let is_past = due.is_some_and(|due| OffsetDateTime::now_utc() > due);
        if self == HiddenCaseVisibility::AfterDue && is_past {
            for case in cases {
                case.hidden = false;
            }
        }
    }

    /// Takes the numbers of hidden cases out of a report, if students may not see them.
    pub fn cut(self, report: &mut Report) {
        if self == HiddenCaseVisibility::Nothing {
            for item in report.parts.iter_mut().flat_map(|part| &mut part.items) {
                item.hidden = Count::default();
            }
        }
    }
}
