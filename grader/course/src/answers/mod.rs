//! What programs answered, kept with what they were asked, so that only what changed is asked again.

mod asked;
mod fingerprint;
mod kept_response;
mod store;

pub(crate) use fingerprint::{AnswersKey, CompilerFingerprint};
pub(crate) use store::{AnswerStore, Remembered, RememberedOutcome};
