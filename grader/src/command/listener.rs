//! A listener for what is known before everything is asked: the points of complete parts, and a report without extensions.

use std::mem;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use crate::ask_cases::Interim;
use crate::failure::Failure;
use crate::grade::{Graded, Grader};
use crate::report::{Report, SubmissionOutline};
use crate::runner::{Answers, CompileError, Executable, Reply, Response};
use crate::score::SubmissionScore;
use crate::specs::Case;
use submission::Submission;

/// The time that extensions may take before there is a report without them.
const PATIENCE: Duration = Duration::from_millis(150);

/// The number of columns of a part's title while its points are shown alone.
const TITLE: usize = 24;

/// A listener for what is known while a submission is asked.
pub(super) struct Listener<'a> {
    /// Gets a line for each part that is complete so far, twice a second.
    pub(super) parts: &'a (dyn Fn(Vec<String>) + Sync),
    /// Gets a report without extensions as soon as there is one, if they take longer.
    pub(super) report: &'a (dyn Fn(Report) + Sync),
    /// Whether an extension is begun, which is then asked after everything else.
    pub(super) has_extensions: bool,
}

impl Grader {
    /// Grades a submission that was compiled or refused, and tells the listener what is known on the way.
    pub(super) fn grade_telling(
        &self,
        listener: &Listener,
        name: &str,
        submission: &Submission,
        mut outline: SubmissionOutline,
        compiled: Result<Executable, CompileError>,
    ) -> Result<Graded, Failure> {
        match compiled {
            Ok(executable) => {
                outline.functions.add_warnings(&executable.warnings);
                self.score_asked(name, &outline, &executable, || {
                    self.ask_for(listener, name, &outline, &executable)
                })
            }
            refused => self.grade_compiled(name, submission, outline, refused),
        }
    }

    fn ask_for(
        &self,
        listener: &Listener,
        name: &str,
        outline: &SubmissionOutline,
        executable: &Executable,
    ) -> Result<Answers, Failure> {
        let is_late = |case: &Case| {
            let part = self.assignment.part_of(&case.rule);
            listener.has_extensions && part.is_some_and(|part| part.extra)
        };
        let cases: Vec<&Case> = self.assignment.asked_cases().collect();
        let (early, is_early) = channel::<Vec<Response>>();
        let (done, is_done) = channel::<()>();
        thread::scope(|scope| {
            scope.spawn(move || {
                let Ok(responses) = is_early.recv() else {
                    return;
                };
                // The other end is dropped when everything is asked.
                if is_done.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                    return;
                }
                let report = self.score_without_extensions(name, outline, responses);
                if let Ok(report) = report {
                    (listener.report)(report);
                }
            });
            let answers =
                self.ask_telling(executable, &cases, &is_late, &mut |known| match known {
                    Interim::SoFar(responses) => (listener.parts)(self.complete(responses)),
                    Interim::Early(responses) if listener.has_extensions => {
                        // The receiver waits for this.
                        let _ = early.send(responses.to_vec());
                    }
                    Interim::Early(_) => {}
                });
            drop((done, early));
            answers
        })
    }

    fn score_without_extensions(
        &self,
        name: &str,
        outline: &SubmissionOutline,
        responses: Vec<Response>,
    ) -> Result<Report, Failure> {
        let mut assignment = self.assignment.clone();
        assignment.parts.retain(|part| !part.extra);
        let cases = mem::take(&mut assignment.cases).into_iter();
        let scored = cases
            .zip(responses)
            .filter(|(case, _)| assignment.part_of(&case.rule).is_some());
        let (cases, responses): (Vec<Case>, Vec<Response>) = scored.unzip();
        assignment.cases = cases;
        let grader = Grader::new(assignment, self.compiler.clone());
        grader.score_answers(name, outline, &responses)
    }

    /// Writes the points of the parts whose cases are all answered.
    fn complete(&self, responses: &[Response]) -> Vec<String> {
        let score = SubmissionScore::of(&self.assignment, responses);
        let is_answered = |(case, response): &(&Case, &Response)| {
            case.hidden || response.reply != Reply::NotAsked
        };
        let complete = score.parts.iter().filter(|part| {
            let mut cases = part.items.iter().flat_map(|item| &item.cases);
            cases.all(is_answered)
        });
        complete
            .map(|part| {
                let (number, title) = (part.number, part.title);
                let (earned, points) = (part.earned(), part.points());
                format!("  {number} {title:<TITLE$} {earned:>3} of {points}\n")
            })
            .collect()
    }
}
