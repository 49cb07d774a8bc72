//! The last report of a submission, kept in the target folder: unchanged sources get it again at once.

use std::fs;
use std::path::PathBuf;

use grader::atomic_file;
use grader::command_line::{CommandError, find_assignment};
use grader::listener::Listener;
use grader::report::{Got, IgnoredFile, Outcome, Report};
use serde::{Deserialize, Serialize};
use submission::Submission;

use super::context::{Context, GradedSubmission};

/// The file in the target folder.
const FILE: &str = "last-report.json";

/// A report, and the program that made it.
#[derive(Deserialize, Serialize)]
struct KeptReport {
    /// The size and the time of the grader's program.
    grader: String,
    report: Report,
}

impl KeptReport {
    /// Reads the report in this file.
    fn read(file: &PathBuf) -> Option<KeptReport> {
        serde_json::from_slice(&fs::read(file).ok()?).ok()
    }
}

impl Context<'_> {
    /// Grades the submission, unless nothing has changed since its last report, which is shown again. Extensions are asked
    /// last if they were begun then, and a listener hears what is known before.
    pub(super) fn grade_if_changed(
        &self,
        submission: &Submission,
        listener: Option<Listener>,
    ) -> Result<GradedSubmission, CommandError> {
        let file = self.kept_file();
        let last = file.as_ref().and_then(KeptReport::read);
        let was_right = last
            .as_ref()
            .is_some_and(|last| last.report.open_items().next().is_none());
        let has_extensions = last
            .as_ref()
            .is_some_and(|last| last.report.has_extensions());
        if let Some(kept) = last.and_then(|last| self.unchanged(last, submission)) {
            return Ok(kept);
        }
        let listener = listener.map(|listener| Listener {
            has_extensions,
            ..listener
        });
        let graded = self.grade(&self.path, submission, was_right, listener.as_ref())?;
        let is_stopped = self.compiler.limits.stop.is_set();
        if let Some(file) = file.filter(|_| is_steady(&graded.report) && !is_stopped)
            && let Some(grader) = program()
        {
            let report = graded.report.clone();
            // Without it, the next grade takes longer, and nothing else changes.
            let _ = atomic_file::write_cached(&file, &KeptReport { grader, report });
        }
        Ok(graded)
    }

    /// Returns the file for reports on exactly the whole assignment.
    fn kept_file(&self) -> Option<PathBuf> {
        let arguments = self.arguments;
        let is_usual =
            self.is_whole() && arguments.selected().is_none() && arguments.limits.is_none();
        let target = find_assignment::target(&self.specs).filter(|_| is_usual);
        target.map(|target| target.join(FILE))
    }

    /// Returns the last report, if everything that it depends on is the same.
    fn unchanged(&self, last: KeptReport, submission: &Submission) -> Option<GradedSubmission> {
        let KeptReport { grader, report } = last;
        let made_by = &report.made_by;
        let is_same = made_by.sources == submission.digest().to_string()
            && Some(grader) == program()
            && made_by
                .rustc
                .iter()
                .map(String::as_str)
                .eq(self.compiler.toolchain.version.lines())
            && made_by.sandbox == self.compiler.sandbox.layers()
            && report.submission == Context::name(&self.path)
            && report.ignored == IgnoredFile::all_of(submission);
        if !is_same {
            return None;
        }
        let assignment = self.assignment().ok()?;
        (report.made_by.assignment == assignment.digest.to_string()).then(|| GradedSubmission {
            report,
            assignment,
            responses: Vec::new(),
        })
    }
}

/// Returns whether the same sources lead to the same report however busy the machine is.
fn is_steady(report: &Report) -> bool {
    let items = report.parts.iter().flat_map(|part| &part.items);
    let mut failures = items.flat_map(|item| &item.failures);
    report.outcome == Outcome::Graded
        && failures.all(|failure| match failure.got {
            Got::Crashed { .. } | Got::TimedOut { .. } | Got::Flooded | Got::NotAsked => false,
            _ => !failure.right_alone,
        })
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
