//! A question to a submission, with the item that it decides.

use crate::specs::Case;
use notation::Question;

/// A question to a submission, with the item that it decides.
#[derive(Clone, Copy, Debug)]
pub struct ItemQuestion<'a> {
    /// The question.
    pub question: &'a Question,
    /// The item that the answer decides. Once one of its questions has ended a process, the others can't earn points.
    pub item: &'a str,
}

impl<'a> From<&'a Case> for ItemQuestion<'a> {
    fn from(case: &'a Case) -> ItemQuestion<'a> {
        ItemQuestion {
            question: &case.question,
            item: &case.rule,
        }
    }
}
