//! Checks hidden cases: whether they are right, and which of them a submission fails.

use crate::facts::{AnswerStore, Answered, GraderFingerprint, ProgramFacts};
use grader::failure::Failure;
use grader::grade::Grader;
use grader::report::explain_compile_error;
use grader::runner::Response;
use grader::score::{is_right, normalized_response};
use grader::specs::Case;
use submission::Submission;

/// The folder in Cargo's target folder with what references answered to hidden cases.
const REFERENCES: &str = "references";

/// Asks a submission the hidden cases, and returns a line for each one that it fails: where the case is, and what came back.
///
/// Students never see these lines. For the reference, they show which cases are wrong.
pub fn failed_hidden_cases(
    grader: &Grader,
    submission: &Submission,
) -> Result<Vec<String>, Failure> {
    let hidden = hidden_cases(grader);
    let answered = ask(grader, submission, &hidden)?;
    Ok(lines(&hidden, answered))
}

/// Asks the reference the hidden cases, and returns a line for each one that is wrong. The reference is asked only if it or
/// the cases have changed.
pub fn check_hidden_cases(grader: &Grader, reference: &Submission) -> Result<Vec<String>, Failure> {
    let hidden = hidden_cases(grader);
    // If nothing can be kept, it takes longer, and nothing else changes.
    let store = grader
        .target()
        .and_then(|target| AnswerStore::open(&target.join(REFERENCES), &hidden).ok())
        .zip(GraderFingerprint::of_answers(&grader.compiler).ok());
    let key = reference.digest();
    if let Some((store, fingerprint)) = &store
        && let Some(known) = store
            .get::<()>(fingerprint.key(&key))
            .filter(ProgramFacts::is_complete)
    {
        let known: Vec<Response> = known.responses().into_iter().flatten().collect();
        let mut answered = hidden.iter().zip(&known);
        if !known.is_empty() && answered.all(|(case, response)| is_right(case, response)) {
            return Ok(Vec::new());
        }
    }
    let answered = ask(grader, reference, &hidden)?;
    if let (Some((store, fingerprint)), Answered::Asked(responses)) = (&store, &answered) {
        let responses: Vec<Response> = responses.iter().flatten().cloned().collect();
        let _ = store.put(fingerprint.key(&key), (), &responses);
    }
    Ok(lines(&hidden, answered))
}

fn hidden_cases(grader: &Grader) -> Vec<Case> {
    let all = grader.assignment.cases.iter();
    all.filter(|case| case.hidden).cloned().collect()
}

/// Compiles a submission and asks it these cases.
fn ask(grader: &Grader, submission: &Submission, cases: &[Case]) -> Result<Answered, Failure> {
    match grader.compile(submission) {
        Ok(executable) => {
            let responses = grader.ask(&executable, cases)?.responses;
            Ok(Answered::Asked(responses.into_iter().map(Some).collect()))
        }
        Err(error) => {
            let (outcome, why) = explain_compile_error(error, submission)?;
            Ok(Answered::NotGraded(outcome, why))
        }
    }
}

/// Returns a line for each hidden case with a wrong answer, or the reason why nothing could be asked.
fn lines(hidden: &[Case], answered: Answered) -> Vec<String> {
    let responses = match answered {
        Answered::Asked(responses) => responses,
        Answered::NotGraded(_, why) => return vec![why.what],
    };
    let answered = hidden.iter().zip(responses.iter().flatten());
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
    lines.collect()
}
