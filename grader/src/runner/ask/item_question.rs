//! A question to a submission, with the item that it decides.

use crate::specs::Case;
use notation::{Answer, Question};

/// A question to a submission, with the item that it decides.
#[derive(Clone, Copy, Debug)]
pub struct ItemQuestion<'a> {
    /// The question.
    pub question: &'a Question,
    /// The item that the answer decides. Once one of its questions has ended a process, the others can't earn points.
    pub item: &'a str,
    /// The answer that most submissions give: if it is written in the same way, it isn't read again.
    pub likely: Option<&'a Answer>,
}

impl<'a> From<&'a Case> for ItemQuestion<'a> {
    fn from(case: &'a Case) -> ItemQuestion<'a> {
        ItemQuestion {
            question: &case.question,
            item: &case.rule,
            likely: Some(&case.expected),
        }
    }
}
