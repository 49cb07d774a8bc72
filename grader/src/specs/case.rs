//! One question with its right answer, and where both stand.

use super::place::Place;
use crate::notation::{Answer, Question};

/// One question with its right answer; it decides one item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// What is asked.
    pub question: Question,
    /// The right answer.
    pub expected: Answer,
    /// The rule that the case is evidence for.
    pub rule: String,
    /// The title of the worked example, if it comes from one.
    pub title: Option<String>,
    /// Where it stands.
    pub place: Place,
    /// Whether it is the instructor's own, never shown to students.
    pub hidden: bool,
}

impl Case {
    /// Returns the case in its one-line form, as recorded cases write it.
    #[must_use]
    pub fn line(&self) -> String {
        format!("{}: {}", self.question, self.expected.to_line())
    }
}
