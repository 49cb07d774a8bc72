//! Answers of programs: facts that are written once, and never changed.

mod answer_store;
mod asked_questions;
mod grader_fingerprint;
mod store;
mod stored_response;

pub(crate) use answer_store::{AnswerStore, Answered, ProgramFacts, cases_of, list_asked, note_of};
pub(crate) use asked_questions::AskedCase;
pub(crate) use grader_fingerprint::GraderFingerprint;
pub(crate) use store::Store;
