//! The state of an item that is not earned: wrong, unwritten, or waiting for another function.

use super::failed_case::Got;
use super::report_fields::ItemReport;

/// A reason for an item not to be earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OpenItemState<'a> {
    /// Its function, which has this name, isn't written yet.
    Unwritten(&'static str),
    /// Its wrong answers follow from these functions, which are wrong or not written.
    Waiting(&'a [String]),
    /// Its function gives wrong answers.
    Wrong,
}

impl ItemReport {
    /// Returns why this item is not earned. If some of its cases are right, the others count as wrong.
    pub(crate) fn state(&self) -> OpenItemState<'_> {
        if !self.waits_for.is_empty() {
            return OpenItemState::Waiting(&self.waits_for);
        }
        let is_unwritten = self.shown.right == 0
            && self
                .failures
                .iter()
                .all(|failure| matches!(failure.got, Got::Unfinished { .. }));
        match self.failures.first() {
            Some(failure) if is_unwritten => {
                OpenItemState::Unwritten(failure.question.verb.function())
            }
            _ => OpenItemState::Wrong,
        }
    }
}
