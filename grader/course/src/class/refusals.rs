//! Submissions that don't compile, until it is certain that the machine isn't at fault.

use std::sync::{Mutex, PoisonError};

use super::error::ClassError;
use super::grading_metadata::GradingMetadata;
use crate::facts::AnswerStore;
use grader::report::{NotGraded, Outcome};
use grader::runner::Compiler;
use submission::Digest;

/// Number of refusals after which the machine is checked.
const MANY: usize = 8;

/// The submissions that don't compile. Each becomes a fact once the machine was checked after it.
#[derive(Debug, Default)]
pub(super) struct Refusals(Mutex<Vec<Refusal>>);

/// A submission that doesn't compile.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) key: Digest,
    pub(super) note: GradingMetadata,
    pub(super) outcome: Outcome,
    pub(super) why: NotGraded,
}

impl Refusals {
    /// Adds one, and keeps all of them in the store if there are many.
    pub(super) fn add(
        &self,
        refusal: Refusal,
        compiler: &Compiler,
        answers: &AnswerStore,
    ) -> Result<(), ClassError> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.push(refusal);
        if all.len() < MANY {
            return Ok(());
        }
        keep(&mut all, compiler, answers)
    }

    /// Keeps all of them in the store.
    ///
    /// # Errors
    ///
    /// If the machine is at fault, or the store can't be written. They aren't facts then.
    pub(super) fn keep(
        &self,
        compiler: &Compiler,
        answers: &AnswerStore,
    ) -> Result<(), ClassError> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        keep(&mut all, compiler, answers)
    }
}

fn keep(
    refusals: &mut Vec<Refusal>,
    compiler: &Compiler,
    answers: &AnswerStore,
) -> Result<(), ClassError> {
    if refusals.is_empty() {
        return Ok(());
    }
    compiler.check_machine()?;
    for refusal in refusals.drain(..) {
        let Refusal {
            key,
            note,
            outcome,
            why,
        } = refusal;
        answers.put_not_graded(key, note, outcome, why)?;
    }
    Ok(())
}
