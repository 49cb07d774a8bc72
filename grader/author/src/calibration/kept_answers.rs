//! Answers that are kept from one run to the next.

use grader::grade::Grader;
use grader::runner::Response;
use grader::specs::Case;
use staff::facts::{AnswerStore, GraderFingerprint};
use submission::Submission;

/// Answers of programs to the same cases, in Cargo's target folder.
#[derive(Debug)]
pub(super) struct KeptAnswers<'a> {
    /// The cases.
    pub(super) cases: &'a [Case],
    /// The place where answers are kept. Without one, everything takes longer, and nothing else changes.
    pub(super) store: Option<(GraderFingerprint, AnswerStore<'a>)>,
}

impl<'a> KeptAnswers<'a> {
    /// Opens the folder with this name.
    pub(super) fn open(grader: &Grader, name: &str, cases: &'a [Case]) -> KeptAnswers<'a> {
        let store = grader.target().and_then(|target| {
            let fingerprint = GraderFingerprint::of_answers(&grader.compiler).ok()?;
            let store = AnswerStore::open(&target.join(name), cases).ok()?;
            Some((fingerprint, store))
        });
        KeptAnswers { cases, store }
    }

    /// Returns the responses of a program, if they are kept.
    pub(super) fn get(&self, program: &Submission) -> Option<Vec<Response>> {
        let (fingerprint, store) = self.store.as_ref()?;
        let (answered, ()) = store.get(fingerprint.key(&program.digest()))?;
        answered.ok()
    }

    /// Keeps the responses of a program. Where that isn't possible, it is asked again.
    pub(super) fn put(&self, program: &Submission, responses: &[Response]) {
        if let Some((fingerprint, store)) = &self.store {
            let key = fingerprint.key(&program.digest());
            let _ = store.put(key, &(), &Ok(responses.to_vec()));
        }
    }
}
