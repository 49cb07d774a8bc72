//! A question together with what it decides and who may see it.

use crate::notation::Question;

/// A question together with what it decides and who may see it.
#[derive(Clone, Copy, Debug)]
pub struct Query<'a> {
    /// What is asked.
    pub question: &'a Question,
    /// The item of the rubric that the answer decides. Once a question ended at a limit, the others of the same item can
    /// no longer earn anything and may wait.
    pub item: &'a str,
    /// Whether students may never see the question: it is asked of processes that are asked only such questions.
    pub hidden: bool,
}
