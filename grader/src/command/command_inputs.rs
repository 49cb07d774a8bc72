//! The inputs of a command: the submission, the specs and the compiler.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::thread;

use super::arguments::Arguments;
use super::listener::Listener;
use crate::command_line::{find_assignment_folder, find_target, print_note, set_up_compiler};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::grade::Grader;
use crate::render::terminal::style::BAD;
use crate::report::{Outcome, Report, SubmissionOutline};
use crate::runner::{
    CompileError, Compiler, Executable, IncrementalFolders, Precompiled, Reply, Response,
};
use crate::specs::{Assignment, Case, Selection, SelectionError};
use notation::Callee;
use submission::Submission;

#[derive(Clone)]
pub(super) struct CommandInputs<'a> {
    pub(super) arguments: &'a Arguments,
    pub(super) specs: PathBuf,
    pub(super) path: PathBuf,
    pub(super) compiler: Compiler,
}

/// A report, with the cases and responses that it was made from.
pub(super) struct GradedSubmission {
    pub(super) report: Report,
    /// The assignment, without what wasn't selected.
    pub(super) assignment: Assignment,
    /// The response to each case that was asked, those in the background last; empty if nothing was asked.
    pub(super) responses: Vec<Response>,
}

impl GradedSubmission {
    pub(super) fn answered(&self) -> Vec<(&Case, &Response)> {
        self.assignment.cases.iter().zip(&self.responses).collect()
    }

    pub(super) fn exit(&self, fail_under: Option<u32>) -> Exit {
        match self.report.outcome {
            Outcome::DoesNotCompile | Outcome::Refused => Exit::DoesNotCompile,
            Outcome::Graded if fail_under.is_some_and(|least| self.report.score < least) => {
                Exit::BelowThreshold
            }
            Outcome::Graded => Exit::Success,
        }
    }
}

impl<'a> CommandInputs<'a> {
    /// Reads the submission, and finds the specs and the compiler.
    pub(super) fn begin(
        arguments: &'a Arguments,
    ) -> Result<(CommandInputs<'a>, Submission), Failure> {
        let (specs, path) = places(arguments)?;
        // A wrong path is reported before any problem with the compiler or the sandbox.
        let submission = Submission::read(&path)?;
        let target = find_target(&specs);
        let limits = arguments.limits.as_deref();
        let compiler = set_up_compiler(limits, arguments.no_sandbox, target.as_deref())?;
        warn_without_sandbox(&compiler, &path);
        let context = CommandInputs {
            arguments,
            specs,
            path,
            compiler,
        };
        Ok((context, submission))
    }

    /// Grades a submission, which was read from this path, and tells a listener what is known on the way. What explains
    /// wrong answers is read in advance if there were any last time.
    pub(super) fn grade(
        &self,
        path: &Path,
        submission: &Submission,
        was_explained: bool,
        listener: Option<&Listener>,
    ) -> Result<GradedSubmission, Failure> {
        let (prepared, compiled) = thread::scope(|scope| {
            // The compiler takes most of the time; the rest is read meanwhile.
            let compiling = scope.spawn(|| self.compile(submission));
            let prepared = self.assignment().and_then(|assignment| {
                let grader = Grader::new(assignment, self.compiler.clone());
                if was_explained {
                    grader.prepare()?;
                }
                let outline = SubmissionOutline::of(submission, &grader.assignment);
                Ok((grader, outline))
            });
            (prepared, compiling.join())
        });
        let (grader, outline) = prepared?;
        let compiled = compiled
            .map_err(|_| Failure::internal("can't compile the submission", "it panicked"))?;
        let name = CommandInputs::name(path);
        let done = match listener {
            Some(listener) => grader.grade_telling(listener, &name, submission, outline, compiled),
            None => grader.grade_compiled(&name, submission, outline, compiled),
        }?;
        let answered = grader.assignment.asked_cases().zip(&done.responses);
        let late = answered.filter(|(_, response)| matches!(response.reply, Reply::TimedOut(_)));
        let late: BTreeSet<Callee> = late.map(|(case, _)| case.question.callee()).collect();
        warn_of_slow_answers(done.slow.difference(&late));
        Ok(GradedSubmission {
            report: done.report,
            responses: done.responses,
            assignment: grader.assignment,
        })
    }

    pub(super) fn name(path: &Path) -> String {
        path.to_string_lossy().replace('\\', "/")
    }

    /// Compiles the submission, with what needn't be compiled for every grade. Without that each grade takes longer, and nothing
    /// else changes.
    pub(super) fn compile(&self, submission: &Submission) -> Result<Executable, CompileError> {
        // It pays off from the second grade on. The first one already waits for the build of the grader, and leaves a file.
        let is_second = |target: &PathBuf| {
            let begun = File::create_new(target.join("kalah-graded"));
            begun.is_err_and(|error| error.kind() == ErrorKind::AlreadyExists)
        };
        let Some(target) = find_target(&self.specs).filter(is_second) else {
            return self.compiler.compile_submission(submission, None);
        };
        // Elsewhere it hasn't been tried.
        let is_tried = cfg!(target_os = "linux");
        let precompiled = is_tried.then(|| Precompiled::kept(&self.compiler, &target));
        let precompiled = precompiled.and_then(Result::ok);
        let (compiler, precompiled) = (&self.compiler, precompiled.as_ref());
        match IncrementalFolders::kept_in(&target) {
            Ok(Some(folders)) => compiler.compile_incrementally(submission, precompiled, &folders),
            _ => compiler.compile_submission(submission, precompiled),
        }
    }

    /// Reads the assignment, and drops everything that wasn't selected.
    pub(super) fn assignment(&self) -> Result<Assignment, Failure> {
        let mut assignment = Assignment::read_specs(&self.specs, &self.arguments.cases)?;
        let selection = Selection {
            part: self.arguments.part.clone(),
            name: self.arguments.selected(),
        };
        selection.apply(&mut assignment)?;
        Ok(assignment)
    }

    pub(super) fn is_whole(&self) -> bool {
        let arguments = self.arguments;
        arguments.part.is_none() && arguments.case.is_none() && arguments.cases.is_empty()
    }
}

pub(super) fn places(arguments: &Arguments) -> Result<(PathBuf, PathBuf), Failure> {
    if let (Some(specs), Some(path)) = (&arguments.specs, &arguments.path) {
        return Ok((specs.clone(), path.clone()));
    }
    let root = find_assignment_folder()?;
    let or = |given: &Option<PathBuf>, name: &str| given.clone().unwrap_or_else(|| root.join(name));
    Ok((
        or(&arguments.specs, "specs"),
        or(&arguments.path, "starter"),
    ))
}

impl From<SelectionError> for Failure {
    fn from(error: SelectionError) -> Failure {
        let failure = Failure::usage(error.to_string());
        match error {
            SelectionError::Name { suggestions, .. } if !suggestions.is_empty() => {
                failure.with_hint(format!("did you mean `{}`?", suggestions.join("` or `")))
            }
            SelectionError::NoName { topics } => failure.with_hint(format!(
                "write the beginning of a rule's name: {}",
                topics.join(", ")
            )),
            _ => failure,
        }
    }
}

/// Says which functions are slow though each answer was in time. That costs no points, so it isn't part of the report.
fn warn_of_slow_answers<'a>(slow: impl Iterator<Item = &'a Callee>) {
    let names: Vec<String> = slow.map(|callee| format!("`{}`", callee.name())).collect();
    if !names.is_empty() {
        print_note(format_args!(
            "{BAD}warning:{BAD:#} slow, but no points are lost: {}\n  An answer may take half a second of computing.",
            names.join(", ")
        ));
    }
}

/// Warns that other people's code would run without a sandbox; the caller's own `starter` needs no warning.
fn warn_without_sandbox(compiler: &Compiler, path: &Path) {
    let own = |root: PathBuf| root.join("starter").canonicalize().ok();
    let own = find_assignment_folder().ok().and_then(own);
    let is_own = own.is_some() && own == path.canonicalize().ok();
    if !compiler.sandbox.isolates() && !is_own {
        print_note(format_args!(
            "{BAD}warning:{BAD:#} `{}` runs without a sandbox: it can read and change your files like any program that you \
             run",
            submission::visible(&path.display().to_string())
        ));
    }
}
