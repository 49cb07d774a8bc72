//! A listener for what is known before everything is asked: the points of complete parts, and a report without extensions.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use crate::ask_cases::Interim;
use crate::grade::{Graded, Grader, InternalError};
use crate::report::{Report, SubmissionOutline};
use crate::runner::{Answers, CompileError, Executable, Reply, Response};
use crate::score::SubmissionScore;
use crate::specs::Case;
use submission::Submission;

/// The time that extensions may take before there is a report without them.
const PATIENCE: Duration = Duration::from_millis(150);

/// The points of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartPoints {
    /// The number, counted from 1.
    pub number: usize,
    /// The title of the part.
    pub title: String,
    /// The points earned.
    pub earned: u32,
    /// The points that can be earned.
    pub points: u32,
}

/// A listener for what is known while a submission is asked.
pub struct Listener<'a> {
    /// Gets the points of the parts that are complete so far, twice a second.
    pub parts: &'a (dyn Fn(Vec<PartPoints>) + Sync),
    /// Gets a report without extensions as soon as there is one, if they take longer.
    pub report: &'a (dyn Fn(Report) + Sync),
    /// Whether an extension is begun, which is then asked after everything else.
    pub has_extensions: bool,
}

impl Grader {
    /// Grades a submission that was compiled or refused, and tells the listener what is known on the way.
    ///
    /// # Errors
    ///
    /// If the grader itself fails.
    pub fn grade_telling(
        &self,
        listener: &Listener,
        name: &str,
        submission: &Submission,
        outline: &SubmissionOutline,
        compiled: Result<Executable, CompileError>,
    ) -> Result<Graded, InternalError> {
        match compiled {
            Ok(executable) => self.score_asked(name, outline, &executable, || {
                self.ask_for(listener, name, outline, &executable)
            }),
            refused => self.grade_compiled(name, submission, outline, refused),
        }
    }

    fn ask_for(
        &self,
        listener: &Listener,
        name: &str,
        outline: &SubmissionOutline,
        executable: &Executable,
    ) -> Result<Answers, InternalError> {
        let is_late = |case: &Case| {
            let part = self.assignment.part_of(&case.rule);
            listener.has_extensions && part.is_some_and(|part| part.extra)
        };
        let cases: Vec<&Case> = self.assignment.cases.iter().collect();
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
                let report = self.score_parts(name, outline, &responses, |part| !part.extra);
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

    fn complete(&self, responses: &[Response]) -> Vec<PartPoints> {
        let score = SubmissionScore::of(&self.assignment, responses);
        let is_answered = |(case, response): &(&Case, &Response)| {
            case.hidden || response.reply != Reply::NotAsked
        };
        let complete = score.parts.iter().filter(|part| {
            let mut cases = part.items.iter().flat_map(|item| &item.cases);
            cases.all(is_answered)
        });
        complete
            .map(|part| PartPoints {
                number: part.number,
                title: part.title.to_owned(),
                earned: part.earned(),
                points: part.points(),
            })
            .collect()
    }
}
