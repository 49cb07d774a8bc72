//! The last report of a submission, kept in the target folder: unchanged sources get it again at once.

use std::fs;
use std::path::{Path, PathBuf};

use grader::command_line::{CommandError, find_assignment};
use grader::listener::Listener;
use grader::report::{Got, IgnoredFile, Outcome, Report};
use grader::runner::Response;
use serde::{Deserialize, Serialize};
use submission::Submission;

use super::context::{Context, GradedSubmission};

/// The file in the target folder.
const FILE: &str = "last-report.json";

/// The first line of the file, about the report below it: reading that takes as long as reading half of the specs.
#[derive(Deserialize, Serialize)]
struct Heading {
    /// The size and the time of the grader's program.
    grader: String,
    /// The digest of the sources.
    sources: String,
    /// Whether an extension was begun.
    has_extensions: bool,
    /// Whether an answer was wrong, so that there was something to explain.
    was_explained: bool,
}

/// The last report, as JSON.
struct KeptReport {
    heading: Heading,
    json: String,
}

impl KeptReport {
    /// Reads the file, but not yet the report.
    fn open(file: &Path) -> Option<KeptReport> {
        let text = fs::read_to_string(file).ok()?;
        let (heading, json) = text.split_once('\n')?;
        Some(KeptReport {
            heading: serde_json::from_str(heading).ok()?,
            json: json.to_owned(),
        })
    }

    /// Writes the file. Without it, the next grade takes longer, and nothing else changes; a report that is cut short can't be
    /// read.
    fn write(file: &Path, heading: &Heading, report: &Report) -> Option<()> {
        let text = [serde_json::to_string(heading).ok()?, report.to_json().ok()?];
        fs::write(file, text.join("\n")).ok()
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
        let last = file.as_deref().and_then(KeptReport::open);
        let was_explained = last.as_ref().is_none_or(|last| last.heading.was_explained);
        let has_extensions = last
            .as_ref()
            .is_some_and(|last| last.heading.has_extensions);
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
        // The same sources lead to the same report however busy the machine is.
        let is_steady =
            report.outcome == Outcome::Graded && graded.responses.iter().all(Response::is_steady);
        if let Some(file) = file.filter(|_| is_steady && !is_stopped)
            && let Some(grader) = program()
        {
            let heading = Heading {
                grader,
                sources: report.made_by.sources.clone(),
                has_extensions: report.has_extensions(),
                was_explained: has_wrong_answers(report),
            };
            KeptReport::write(&file, &heading, report);
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
        let KeptReport { heading, json } = last;
        if heading.sources != submission.digest().to_string() || Some(heading.grader) != program() {
            return None;
        }
        let report = Report::from_json(&json).ok()?;
        let made_by = &report.made_by;
        let is_same = made_by.sources == heading.sources
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

/// Returns the size and the time of this program, which tell it from others.
fn program() -> Option<String> {
    let metadata = fs::metadata(std::env::current_exe().ok()?).ok()?;
    Some(format!(
        "{} {:?}",
        metadata.len(),
        metadata.modified().ok()?
    ))
}
