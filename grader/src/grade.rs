//! Grades one submission, from its sources to its report.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use crate::ask_cases::{Interim, ask_cases};
use crate::failure::Failure;
use crate::mistake::Mistakes;
use crate::report::{
    FORMAT, MadeBy, NotGraded, Outcome, Report, SubmissionOutline, explain_compile_error,
};
use crate::runner::{
    Answers, CompileError, CompileTiming, Compiler, Executable, LimitUsage, Precompiled, Reply,
    Response,
};
use crate::specs::{Assignment, Case};
use notation::Callee;
use submission::Submission;

/// The number of submissions from which it pays off to compile in advance what they have in common.
const MANY: usize = 8;

/// A report, and how it came about.
#[derive(Debug)]
pub struct Graded {
    /// The report; the same submission always gets the same one.
    pub report: Report,
    /// The response to each case that was asked, those in the background last; empty if nothing was asked.
    pub responses: Vec<Response>,
    /// The time of each step.
    pub timing: Timing,
    /// The limits that the submission came close to.
    pub limit_usage: LimitUsage,
    /// The functions that gave an answer slowly, which costs no points.
    pub slow: BTreeSet<Callee>,
}

/// The time of each step of grading.
#[derive(Clone, Copy, Debug, Default)]
pub struct Timing {
    /// Compiling.
    pub compile: CompileTiming,
    /// Asking all questions.
    pub ask: Duration,
    /// Comparing, scoring and making the report.
    pub compare: Duration,
}

/// Grades submissions of one assignment.
#[derive(Debug)]
pub struct Grader {
    /// The right answers, and what they are worth.
    pub assignment: Assignment,
    /// The compiler, with the sandbox and the limits for submissions.
    pub compiler: Compiler,
    /// The part that is compiled once for all submissions.
    precompiled: OnceLock<Option<Precompiled>>,
    /// Whether this machine can grade, once it was checked.
    checked: OnceLock<Result<(), Failure>>,
    /// The folder that Cargo builds in, where the precompiled part is kept.
    target: Option<PathBuf>,
}

impl Grader {
    /// Makes a grader for this assignment.
    pub fn new(assignment: Assignment, compiler: Compiler) -> Grader {
        Grader {
            assignment,
            compiler,
            precompiled: OnceLock::new(),
            checked: OnceLock::new(),
            target: None,
        }
    }

    /// Keeps what is compiled in advance in the folder that Cargo builds in, and uses it if it is already there.
    pub fn keeping_in(mut self, target: Option<PathBuf>) -> Grader {
        let found = |target: &PathBuf| Precompiled::find(&self.compiler, target);
        if let Some(found) = target.as_ref().and_then(found) {
            self.precompiled = OnceLock::from(Some(found));
        }
        self.target = target;
        self
    }

    /// Returns the folder that Cargo builds in, if anything is kept there.
    pub fn target(&self) -> Option<&Path> {
        self.target.as_deref()
    }

    /// Checks before the first submission that this machine can grade.
    ///
    /// # Errors
    ///
    /// Returns why it can't; no submission is at fault.
    pub fn check_machine(&self) -> Result<(), Failure> {
        let check = || self.compiler.check_machine();
        self.checked.get_or_init(check).clone()
    }

    /// Prepares for this number of submissions: compiles in advance what they have in common, if that pays off.
    pub fn prepare_for(&self, submissions: usize) {
        if submissions >= MANY {
            // Without it each submission takes longer; nothing else changes.
            self.precompiled.get_or_init(|| self.precompile().ok());
        }
    }

    fn precompile(&self) -> io::Result<Precompiled> {
        let target = self.target.as_ref();
        let kept = target.and_then(|target| Precompiled::kept(&self.compiler, target).ok());
        kept.map_or_else(|| Precompiled::make(&self.compiler), Ok)
    }

    /// Grades a submission; the report calls it `name`.
    ///
    /// # Errors
    ///
    /// If the grader itself fails. Whatever a submission does, the result is a report.
    pub fn grade(&self, name: &str, submission: &Submission) -> Result<Graded, Failure> {
        let outline = SubmissionOutline::of(submission, &self.assignment);
        self.grade_compiled(name, submission, outline, self.compile(submission))
    }

    /// Compiles a submission, with the precompiled part if there is one.
    pub fn compile(&self, submission: &Submission) -> Result<Executable, CompileError> {
        self.compiler
            .compile_submission(submission, self.precompiled())
    }

    /// Returns what was compiled in advance, if anything was.
    pub fn precompiled(&self) -> Option<&Precompiled> {
        self.precompiled.get().and_then(Option::as_ref)
    }

    /// Reads in advance what is needed to explain wrong answers, while the compiler keeps another core busy.
    pub fn prepare(&self) -> Result<(), Mistakes> {
        self.assignment.predictions().map_err(Mistakes::clone)?;
        Ok(())
    }

    /// Grades a submission that the same compiler has already compiled, or refused.
    ///
    /// # Errors
    ///
    /// If the grader itself fails. Whatever a submission does, the result is a report.
    pub fn grade_compiled(
        &self,
        name: &str,
        submission: &Submission,
        mut outline: SubmissionOutline,
        compiled: Result<Executable, CompileError>,
    ) -> Result<Graded, Failure> {
        match compiled {
            Ok(executable) => {
                outline.functions.add_warnings(&executable.warnings);
                self.ask_and_score(name, &outline, &executable)
            }
            Err(error) => self.not_graded(name, submission, &outline, error),
        }
    }

    /// Reports why the submission can't be asked anything.
    fn not_graded(
        &self,
        name: &str,
        submission: &Submission,
        outline: &SubmissionOutline,
        error: CompileError,
    ) -> Result<Graded, Failure> {
        let limit_usage = error.limit_usage();
        let (outcome, not_graded) = self.explain_compile_error(error, submission)?;
        Ok(Graded {
            report: self.report_not_graded(name, outline, outcome, not_graded),
            responses: Vec::new(),
            timing: Timing::default(),
            limit_usage,
            slow: BTreeSet::new(),
        })
    }

    /// Turns a compile error into the report's reason.
    ///
    /// # Errors
    ///
    /// If the submission isn't at fault.
    pub fn explain_compile_error(
        &self,
        error: CompileError,
        submission: &Submission,
    ) -> Result<(Outcome, NotGraded), Failure> {
        if error.may_be_the_machines() {
            let limits = &self.compiler.limits.compile;
            self.compiler.check_machine_after_failure(limits)?;
        }
        explain_compile_error(error, submission, &self.assignment.starter.text)
    }

    /// Makes the report on a submission that can't be graded, for a known reason.
    pub fn report_not_graded(
        &self,
        name: &str,
        outline: &SubmissionOutline,
        outcome: Outcome,
        not_graded: NotGraded,
    ) -> Report {
        let mut report = self.blank(name, outline, outcome);
        report.not_graded = Some(not_graded);
        report
    }

    /// Asks an executable these cases.
    pub fn ask<'c>(
        &self,
        executable: &Executable,
        cases: impl IntoIterator<Item = &'c Case>,
    ) -> Result<Answers, Failure> {
        let cases: Vec<&Case> = cases.into_iter().collect();
        self.ask_telling(executable, &cases, &|_| false, &mut |_| ())
    }

    /// Asks an executable these cases, some of them after all others, and tells what is known on the way.
    pub(crate) fn ask_telling(
        &self,
        executable: &Executable,
        cases: &[&Case],
        is_late: &dyn Fn(&Case) -> bool,
        tell: &mut dyn FnMut(Interim),
    ) -> Result<Answers, Failure> {
        let (compiler, assignment) = (&self.compiler, &self.assignment);
        let asked = ask_cases(compiler, assignment, executable, cases, is_late, tell);
        let may_be_the_machines = asked.as_ref().map_or(true, |answers| {
            let mut replies = answers.responses.iter().map(|response| &response.reply);
            replies.any(Reply::may_be_the_machines)
        });
        if may_be_the_machines {
            compiler.check_machine_after_failure(&compiler.limits.run)?;
        }
        asked.map_err(|error| Failure::asking(&error))
    }

    /// Grades a submission that compiles. The executable can be used again, and leads to the same report.
    pub fn ask_and_score(
        &self,
        name: &str,
        outline: &SubmissionOutline,
        executable: &Executable,
    ) -> Result<Graded, Failure> {
        let ask = || self.ask(executable, self.assignment.asked_cases());
        self.score_asked(name, outline, executable, ask)
    }

    /// Scores what an executable answers, however it is asked.
    pub(crate) fn score_asked(
        &self,
        name: &str,
        outline: &SubmissionOutline,
        executable: &Executable,
        ask: impl FnOnce() -> Result<Answers, Failure>,
    ) -> Result<Graded, Failure> {
        let started = Instant::now();
        let answers = ask()?;
        let asked = started.elapsed();
        let report = self.score_answers(name, outline, &answers.responses)?;
        let timing = Timing {
            compile: executable.timing,
            ask: asked,
            compare: started.elapsed().saturating_sub(asked),
        };
        Ok(Graded {
            report,
            responses: answers.responses,
            timing,
            limit_usage: answers.limit_usage,
            slow: answers.slow,
        })
    }

    /// Returns a report without any points.
    pub(crate) fn blank(
        &self,
        name: &str,
        outline: &SubmissionOutline,
        outcome: Outcome,
    ) -> Report {
        let points = |extra: bool| {
            let parts = self
                .assignment
                .parts
                .iter()
                .filter(|part| part.extra == extra);
            parts.flat_map(|part| part.points.values()).sum()
        };
        Report {
            format: FORMAT.to_owned(),
            submission: name.to_owned(),
            outcome,
            score: 0,
            max_score: points(false),
            extra: 0,
            max_extra: points(true),
            parts: Vec::new(),
            misconceptions: Vec::new(),
            first: None,
            facts: Vec::new(),
            unexplained: 0,
            not_graded: None,
            ignored: outline.ignored.clone(),
            completed: outline.completed.clone(),
            given_changes: outline.given_changes.clone(),
            made_by: MadeBy {
                grader: env!("CARGO_PKG_VERSION").to_owned(),
                rustc: self
                    .compiler
                    .toolchain
                    .version
                    .lines()
                    .map(str::to_owned)
                    .collect(),
                assignment: self.assignment.digest.to_string(),
                sources: outline.sources.to_string(),
                sandbox: self.compiler.sandbox.layers().to_vec(),
            },
        }
    }
}
