//! The item to fix first, in the words that terminal and page share.

use super::failed_case::FailedCase;
use super::item_state::ItemState;
use super::plural::counted;
use super::report_fields::{ItemReport, PartReport, Report};

/// The first task.
pub(crate) struct FirstTask<'a> {
    pub(crate) part: &'a PartReport,
    pub(crate) item: &'a ItemReport,
    /// The case to look at.
    pub(crate) failure: &'a FailedCase,
    /// The task in a few words.
    pub(crate) heading: String,
    /// The number of right cases, after a comma; empty if the function isn't written yet.
    pub(crate) count: String,
    /// The explanation of the wrong answers, in a sentence.
    pub(crate) explanation: Option<String>,
}

impl Report {
    /// Returns what to fix first, if its case can be shown.
    pub(crate) fn first_task(&self) -> Option<FirstTask<'_>> {
        let (part, item) = self.first_item()?;
        let failure = item.failures.first()?;
        let function = failure.question.verb.function();
        let (heading, count) = match item.state() {
            ItemState::Unwritten(_) => (format!("Write this first: {function}"), String::new()),
            ItemState::Wrong => (
                format!("Fix this first: {}", item.rule),
                format!(", {}", counted(item.shown)),
            ),
            ItemState::Waiting(_) => (format!("Fix this first: {}", item.rule), String::new()),
        };
        let explanation = match self.belief_about(item) {
            // The answer is wrong only after other calls, which no misconception explains.
            _ if failure.right_alone => None,
            Some(belief) => Some(belief.sentence()),
            None => self.fact_about(failure.question.callee()),
        };
        Some(FirstTask {
            part,
            item,
            failure,
            heading,
            count,
            explanation,
        })
    }
}
