//! One question with its right answer.

use super::rule_name::RuleName;
use crate::place::Place;
use notation::{Answer, Question};

/// One question with its right answer; it decides one item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The question.
    pub question: Question,
    /// The right answer.
    pub expected: Answer,
    /// The rule that the case tests.
    pub rule: RuleName,
    /// The title of the worked example, if it comes from one.
    pub title: Option<String>,
    /// Its file and line.
    pub place: Place,
    /// True for an instructor's own case, which students never see.
    pub hidden: bool,
}

impl Case {
    /// Returns whether it comes from a worked example in the specs.
    pub(crate) fn is_worked(&self) -> bool {
        self.title.is_some() && !self.hidden
    }

    /// Returns whether it is a recorded session. Misconceptions predict nothing about those: they are long, and almost every
    /// mistake shows in them.
    pub fn is_drawn_session(&self) -> bool {
        self.title.is_none() && !self.hidden && self.question.is_session()
    }

    /// Writes the case on one line, as in files of recorded cases.
    pub fn line(&self) -> String {
        format!("{}: {}", self.question, self.expected.to_line())
    }
}
