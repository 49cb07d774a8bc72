//! The last report of a submission, kept in the target folder: unchanged sources get it again at once.

use std::fs;
use std::path::{Path, PathBuf};

use grader::atomic_file;
use grader::command_line::{CommandError, find_assignment};
use grader::listener::Listener;
use grader::report::{Got, IgnoredFile, Outcome, Report};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use submission::Submission;

use super::context::{Context, GradedSubmission};

/// The file in the target folder.
const FILE: &str = "last-report.json";

/// The last report, and what is asked about it more often: reading the report itself takes as long as reading half of the specs.
#[derive(Deserialize, Serialize)]
struct KeptReport<R> {
    /// The size and the time of the grader's program.
    grader: String,
    /// The digest of the sources.
    sources: String,
    /// Whether an extension was begun.
    has_extensions: bool,
    /// Whether an answer was wrong, so that there was something to explain.
    was_explained: bool,
    report: R,
}

/// A kept report that isn't read yet.
type Unread = KeptReport<Box<RawValue>>;

impl Unread {
    /// Reads what this file says about the report.
    fn open(file: &Path) -> Option<Unread> {
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
        let last = file.as_deref().and_then(Unread::open);
        let was_explained = last.as_ref().is_none_or(|last| last.was_explained);
        let has_extensions = last.as_ref().is_some_and(|last| last.has_extensions);
        if let Some(kept) = last.and_then(|last| self.unchanged(last, submission)) {
            return Ok(kept);
        }
        let listener = listener.map(|listener| Listener {
            has_extensions,
            ..listener
        });
        let graded = self.grade(&self.path, submission, was_explained, listener.as_ref())?;
        let is_stopped = self.compiler.limits.stop.is_set();
        let report = &graded.report;
        if let Some(file) = file.filter(|_| is_steady(report) && !is_stopped)
            && let Some(grader) = program()
        {
            let kept = KeptReport {
                grader,
                sources: report.made_by.sources.clone(),
                has_extensions: report.has_extensions(),
                was_explained: has_wrong_answers(report),
                report,
            };
            // Without it, the next grade takes longer, and nothing else changes.
            let _ = atomic_file::write_cached(&file, &kept);
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
    fn unchanged(&self, last: Unread, submission: &Submission) -> Option<GradedSubmission> {
        if last.sources != submission.digest().to_string() || Some(last.grader) != program() {
            return None;
        }
        let report: Report = serde_json::from_str(last.report.get()).ok()?;
        let made_by = &report.made_by;
        let is_same = made_by.sources == last.sources
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

/// Returns whether any answer was wrong: then there was something to explain.
fn has_wrong_answers(report: &Report) -> bool {
    let items = report.parts.iter().flat_map(|part| &part.items);
    let mut failures = items.flat_map(|item| &item.failures);
    failures.any(|failure| matches!(failure.got, Got::Wrong { .. } | Got::Panicked { .. }))
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
