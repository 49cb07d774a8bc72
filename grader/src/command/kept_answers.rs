//! The last answers of a submission, kept in the target folder: unchanged sources are graded again without being asked.

use std::fs;
use std::path::{Path, PathBuf};

use grader::command_line::{CommandError, find_assignment};
use grader::grade::Grader;
use grader::listener::Listener;
use grader::notation::Answer;
use grader::report::Outline;
use grader::runner::{Reply, Response};
use grader::score::is_right;
use grader::specs::Case;
use sandbox::Layer;
use serde::{Deserialize, Serialize};
use submission::Submission;

use super::context::{Context, GradedSubmission};

/// The file in the target folder.
const FILE: &str = "last-answers.json";

/// The first line of the file, about the answers below it, which are read only if they still hold.
#[derive(Deserialize, Serialize)]
struct Heading {
    depends_on: Inputs,
    /// The digest of the assignment's files.
    assignment: String,
    /// Whether an extension was begun.
    has_extensions: bool,
    /// Whether an answer was wrong, so that there was something to explain.
    was_explained: bool,
}

/// What the answers depend on, apart from the questions.
#[derive(PartialEq, Deserialize, Serialize)]
struct Inputs {
    /// The size and the time of the grader's program.
    grader: String,
    /// The digest of the sources.
    sources: String,
    /// The output of `rustc -vV`.
    rustc: String,
    /// The layers of the sandbox.
    sandbox: Vec<Layer>,
}

/// The answers to all cases, in their order; nothing stands for the right one.
type Kept = Vec<Option<Response<String>>>;

/// The last answers, not yet read.
struct KeptAnswers {
    heading: Heading,
    json: String,
}

impl KeptAnswers {
    /// Reads the file's heading.
    fn open(file: &Path) -> Option<KeptAnswers> {
        let text = fs::read_to_string(file).ok()?;
        let (heading, json) = text.split_once('\n')?;
        Some(KeptAnswers {
            heading: serde_json::from_str(heading).ok()?,
            json: json.to_owned(),
        })
    }

    /// Reads the answers to these cases.
    fn read(&self, cases: &[Case]) -> Option<Vec<Response>> {
        let kept: Kept = serde_json::from_str(&self.json).ok()?;
        let responses = cases.iter().zip(kept).map(|(case, kept)| match kept {
            Some(kept) => kept.map_answer(|text| Answer::of_submission(case.question.verb, &text)),
            None => expected(case),
        });
        Some(responses.collect())
    }

    /// Writes the file. Without it, the next grade takes longer, and nothing else changes; a file that is cut short can't be
    /// read.
    fn write(file: &Path, heading: &Heading, answered: &[(&Case, &Response)]) -> Option<()> {
        let kept: Kept = answered
            .iter()
            .map(|&(case, response)| {
                let is_expected = *response == expected(case);
                let to_text = || response.clone().map_answer(|answer| answer.to_string());
                (!is_expected).then(to_text)
            })
            .collect();
        let text = [
            serde_json::to_string(heading).ok()?,
            serde_json::to_string(&kept).ok()?,
        ];
        fs::write(file, text.join("\n")).ok()
    }
}

impl Context<'_> {
    /// Grades the submission. It isn't asked again if nothing has changed since last time. Extensions are asked last if they
    /// were begun then, and a listener hears what is known before.
    pub(super) fn grade_if_changed(
        &self,
        submission: &Submission,
        listener: Option<Listener>,
    ) -> Result<GradedSubmission, CommandError> {
        let file = self.kept_file();
        let inputs = self.inputs(submission);
        let last = file.as_deref().and_then(KeptAnswers::open);
        let was_explained = last.as_ref().is_none_or(|last| last.heading.was_explained);
        let has_extensions = last
            .as_ref()
            .is_some_and(|last| last.heading.has_extensions);
        let unchanged = last.filter(|last| inputs.as_ref() == Some(&last.heading.depends_on));
        if let Some(graded) = unchanged.and_then(|last| self.grade_kept(&last, submission)) {
            return Ok(graded);
        }
        let listener = listener.map(|listener| Listener {
            has_extensions,
            ..listener
        });
        let graded = self.grade(&self.path, submission, was_explained, listener.as_ref())?;
        let is_stopped = self.compiler.limits.stop.is_set();
        let answered = graded.answered();
        // The same sources give the same answers, however busy the machine is.
        let is_steady = !answered.is_empty() && graded.responses.iter().all(Response::is_steady);
        if let Some(file) = file.filter(|_| is_steady && !is_stopped)
            && let Some(depends_on) = inputs
        {
            let heading = Heading {
                depends_on,
                assignment: graded.assignment.digest.to_string(),
                has_extensions: graded.report.has_extensions(),
                was_explained: answered.iter().any(is_wrong),
            };
            KeptAnswers::write(&file, &heading, &answered);
        }
        Ok(graded)
    }

    /// Returns the file for answers to exactly the whole assignment.
    fn kept_file(&self) -> Option<PathBuf> {
        let arguments = self.arguments;
        let is_usual =
            self.is_whole() && arguments.selected().is_none() && arguments.limits.is_none();
        let target = find_assignment::target(&self.specs).filter(|_| is_usual);
        target.map(|target| target.join(FILE))
    }

    fn inputs(&self, submission: &Submission) -> Option<Inputs> {
        Some(Inputs {
            grader: program()?,
            sources: submission.digest().to_string(),
            rustc: self.compiler.toolchain.version.clone(),
            sandbox: self.compiler.sandbox.layers().to_vec(),
        })
    }

    /// Scores the last answers, if they are answers to the same assignment.
    fn grade_kept(&self, last: &KeptAnswers, submission: &Submission) -> Option<GradedSubmission> {
        let assignment = self.assignment().ok()?;
        if last.heading.assignment != assignment.digest.to_string() {
            return None;
        }
        let responses = last.read(&assignment.cases)?;
        let grader = Grader::new(assignment, self.compiler.clone());
        let name = Context::name(&self.path);
        let report = grader.score(&name, &Outline::of(submission), &responses);
        Some(GradedSubmission {
            report: report.ok()?,
            responses,
            assignment: grader.assignment,
        })
    }
}

/// Returns the response that is expected.
fn expected(case: &Case) -> Response {
    Response::silent(Reply::Answer(case.expected.clone()))
}

/// Returns whether a response is wrong: then there is something to explain.
fn is_wrong(&(case, response): &(&Case, &Response)) -> bool {
    !response.reply.is_silent() && !is_right(case, response)
}

/// Returns the size and the time of this program, which tell it from others.
fn program() -> Option<String> {
    let metadata = fs::metadata(std::env::current_exe().ok()?).ok()?;
    Some(format!(
        "{} {:?}",
        metadata.len(),
        metadata.modified().ok()?
    ))
}
