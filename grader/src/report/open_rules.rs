//! Open rules: why one isn't earned yet, and how it waits for functions.

use super::failed_case::Got;
use super::report_fields::ItemReport;
use crate::plural::number_of;

/// The way in which a rule waits for functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Wait {
    /// It may be wrong by itself as well.
    Perhaps,
    /// It is right once they are.
    Certain,
    /// It is right once they are, and keeps its points.
    Kept,
}

impl Wait {
    /// Says that one rule or several wait for functions.
    pub(crate) fn told(self, is_one: bool, functions: &str) -> String {
        match (self, is_one) {
            (Wait::Perhaps, _) => format!("may wait for {functions}"),
            (Wait::Certain, true) => format!("waits for {functions}"),
            (Wait::Certain, false) => format!("wait for {functions}"),
            (Wait::Kept, true) => format!("waits for {functions} and keeps its points"),
            (Wait::Kept, false) => format!("wait for {functions} and keep their points"),
        }
    }
}

/// Says how many rules wait for functions, how certain that is, and whether they keep their points.
pub(crate) fn waiting(rules: usize, functions: &[&str], wait: Wait) -> String {
    let wait = wait.told(rules == 1, &functions.join(", "));
    format!("{} {wait}", number_of(rules, "rule"))
}

/// A reason for an item not to be earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OpenItemState<'a> {
    /// Its function, which has this name, isn't written yet.
    Unwritten(&'static str),
    /// Its wrong answers follow from these functions, which are wrong or not written.
    Waiting(&'a [String]),
    Wrong,
}

impl ItemReport {
    /// Returns whether something is to be done: it isn't earned, or keeps its points although shown cases are wrong.
    pub fn is_open(&self) -> bool {
        self.score < self.max_score || self.kept && self.shown.right < self.shown.cases
    }

    /// Returns how it waits for functions, if it does.
    pub(crate) fn wait(&self) -> Wait {
        match (self.kept, self.may_wait) {
            (true, _) => Wait::Kept,
            (_, true) => Wait::Perhaps,
            _ => Wait::Certain,
        }
    }

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
