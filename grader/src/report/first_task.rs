//! The item to fix first, in the words that terminal and page share.

use super::failed_case::{FailedCase, Got};
use super::open_item_state::OpenItemState;
use super::plural::counted;
use super::report_fields::{ItemReport, PartReport, Report};
use crate::specs::Place;

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
    /// Remarks on the source of its function.
    pub(crate) remarks: &'a [String],
    /// The place to edit: the function, or the `todo!` that is left in it.
    pub(crate) edit: Option<&'a Place>,
}

impl Report {
    /// Returns what to fix first, if its case can be shown.
    pub(crate) fn first_task(&self) -> Option<FirstTask<'_>> {
        let (part, item) = self.first_item()?;
        let failure = item.failures.first()?;
        let function = failure.question.verb.function();
        let (heading, count) = match item.state() {
            OpenItemState::Unwritten(_) if failure.got.left_todo(function).is_some() => {
                (format!("Finish this first: {function}"), String::new())
            }
            OpenItemState::Unwritten(_) => (format!("Write this first: {function}"), String::new()),
            OpenItemState::Wrong => (
                format!("Fix this first: {}", item.rule),
                format!(", {}", counted(item.shown)),
            ),
            OpenItemState::Waiting(_) => (format!("Fix this first: {}", item.rule), String::new()),
        };
        let named = self.misconception_about(item);
        let explanation = match named.filter(|named| self.is_about(named, failure)) {
            // The answer is wrong only after other calls or at other times, which no misconception explains.
            _ if failure.right_alone || failure.circumstance.is_some() => None,
            Some(misconception) => Some(misconception.sentence()),
            // It is about answers that are wrong in another way.
            None if !matches!(failure.got, Got::Wrong { .. }) => None,
            None => self.fact_about(failure.question.callee()),
        };
        let remarks: &[String] = match item.state() {
            OpenItemState::Wrong => &item.remarks,
            OpenItemState::Unwritten(_) | OpenItemState::Waiting(_) => &[],
        };
        Some(FirstTask {
            part,
            item,
            failure,
            heading,
            count,
            explanation,
            remarks,
            edit: failure.got.left_todo(function).or(item.function.as_ref()),
        })
    }
}
