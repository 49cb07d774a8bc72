//! Answers of programs: facts that are written once, and never changed.

mod answer_store;
mod asked_questions;
mod grader_fingerprint;
mod store;
mod stored_response;

pub use answer_store::{AnswerStore, Answered, ProgramFacts, cases_of, list_asked, note_of};
pub use asked_questions::AskedCase;
pub use grader_fingerprint::GraderFingerprint;
pub use store::Store;
pub use stored_response::restored;
