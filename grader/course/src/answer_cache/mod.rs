//! What programs answered, kept with what they were asked, so that only what changed is asked again.

mod asked_questions;
mod cache_key;
mod cached_answers;
mod cached_response;
mod executable_cache;

pub(crate) use cache_key::{AnswersKey, CompilerFingerprint};
pub(crate) use cached_answers::{AnswerStore, Remembered, RememberedOutcome};
pub(crate) use executable_cache::{ExecutableCache, open_or_compile};
