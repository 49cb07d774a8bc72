//! Submissions that don't compile, until it is certain that the machine isn't at fault.

use std::sync::{Mutex, PoisonError};

use super::grading_metadata::GradingMetadata;
use grader::failure::Failure;
use grader::report::{NotGraded, Outcome};
use grader::runner::Compiler;
use staff::facts::AnswerStore;
use submission::Digest;

/// Number of refusals after which the machine is checked.
const MANY: usize = 8;

/// A submission that doesn't compile: the key of the fact, and the fact.
pub(super) type Refusal = (Digest, GradingMetadata, Outcome, NotGraded);

/// The submissions that don't compile. Each becomes a fact once the machine was checked after it.
#[derive(Debug)]
pub(super) struct Refusals<'a> {
    pub(super) compiler: &'a Compiler,
    pub(super) answers: &'a AnswerStore<'a>,
    pub(super) waiting: Mutex<Vec<Refusal>>,
}

impl Refusals<'_> {
    /// Adds one, or none, and keeps all of them in the store if there are many, or at the end.
    ///
    /// # Errors
    ///
    /// If the machine is at fault, or the store can't be written. They aren't facts then.
    pub(super) fn add(&self, refusal: Option<Refusal>) -> Result<(), Failure> {
        let is_end = refusal.is_none();
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.extend(refusal);
        if waiting.len() >= MANY || is_end && !waiting.is_empty() {
            self.compiler.check_machine()?;
            for (key, note, outcome, why) in waiting.drain(..) {
                self.answers.put_not_graded(key, note, outcome, why)?;
            }
        }
        Ok(())
    }
}
