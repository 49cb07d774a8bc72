//! Finds the hidden cases that a submission fails.

use super::kept_answers::KeptAnswers;
use grader::failure::Failure;
use grader::grade::Grader;
use grader::report::explain_compile_error;
use grader::score::{is_right, normalized_response};
use grader::specs::Case;
use submission::Submission;

/// The folder in Cargo's target folder with the right answers to hidden cases.
const ANSWERS: &str = "references";

/// Asks a submission the hidden cases, and returns a line for each one that it fails: where the case is, and what came back. One
/// that was right about all of them isn't asked again.
///
/// Students never see these lines. For the reference, they show which cases are wrong.
pub fn failed_hidden_cases(
    grader: &Grader,
    submission: &Submission,
) -> Result<Vec<String>, Failure> {
    let all = grader.assignment.cases.iter();
    let hidden: Vec<Case> = all.filter(|case| case.hidden).cloned().collect();
    let kept = KeptAnswers::open(grader, ANSWERS, &hidden);
    if kept.get(submission).is_some() {
        return Ok(Vec::new());
    }
    let responses = match grader.compile(submission) {
        Ok(executable) => grader.ask(&executable, &hidden)?.responses,
        Err(error) => return Ok(vec![explain_compile_error(error, submission, "")?.1.what]),
    };
    let answered = hidden.iter().zip(&responses);
    let failed = answered.filter(|(case, response)| !is_right(case, response));
    let lines = failed.map(|(case, response)| {
        let got = match response.reply.answer() {
            Some(answer) => format!("answers `{answer}`"),
            None => normalized_response(response).unwrap_or_else(|| "gives no answer".to_owned()),
        };
        format!(
            "{}: `{}` is `{}` in this case; the submission {got}",
            case.place, case.question, case.expected
        )
    });
    let lines: Vec<String> = lines.collect();
    if lines.is_empty() {
        kept.put(submission, &responses);
    }
    Ok(lines)
}
