//! Findings: common features of the wrong answers of one function, found by search.
//!
//! An observation is true of one wrong answer, and a condition of a question. Both are made with their
//! words by the rows of tables; one search chooses. They are about questions and answers only, so they are true under any rules.

mod answer_kind;
mod clause;
mod condition;
mod finding;
mod first_difference;
mod observation;
mod observe_board;
mod observe_list;
mod observe_session;
mod observe_text;
mod pair;
mod search;
mod typed_line;

pub(super) use answer_kind::AnswerKind;
pub use finding::Finding;
pub(super) use first_difference::Dependence;
pub(super) use search::find;
