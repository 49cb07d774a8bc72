//! Grades one submission, from its sources to its report.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::thread;
use std::time::Instant;

use crate::ask_cases::{Interim, ask_cases};
pub use crate::graded_submission::{Graded, Timing};
pub use crate::internal_error::InternalError;
use crate::mistake::Mistakes;
use crate::report::{
    FORMAT, Functions, ItemContext, MadeBy, NamedMisconception, NotGraded, Outcome, Outline,
    PartReport, Report, ReportedFacts, SeparatingQuestion, shorten_answers,
};
use crate::runner::{Answers, CompileError, Compiler, Executable, Precompiled, Reply, Response};
use crate::score::{
    CalledFunctions, Diagnosis, KnownReplies, PartScore, RootCauses, Score, Todos, diagnose,
    is_right, likely_rules,
};
use crate::specs::{Assignment, Case, Part, RecordedSteps, RuleName};
use notation::{Callee, Predictions};
use submission::Submission;

/// The number of submissions from which it pays off to compile in advance what they have in common.
const MANY: usize = 8;

/// Grades submissions of one assignment.
#[derive(Debug)]
pub struct Grader {
    /// The right answers, and what they are worth.
    pub assignment: Assignment,
    /// The compiler, with the sandbox and the limits for submissions.
    pub compiler: Compiler,
    /// The part that is compiled once for all submissions.
    precompiled: OnceLock<Option<Precompiled>>,
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
    pub fn grade(&self, name: &str, submission: &Submission) -> Result<Graded, InternalError> {
        let outline = Outline::of(submission);
        self.grade_compiled(name, submission, &outline, self.compile(submission))
    }

    /// Compiles a submission, with the precompiled part if there is one.
    pub fn compile(&self, submission: &Submission) -> Result<Executable, CompileError> {
        self.compiler.compile(submission, self.precompiled())
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
        outline: &Outline,
        compiled: Result<Executable, CompileError>,
    ) -> Result<Graded, InternalError> {
        match compiled {
            Ok(executable) => self.ask_and_score(name, outline, &executable),
            Err(error) => self.not_graded(name, submission, outline, error),
        }
    }

    /// Reports why the submission can't be asked anything.
    fn not_graded(
        &self,
        name: &str,
        submission: &Submission,
        outline: &Outline,
        error: CompileError,
    ) -> Result<Graded, InternalError> {
        let limit_usage = error.limit_usage();
        let (outcome, not_graded) = NotGraded::of(error, submission)?;
        Ok(Graded {
            report: self.report_not_graded(name, outline, outcome, not_graded),
            responses: Vec::new(),
            timing: Timing::default(),
            limit_usage,
            slow: BTreeSet::new(),
        })
    }

    /// Makes the report on a submission that can't be graded, for a known reason.
    pub fn report_not_graded(
        &self,
        name: &str,
        outline: &Outline,
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
    ) -> Result<Answers, InternalError> {
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
    ) -> Result<Answers, InternalError> {
        ask_cases(
            &self.compiler,
            &self.assignment,
            executable,
            cases,
            is_late,
            tell,
        )
        .map_err(|error| InternalError::asking(&error))
    }

    /// Grades a submission that compiles. The executable can be used again, and leads to the same report.
    pub fn ask_and_score(
        &self,
        name: &str,
        outline: &Outline,
        executable: &Executable,
    ) -> Result<Graded, InternalError> {
        let ask = || self.ask(executable, &self.assignment.cases);
        self.score_asked(name, outline, executable, ask)
    }

    /// Scores what an executable answers, however it is asked.
    pub(crate) fn score_asked(
        &self,
        name: &str,
        outline: &Outline,
        executable: &Executable,
        ask: impl FnOnce() -> Result<Answers, InternalError>,
    ) -> Result<Graded, InternalError> {
        let started = Instant::now();
        let answers = ask()?;
        let asked = started.elapsed();
        let report = self.score(name, outline, &answers.responses)?;
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

    /// Scores what a submission responded to each case of the assignment.
    pub fn score(
        &self,
        name: &str,
        outline: &Outline,
        responses: &[Response],
    ) -> Result<Report, InternalError> {
        self.score_parts(name, outline, responses, |_| true)
    }

    /// Scores the answers of these parts; the report holds no others.
    pub(crate) fn score_parts(
        &self,
        name: &str,
        outline: &Outline,
        responses: &[Response],
        is_scored: impl Fn(&Part) -> bool,
    ) -> Result<Report, InternalError> {
        let parts = self.assignment.parts.iter();
        let left_out: Vec<&Part> = parts.filter(|part| !is_scored(part)).collect();
        let is_left_out = |case: &Case| {
            let mut parts = left_out.iter();
            parts.any(|part| part.points.contains_key(&case.rule))
        };
        let mut score = Score::of(&self.assignment, responses);
        score.parts.retain(|part| {
            left_out
                .iter()
                .all(|left_out| left_out.number != part.number)
        });
        let mut answered: Vec<(&Case, &Response)> =
            self.assignment.cases.iter().zip(responses).collect();
        answered.retain(|(case, _)| !is_left_out(case));
        let todos = Todos::of(&answered);
        let is_wrong = |(case, response): &(&Case, &Response)| {
            !matches!(response.reply, Reply::Unfinished { .. }) && !is_right(case, response)
        };
        let no_steps = RecordedSteps::default();
        let calls = |from, to| outline.functions.calls(from, to);
        // The steps of moves only help to explain wrong answers.
        let known = if answered.iter().any(is_wrong) {
            KnownReplies::of(self.assignment.steps(), &answered)
                .with_calls(CalledFunctions::of(&calls))
        } else {
            KnownReplies::of(&no_steps, &[])
        };
        let mut evidence = answered.clone();
        evidence.retain(|(case, _)| !case.is_drawn_session());
        let told = evidence.iter().any(tells_of_a_misconception);
        let predictions = told.then(|| self.predictions()).transpose()?;
        let context = ItemContext {
            functions: &outline.functions,
            todos: &todos,
        };
        let (diagnosis, reported) = thread::scope(|scope| {
            // Neither needs the other, and each takes its time.
            let reporting = scope.spawn(|| {
                let likely = predictions.map(|predictions| {
                    likely_rules(predictions, &self.assignment.misconceptions, &evidence)
                });
                let parts = score.parts.iter();
                let parts: Vec<PartReport> =
                    parts.map(|part| PartReport::of(part, &context)).collect();
                (parts, likely.unwrap_or_default())
            });
            let diagnosis = predictions.map(|predictions| diagnose(predictions, &known, &evidence));
            (diagnosis.unwrap_or_default(), reporting.join())
        });
        let (mut parts, likely) = reported.unwrap_or_else(|panic| resume_unwind(panic));
        let causes = RootCauses::of(&score, &todos, &known, &diagnosis.faulty, |from, to| {
            outline.functions.reaches(from, to)
        });
        for item in parts.iter_mut().flat_map(|part| &mut part.items) {
            item.waits_for = causes.functions_before(&item.rule);
        }
        let mut report = self.blank(name, outline, Outcome::Graded);
        let earned = |extra: bool| {
            let parts = score.parts.iter().filter(|part| part.extra == extra);
            parts.map(PartScore::earned).sum()
        };
        report.score = earned(false);
        report.extra = earned(true);
        for part in left_out.iter().filter(|part| part.extra) {
            report.max_extra -= part.points.values().sum::<u32>();
        }
        report.parts = parts;
        self.explain(&mut report, diagnosis, &likely, &outline.functions);
        shorten_answers(&mut report.parts);
        Ok(report)
    }

    /// Returns the answers that misconceptions predict.
    fn predictions(&self) -> Result<&Predictions, InternalError> {
        self.assignment.predictions().map_err(|mistakes| {
            InternalError::new("read the answers that misconceptions predict", mistakes)
        })
    }

    /// Adds the misconceptions that explain the wrong answers, and what to fix first.
    fn explain(
        &self,
        report: &mut Report,
        diagnosis: Diagnosis,
        likely: &BTreeMap<Callee, BTreeMap<RuleName, usize>>,
        functions: &Functions,
    ) {
        if report.open_items().next().is_none() {
            return;
        }
        report.unexplained = diagnosis.unexplained;
        report.undecided = diagnosis.undecided.map(|undecided| SeparatingQuestion {
            names: undecided.names,
            question: undecided.case.question.to_string(),
            answers: undecided.answers,
        });
        report.facts = diagnosis.described.iter().map(ReportedFacts::of).collect();
        for diagnosed in &diagnosis.named {
            let all = self.assignment.misconceptions.iter();
            let known = all.filter(|known| known.name.get_ref() == &diagnosed.name);
            report
                .misconceptions
                .extend(known.map(|known| NamedMisconception {
                    name: diagnosed.name.clone(),
                    rule: known.rule.get_ref().clone(),
                    mistaken_rule: known.mistaken_rule.clone(),
                    hint: known.hint.clone(),
                    explains: diagnosed.items.values().sum(),
                    items: diagnosed.items.keys().cloned().collect(),
                }));
        }
        report.first = report.item_to_fix_first(likely, &diagnosis.faulty, functions);
    }

    /// Returns a report without any points.
    fn blank(&self, name: &str, outline: &Outline, outcome: Outcome) -> Report {
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
            undecided: None,
            facts: Vec::new(),
            unexplained: 0,
            not_graded: None,
            ignored: outline.ignored.clone(),
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

/// Returns whether a response is wrong in a way that tells of a misconception.
fn tells_of_a_misconception((case, response): &(&Case, &Response)) -> bool {
    !response.reply.is_silent() && !is_right(case, response)
}
