//! What the wrong answers of one function have in common, found by search.
//!
//! What is true of one wrong answer is an observation, and what is true of a question is a condition. Both are made with their
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
