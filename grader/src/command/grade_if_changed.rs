//! The last report of a submission, kept in the target folder: unchanged sources get it again at once.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, mem, thread};

use serde::{Deserialize, Serialize};

use super::command_inputs::{CommandInputs, GradedSubmission};
use super::listener::Listener;
use crate::command_line::find_target;
use crate::failure::Failure;
use crate::report::{FailedCase, Got, IgnoredFile, ItemReport, Outcome, Report, StoredFailure};
use crate::runner::Response;
use crate::specs::{Assignment, Case, Place};
use submission::Submission;

/// The file in the target folder.
const FILE: &str = "last-report.json";

/// An empty line, which JSON never has.
const BETWEEN: &str = "\n\n";

/// The beginning of the file, about the report below it: reading that takes as long as reading half of the specs.
#[derive(Deserialize, Serialize)]
struct Heading {
    /// The size and the time of the grader's program.
    grader: String,
    sources: String,
    has_extensions: bool,
    /// Whether an answer was wrong, so that there was something to explain.
    was_explained: bool,
}

struct KeptReport {
    heading: Heading,
    report: String,
    failures: String,
}

impl KeptReport {
    /// Reads the file, but not yet the report.
    fn open(file: &Path) -> Option<KeptReport> {
        let text = fs::read_to_string(file).ok()?;
        let mut pieces = text.split(BETWEEN);
        Some(KeptReport {
            heading: serde_json::from_str(pieces.next()?).ok()?,
            report: pieces.next()?.to_owned(),
            failures: pieces.next()?.to_owned(),
        })
    }

    /// Writes a report as JSON, without its failed cases, which take longest by far.
    fn without_failures(heading: Heading, report: &mut Report) -> Option<KeptReport> {
        let failures: Vec<Vec<FailedCase>> = items(report)
            .map(|item| mem::take(&mut item.failures))
            .collect();
        let text = report.to_json();
        for (item, failures) in items(report).zip(failures) {
            item.failures = failures;
        }
        Some(KeptReport {
            heading,
            report: text.ok()?,
            failures: String::new(),
        })
    }

    /// Adds the failed cases of the report, and writes the file. Without it, the next grade takes longer, and nothing else
    /// changes; a report that is cut short can't be read.
    fn write(self, file: &Path, report: &Report) -> Option<()> {
        let failures: Vec<Vec<StoredFailure>> = report
            .items()
            .map(|item| item.failures.iter().map(StoredFailure::of).collect())
            .collect();
        let heading = serde_json::to_string(&self.heading).ok()?;
        let failures = serde_json::to_string(&failures).ok()?;
        fs::write(file, [heading, self.report, failures].join(BETWEEN)).ok()
    }

    /// Puts the failed cases into their items; nothing if the specs are others.
    fn put_failures(&self, report: &mut Report, assignment: &Assignment) -> Option<()> {
        let cases = assignment.cases.iter();
        let cases: HashMap<&Place, &Case> = cases.map(|case| (&case.place, case)).collect();
        let kept: Vec<Vec<StoredFailure>> = serde_json::from_str(&self.failures).ok()?;
        for (item, failures) in items(report).zip(kept) {
            let restored = failures.into_iter().map(|failure| {
                let case = cases.get(&*failure.place)?;
                Some(failure.with(case))
            });
            item.failures = restored.collect::<Option<_>>()?;
        }
        Some(())
    }
}

fn items(report: &mut Report) -> impl Iterator<Item = &mut ItemReport> {
    report.parts.iter_mut().flat_map(|part| &mut part.items)
}

impl CommandInputs<'_> {
    /// Grades the submission, unless nothing has changed since its last report, and shows the result; meanwhile the report is
    /// kept. Extensions are asked last if they were begun last time, and a listener hears what is known before.
    pub(super) fn grade_if_changed<T>(
        &self,
        submission: &Submission,
        listener: Option<Listener>,
        show: impl FnOnce(&Arc<GradedSubmission>) -> T,
    ) -> Result<T, Failure> {
        let file = self.kept_file();
        let last = file.as_deref().and_then(KeptReport::open);
        let was_explained = last.as_ref().is_none_or(|last| last.heading.was_explained);
        let has_extensions = last
            .as_ref()
            .is_some_and(|last| last.heading.has_extensions);
        if let Some(kept) = last.and_then(|last| self.unchanged(&last, submission)) {
            return Ok(show(&Arc::new(kept)));
        }
        let listener = listener.map(|listener| Listener {
            has_extensions,
            ..listener
        });
        let mut graded = self.grade(&self.path, submission, was_explained, listener.as_ref())?;
        let is_stopped = self.compiler.limits.cancellation_token.is_set();
        let report = &mut graded.report;
        // The same sources lead to the same report however busy the machine is.
        let is_steady =
            report.outcome == Outcome::Graded && graded.responses.iter().all(Response::is_steady);
        let file = file.filter(|_| is_steady && !is_stopped);
        let kept = file.zip(program()).and_then(|(file, grader)| {
            let heading = Heading {
                grader,
                sources: report.made_by.sources.clone(),
                has_extensions: report.has_extensions(),
                was_explained: has_wrong_answers(report),
            };
            let kept = KeptReport::without_failures(heading, report)?;
            Some((file, kept))
        });
        let graded = Arc::new(graded);
        Ok(thread::scope(|scope| {
            if let Some((file, kept)) = kept {
                let report = &graded.report;
                scope.spawn(move || kept.write(&file, report));
            }
            show(&graded)
        }))
    }

    /// Returns the file for reports on exactly the whole assignment.
    fn kept_file(&self) -> Option<PathBuf> {
        let arguments = self.arguments;
        let is_usual =
            self.is_whole() && arguments.selected().is_none() && arguments.limits.is_none();
        let target = find_target(&self.specs).filter(|_| is_usual);
        target.map(|target| target.join(FILE))
    }

    /// Returns the last report, if everything that it depends on is the same.
    fn unchanged(&self, last: &KeptReport, submission: &Submission) -> Option<GradedSubmission> {
        let heading = &last.heading;
        if heading.sources != submission.digest().to_string() || program()? != heading.grader {
            return None;
        }
        let mut report: Report = serde_json::from_str(&last.report).ok()?;
        let made_by = &report.made_by;
        let is_same = made_by.sources == heading.sources
            && made_by
                .rustc
                .iter()
                .map(String::as_str)
                .eq(self.compiler.toolchain.version.lines())
            && made_by.sandbox == self.compiler.sandbox.layers()
            && report.submission == CommandInputs::name(&self.path)
            && report.ignored == IgnoredFile::all_of(submission);
        if !is_same {
            return None;
        }
        let assignment = self.assignment().ok()?;
        if report.made_by.assignment != assignment.digest.to_string() {
            return None;
        }
        last.put_failures(&mut report, &assignment)?;
        Some(GradedSubmission {
            report,
            assignment,
            responses: Vec::new(),
        })
    }
}

fn has_wrong_answers(report: &Report) -> bool {
    let mut failures = report.items().flat_map(|item| &item.failures);
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
