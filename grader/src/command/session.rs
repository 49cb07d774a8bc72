//! What a command works on: the submission, the specs and the compiler, found once.

use std::path::{Path, PathBuf};
use std::thread;

use anstream::eprintln;
use grader::command_line::{CommandError, compiler, locate};
use grader::grade::Grader;
use grader::report::Report;
use grader::runner::{Compiler, Response};
use grader::specs::{Assignment, Case, Selection};
use grader::terminal::style::BAD;
use submission::Submission;

use super::grade::Arguments;
use super::learn;

/// What a command works on.
pub(super) struct Session<'a> {
    /// What was asked for.
    pub(super) arguments: &'a Arguments,
    /// The folder of the specs.
    pub(super) specs: PathBuf,
    /// The submission.
    pub(super) path: PathBuf,
    compiler: Compiler,
}

/// A report, and what it was made from.
pub(super) struct Graded {
    /// The report.
    pub(super) report: Report,
    /// What was asked.
    pub(super) assignment: Assignment,
    /// What came back for each case; nothing if nothing was asked.
    responses: Vec<Response>,
}

impl Graded {
    /// Returns the cases, each with what came back.
    pub(super) fn answered(&self) -> Vec<(&Case, &Response)> {
        self.assignment.cases.iter().zip(&self.responses).collect()
    }
}

impl<'a> Session<'a> {
    /// Finds everything.
    pub(super) fn begin(arguments: &'a Arguments) -> Result<Session<'a>, CommandError> {
        let (specs, path) = places(arguments)?;
        // What the caller named is looked at before the machine is.
        Submission::read(&path)?;
        let compiler = compiler::find(arguments.settings.as_deref(), arguments.no_sandbox)?;
        warn_without_sandbox(&compiler, &path);
        Ok(Session {
            arguments,
            specs,
            path,
            compiler,
        })
    }

    /// Grades the submission as everything is now.
    pub(super) fn grade(&self) -> Result<Graded, CommandError> {
        self.grade_at(&self.path)
    }

    /// Grades the submission at another path.
    pub(super) fn grade_at(&self, path: &Path) -> Result<Graded, CommandError> {
        let submission = Submission::read(path)?;
        let (grader, compiled) = thread::scope(|scope| {
            // The compiler takes most of the time; the specs are read meanwhile, and nothing is asked if they are
            // wrong.
            let compiling = scope.spawn(|| self.compiler.compile(&submission, None));
            let grader = self.assignment().and_then(|assignment| {
                let grader = Grader::new(assignment, self.compiler.clone());
                grader.prepare()?;
                Ok(grader)
            });
            (grader, compiling.join())
        });
        let grader = grader?;
        let compiled =
            compiled.map_err(|_| CommandError::internal(&"compile the submission: it panicked"))?;
        let name = path.to_string_lossy().replace('\\', "/");
        let done = grader.grade_compiled(&name, &submission, compiled)?;
        Ok(Graded {
            report: done.report,
            responses: done.responses,
            assignment: grader.assignment,
        })
    }

    /// Reads what is asked, and takes out of it what isn't wanted now.
    fn assignment(&self) -> Result<Assignment, CommandError> {
        let mut assignment = Assignment::read(&self.specs, &self.arguments.cases)?;
        let selection = Selection {
            part: self.arguments.part,
            name: learn::named(self.arguments),
        };
        selection.apply(&mut assignment)?;
        Ok(assignment)
    }

    /// Says whether all of the assignment is asked, and nothing else.
    pub(super) fn is_whole(&self) -> bool {
        let arguments = self.arguments;
        arguments.part.is_none() && arguments.case.is_none() && arguments.cases.is_empty()
    }
}

/// Returns where the specs and the submission are.
pub(super) fn places(arguments: &Arguments) -> Result<(PathBuf, PathBuf), CommandError> {
    if let (Some(specs), Some(path)) = (&arguments.specs, &arguments.path) {
        return Ok((specs.clone(), path.clone()));
    }
    let root = locate::root()?;
    let or = |given: &Option<PathBuf>, name: &str| given.clone().unwrap_or_else(|| root.join(name));
    Ok((
        or(&arguments.specs, "specs"),
        or(&arguments.path, "starter"),
    ))
}

/// Warns that a stranger's code would run like any other program, unless it is the caller's own `starter`.
fn warn_without_sandbox(compiler: &Compiler, path: &Path) {
    let own = locate::root().and_then(|root| {
        let starter = root.join("starter").canonicalize();
        starter.map_err(|error| CommandError::usage(error.to_string()))
    });
    let is_own = matches!((own, path.canonicalize()), (Ok(own), Ok(path)) if own == path);
    if !compiler.sandbox.isolates() && !is_own {
        eprintln!(
            "{BAD}warning:{BAD:#} `{}` runs without a sandbox: it can read and change your files like any program that you \
             start",
            submission::visible(&path.display().to_string())
        );
    }
}
