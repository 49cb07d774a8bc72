//! Checks hidden cases: whether they are right, and which of them a submission fails.

use grader::grade::{Grader, InternalError};
use grader::score::{canonical_form, is_right};
use submission::Submission;

/// Grades a submission and returns a line for each hidden case that it fails: where the case is, and what came back.
///
/// Students never see these lines. For the reference, they show which cases are wrong.
///
/// # Errors
///
/// If the grader itself fails, or if the submission can't be graded.
pub fn failed_hidden_cases(
    grader: &Grader,
    submission: &Submission,
) -> Result<Vec<String>, InternalError> {
    let graded = grader.grade("hidden cases", submission)?;
    if let Some(not_graded) = graded.report.not_graded {
        return Ok(vec![not_graded.what]);
    }
    let cases = grader.assignment.cases.iter().zip(&graded.responses);
    let failed = cases.filter(|(case, response)| case.hidden && !is_right(case, response));
    let lines = failed.map(|(case, response)| {
        let got = match response.reply.answer() {
            Some(answer) => format!("answers `{answer}`"),
            None => canonical_form(response).unwrap_or_else(|| "gives no answer".to_owned()),
        };
        format!(
            "{}: `{}` is `{}` in this case; the submission {got}",
            case.place, case.question, case.expected
        )
    });
    Ok(lines.collect())
}
