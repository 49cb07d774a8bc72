//! Checks hidden cases: whether they are right, and which of them a submission fails.

use crate::answer_cache::{ExecutableCache, open_or_compile};
use grader::grade::{Grader, InternalError};
use grader::runner::{CompileError, Executable};
use grader::score::{is_right, recorded_form};
use grader::specs::Case;
use submission::Submission;

/// The folder in Cargo's target folder in which the reference's executable is kept.
const REFERENCE: &str = "reference";

/// Asks a submission the hidden cases, and returns a line for each one that it fails: where the case is, and what came back.
///
/// Students never see these lines. For the reference, they show which cases are wrong.
pub fn failed_hidden_cases(
    grader: &Grader,
    submission: &Submission,
) -> Result<Vec<String>, InternalError> {
    failed_by(grader, submission, grader.compile(submission))
}

/// Asks the reference the hidden cases, and returns a line for each one that is wrong. The reference is compiled only if it
/// has changed.
pub fn wrong_hidden_cases(
    grader: &Grader,
    reference: &Submission,
) -> Result<Vec<String>, InternalError> {
    let cache = ExecutableCache::open(grader, REFERENCE);
    let kept = cache.as_ref().map(|cache| cache.path(reference));
    let compiled = open_or_compile(kept.as_deref(), || grader.compile(reference));
    if let Some((cache, path)) = cache.zip(kept) {
        cache.keep_only(&[&path]);
    }
    failed_by(grader, reference, compiled)
}

/// Returns a line for each hidden case that a compiled submission fails, or why it isn't compiled.
fn failed_by(
    grader: &Grader,
    submission: &Submission,
    compiled: Result<Executable, CompileError>,
) -> Result<Vec<String>, InternalError> {
    let executable = match compiled {
        Ok(executable) => executable,
        refused => {
            let graded = grader.grade_compiled("hidden cases", submission, refused)?;
            let not_graded = graded.report.not_graded;
            return Ok(not_graded.into_iter().map(|reason| reason.what).collect());
        }
    };
    let all = grader.assignment.cases.iter();
    let hidden: Vec<&Case> = all.filter(|case| case.hidden).collect();
    let answers = grader.ask(&executable, hidden.iter().copied())?;
    let answered = hidden.into_iter().zip(&answers.responses);
    let failed = answered.filter(|(case, response)| !is_right(case, response));
    let lines = failed.map(|(case, response)| {
        let got = match response.reply.answer() {
            Some(answer) => format!("answers `{answer}`"),
            None => recorded_form(response).unwrap_or_else(|| "gives no answer".to_owned()),
        };
        format!(
            "{}: `{}` is `{}` in this case; the submission {got}",
            case.place, case.question, case.expected
        )
    });
    Ok(lines.collect())
}
