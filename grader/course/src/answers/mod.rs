//! What programs answered, kept with what they were asked, so that only what changed is asked again.

mod answer_store;
mod executable_cache;
mod fingerprint;
mod kept_response;
mod question_list;

pub(crate) use answer_store::{AnswerStore, Remembered, RememberedOutcome};
pub(crate) use executable_cache::{ExecutableCache, open_or_compile};
pub(crate) use fingerprint::{AnswersKey, CompilerFingerprint};
