//! The compiled programs that judge examples, and what they answer.

use super::example_verdict::{Answers, JudgedExample, Replies};
use super::judged_file::JudgedFile;
use super::judging_programs::JudgingPrograms;
use crate::calibration::ask;
use grader::failure::Failure;
use grader::grade::Grader;
use grader::runner::{Executable, IncrementalFolders};
use grader::specs::{StudentExample, StudentExamples};
use notation::Question;
use staff::facts::GraderFingerprint;
use staff::parallel_map::parallel_map;
use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

/// The folder in Cargo's target folder in which executables are kept.
const EXECUTABLES: &str = "examples";

/// The programs that judge examples, each compiled when it is first needed.
#[derive(Debug)]
pub struct ExampleJudges<'a> {
    /// The grader that compiles them.
    pub grader: &'a Grader,
    /// Their sources.
    pub set: &'a JudgingPrograms,
    /// Number of them that run at a time.
    pub jobs: usize,
    /// Path of each executable, named by its sources and by all that decides how it is made; empty if nothing can be kept.
    kept: Vec<PathBuf>,
    compiled: Vec<OnceLock<Result<Executable, Failure>>>,
    folders: IncrementalFolders,
}

impl<'a> ExampleJudges<'a> {
    /// Takes these programs; nothing is compiled yet.
    pub fn new(grader: &'a Grader, set: &'a JudgingPrograms, jobs: usize) -> ExampleJudges<'a> {
        let folder = grader.target().map(|target| target.join(EXECUTABLES));
        let folder = folder.filter(|folder| fs::create_dir_all(folder).is_ok());
        let compiler = GraderFingerprint::of_executables(&grader.compiler);
        let kept = folder.iter().flat_map(|folder| {
            let programs = set.programs.iter();
            let digests = programs.map(|program| set.submission(program).digest());
            digests.map(|digest| folder.join(compiler.key(&digest).to_string()))
        });
        ExampleJudges {
            grader,
            set,
            jobs,
            kept: kept.collect(),
            compiled: set.programs.iter().map(|_| OnceLock::new()).collect(),
            folders: IncrementalFolders::default(),
        }
    }

    /// Compiles all programs that aren't kept from an earlier time, and removes what is kept of others.
    pub fn prepare(&self) -> Result<(), Failure> {
        self.prepare_compiler();
        let all: Vec<usize> = (0..self.set.programs.len()).collect();
        let compiled = parallel_map(&all, self.jobs, |&program| {
            self.executable(program).map(|_| ())
        });
        let folder = self.kept.first().and_then(|path| path.parent());
        let found = folder.and_then(|folder| fs::read_dir(folder).ok());
        let found = found.into_iter().flatten().flatten();
        for other in found.map(|entry| entry.path()) {
            if !self.kept.contains(&other) {
                // Another process may have removed it.
                let _ = fs::remove_file(other);
            }
        }
        compiled.into_iter().collect()
    }

    /// Compiles in advance what the programs that aren't kept have in common.
    fn prepare_compiler(&self) {
        let is_kept = |number: &usize| self.kept.get(*number).is_some_and(|path| path.is_file());
        let missing = (0..self.set.programs.len()).filter(|number| !is_kept(number));
        self.grader.prepare_for(missing.count());
    }

    /// Returns the executable of the program with this number.
    fn executable(&self, number: usize) -> Result<&Executable, Failure> {
        let compiled = self.compiled[number].get_or_init(|| self.open_or_compile(number));
        compiled.as_ref().map_err(Failure::clone)
    }

    /// Opens the executable that is kept, or else compiles it and keeps it.
    fn open_or_compile(&self, number: usize) -> Result<Executable, Failure> {
        let kept = self.kept.get(number);
        if let Some(Ok(executable)) = kept.map(|path| Executable::open(path)) {
            return Ok(executable);
        }
        let (program, grader) = (&self.set.programs[number], self.grader);
        let submission = self.set.submission(program);
        let compiled =
            grader
                .compiler
                .compile_incrementally(&submission, grader.precompiled(), &self.folders);
        let executable = compiled.map_err(|error| {
            let name = &program.name;
            error.as_failure(&format!("can't compile `{name}`, which judges examples"))
        })?;
        if let Some(path) = kept.filter(|_| executable.missing.is_empty()) {
            // It is compiled again where it can't be kept.
            let _ = executable.keep(path);
        }
        Ok(executable)
    }

    /// Judges the examples of many files: each program is asked once, and each question once.
    pub fn judge(&self, files: Vec<StudentExamples>) -> Result<Vec<JudgedFile>, Failure> {
        let examples = files.iter().flat_map(|file| &file.examples);
        let replies = self.replies(&examples.collect::<Vec<&StudentExample>>())?;
        let assignment = &self.grader.assignment;
        let predictions = assignment.predictions().map_err(|mistakes| {
            Failure::internal(
                "can't read the answers that misconceptions predict",
                mistakes,
            )
        })?;
        let judged = files.into_iter().map(|file| {
            let examples = file.examples.into_iter();
            let examples = examples.map(|one| JudgedExample::of(one, &replies, predictions));
            JudgedFile::of(examples.collect(), file.mistakes, assignment, self.set)
        });
        Ok(judged.collect())
    }

    /// Asks the right programs everything, and each wrong program the questions of its part.
    fn replies(&'a self, examples: &[&StudentExample]) -> Result<Replies<'a>, Failure> {
        if !examples.is_empty() {
            self.prepare_compiler();
        }
        let part = |rule: &str| self.grader.assignment.part_of(rule).map(|part| part.number);
        let programs: Vec<usize> = (0..self.set.programs.len()).collect();
        let replies = parallel_map(&programs, self.jobs, |&number| {
            let program = &self.set.programs[number];
            let is_asked = |example: &&&StudentExample, question: &Question| match &program.rule {
                Some(rule) => part(rule) == part(&example.rule),
                None => asks(number, question),
            };
            let questions = examples.iter().flat_map(|example| {
                let questions = example.cases.iter().map(|case| &case.question);
                questions.filter(move |question| is_asked(&example, question))
            });
            let mut seen = HashSet::new();
            let questions = questions.filter(|question| seen.insert(*question));
            let answers = self.answers(number, &questions.collect::<Vec<&Question>>())?;
            Ok((program, answers))
        });
        replies.into_iter().collect()
    }

    /// Asks the program with this number, and returns its answers; a panic gives none.
    pub(super) fn answers(
        &self,
        program: usize,
        questions: &[&Question],
    ) -> Result<Answers, Failure> {
        if questions.is_empty() {
            return Ok(Answers::new());
        }
        self.grader.check_machine()?;
        let executable = self.executable(program)?;
        let answers = ask(&self.grader.compiler, executable, questions)?;
        Ok(questions.iter().copied().cloned().zip(answers).collect())
    }
}

/// Returns whether the right program with this number is asked this. Other rule sets use functions of the assignment's own
/// rules in their own way, so only the reference is asked about them.
pub(super) fn asks(program: usize, question: &Question) -> bool {
    program == 0 || question.rule_set.is_none()
}
