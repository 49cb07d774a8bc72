//! What programs answered, kept with what they were asked, so that only what changed is asked again.

mod answer_store;
mod answers_key;
mod asked_questions;
mod executable_cache;
mod kept_response;

pub(crate) use answer_store::{AnswerStore, Remembered, RememberedOutcome};
pub(crate) use answers_key::{AnswersKey, CompilerFingerprint};
pub(crate) use executable_cache::{ExecutableCache, open_or_compile};
