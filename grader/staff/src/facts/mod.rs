//! Answers of programs: facts that are written once, and never changed.

mod answer_store;
mod case_list;
mod grader_fingerprint;
mod store;

pub use answer_store::{AnswerStore, Answered, list_of, restored};
pub use case_list::{AskedCase, CaseList};
pub use grader_fingerprint::GraderFingerprint;
pub use store::Store;
