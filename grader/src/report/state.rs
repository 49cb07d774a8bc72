//! Why an item is not earned: wrong, unwritten, or waiting for another function.

use super::report::{Got, ItemReport};

/// Why an item is not earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State<'a> {
    /// Nobody has written the function that it asks, which has this name.
    Unwritten(&'static str),
    /// The function that it asks calls this one, which is wrong or not written.
    Waiting(&'a str),
    /// Something is there, and not right.
    Wrong,
}

impl ItemReport {
    /// Returns why this item is not earned; an item of which anything is right is wrong in the rest.
    pub(crate) fn state(&self) -> State<'_> {
        if let Some(function) = &self.waits_for {
            return State::Waiting(function);
        }
        let is_unwritten = self.shown.right == 0
            && self
                .failures
                .iter()
                .all(|failure| matches!(failure.got, Got::Unfinished { .. }));
        match self.failures.first() {
            Some(failure) if is_unwritten => State::Unwritten(failure.question.verb.function()),
            _ => State::Wrong,
        }
    }
}
