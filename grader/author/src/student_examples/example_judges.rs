//! The compiled programs that judge examples, and what they answer.

use super::example_verdict::CopiesPolicy;
use super::example_verdict::{JudgedExample, Replies};
use super::judged_file::JudgedFile;
use super::judging_programs::JudgingPrograms;
use grader::failure::Failure;
use grader::grade::Grader;
use grader::runner::{Executable, IncrementalFolders, ItemQuestion, ask_all};
use grader::specs::{StudentExample, StudentExamples};
use notation::{Answer, Question};
use staff::facts::GraderFingerprint;
use staff::parallel_map::parallel_map;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use submission::Submission;

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
    cache: Option<KeptJudges>,
    /// Folder of each executable, if anything can be kept.
    kept: Vec<Option<PathBuf>>,
    compiled: Vec<OnceLock<Result<Executable, Failure>>>,
    folders: IncrementalFolders,
}

impl<'a> ExampleJudges<'a> {
    /// Takes these programs; nothing is compiled yet.
    pub fn new(grader: &'a Grader, set: &'a JudgingPrograms, jobs: usize) -> ExampleJudges<'a> {
        let cache = KeptJudges::open(grader, EXECUTABLES);
        let programs = set.programs.iter();
        let kept = programs.map(|program| Some(cache.as_ref()?.path(&set.submission(program))));
        let kept = kept.collect();
        ExampleJudges {
            grader,
            set,
            jobs,
            cache,
            kept,
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
        if let Some(cache) = &self.cache {
            let kept: Vec<&Path> = self.kept.iter().flatten().map(PathBuf::as_path).collect();
            cache.keep_only(&kept);
        }
        compiled.into_iter().collect()
    }

    /// Compiles in advance what the programs that aren't kept have in common.
    fn prepare_compiler(&self) {
        let is_missing =
            |kept: &&Option<PathBuf>| !kept.as_ref().is_some_and(|path| path.is_file());
        let missing = self.kept.iter().filter(is_missing);
        self.grader.prepare_for(missing.count());
    }

    /// Returns the executable of the program with this number.
    fn executable(&self, program: usize) -> Result<&Executable, Failure> {
        let kept = self.kept[program].as_deref();
        let compile = || {
            let program = &self.set.programs[program];
            let submission = self.set.submission(program);
            let compiler = &self.grader.compiler;
            let compiled = compiler.compile_incrementally(
                &submission,
                self.grader.precompiled(),
                &self.folders,
            );
            compiled.map_err(|error| {
                error.as_failure(&format!(
                    "can't compile `{}`, which judges examples",
                    program.name
                ))
            })
        };
        let compiled = self.compiled[program].get_or_init(|| open_or_compile(kept, compile));
        compiled.as_ref().map_err(Clone::clone)
    }

    /// Judges the examples of many files: each program is asked once, and each question once.
    pub fn judge(
        &self,
        files: Vec<StudentExamples>,
        copies: CopiesPolicy,
    ) -> Result<Vec<JudgedFile>, Failure> {
        let examples = files.iter().flat_map(|file| &file.examples);
        let replies = self.replies(examples)?;
        let assignment = &self.grader.assignment;
        let predictions = assignment.predictions().map_err(|mistakes| {
            Failure::internal(
                "can't read the answers that misconceptions predict",
                mistakes,
            )
        })?;
        let judged = files.into_iter().map(|file| {
            let examples = file.examples.into_iter();
            let examples: Vec<JudgedExample> = examples
                .map(|example| JudgedExample::of(example, &replies, predictions, copies))
                .collect();
            JudgedFile::of(examples, file.mistakes, assignment, self.set)
        });
        Ok(judged.collect())
    }

    /// Asks the right programs everything, and each wrong program the questions of its part.
    fn replies<'e>(
        &'a self,
        examples: impl Iterator<Item = &'e StudentExample>,
    ) -> Result<Replies<'a>, Failure> {
        let assignment = &self.grader.assignment;
        let part = |rule: &str| assignment.part_of(rule).map(|part| part.number);
        let mut asked: BTreeMap<Option<usize>, Vec<&Question>> = BTreeMap::new();
        let mut seen = HashSet::new();
        for example in examples {
            let part = part(&example.rule);
            for case in &example.cases {
                if seen.insert((part, &case.question)) {
                    asked.entry(part).or_default().push(&case.question);
                }
            }
        }
        if !asked.is_empty() {
            self.prepare_compiler();
        }
        let programs: Vec<usize> = (0..self.set.programs.len()).collect();
        let replies = parallel_map(&programs, self.jobs, |&program| {
            let rule = self.set.programs[program].rule.as_deref();
            let questions: Vec<&Question> = if let Some(rule) = rule {
                asked.get(&part(rule)).cloned().unwrap_or_default()
            } else {
                let questions = asked.values().flatten().copied();
                questions
                    .filter(|question| asks(program, question))
                    .collect()
            };
            self.answers(program, &questions)
        });
        let mut all = Replies::default();
        for (program, replies) in self.set.programs.iter().zip(replies) {
            all.add(program, replies?);
        }
        Ok(all)
    }

    /// Asks the program with this number, and returns its answers; a panic gives none.
    pub(super) fn answers(
        &self,
        program: usize,
        questions: &[&Question],
    ) -> Result<HashMap<Question, Option<Answer>>, Failure> {
        if questions.is_empty() {
            return Ok(HashMap::new());
        }
        // Each question counts by itself: none is left out because another one has no answer.
        let items: Vec<String> = (0..questions.len())
            .map(|index| index.to_string())
            .collect();
        let queries: Vec<ItemQuestion> = questions
            .iter()
            .zip(&items)
            .map(|(question, item)| ItemQuestion {
                question,
                item,
                likely: None,
            })
            .collect();
        self.grader.check_machine()?;
        let compiler = &self.grader.compiler;
        let answers = ask_all(
            self.executable(program)?,
            &queries,
            &compiler.sandbox,
            &compiler.limits,
        )
        .map_err(|error| Failure::asking(&error))?;
        let replies = answers.responses.into_iter();
        let replies = replies.map(|response| response.reply.answer().cloned());
        Ok(questions.iter().copied().cloned().zip(replies).collect())
    }
}

/// Returns whether the right program with this number is asked this. Other rule sets use functions of the assignment's own
/// rules in their own way, so only the reference is asked about them.
pub(super) fn asks(program: usize, question: &Question) -> bool {
    program == 0 || question.rule_set.is_none()
}

/// A folder of executables, each named by its sources and by all that decides how it is made.
#[derive(Debug)]
pub(super) struct KeptJudges {
    folder: PathBuf,
    compiler: GraderFingerprint,
}

impl KeptJudges {
    /// Opens the folder with this name in Cargo's target folder, if anything can be kept there.
    pub(super) fn open(grader: &Grader, name: &str) -> Option<KeptJudges> {
        let folder = grader.target()?.join(name);
        fs::create_dir_all(&folder).ok()?;
        let compiler = GraderFingerprint::of_executables(&grader.compiler);
        Some(KeptJudges { folder, compiler })
    }

    /// Returns where the executable of this program is kept.
    pub(super) fn path(&self, program: &Submission) -> PathBuf {
        self.folder
            .join(self.compiler.key(&program.digest()).to_string())
    }

    /// Removes all executables but these.
    pub(super) fn keep_only(&self, paths: &[&Path]) {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        for path in entries.map(|entry| entry.path()) {
            if !paths.contains(&path.as_path()) {
                // Another process may have removed it.
                let _ = fs::remove_file(path);
            }
        }
    }
}

/// Returns the executable that is kept at this path, or else compiles it and keeps it there.
pub(super) fn open_or_compile<E>(
    kept: Option<&Path>,
    compile: impl FnOnce() -> Result<Executable, E>,
) -> Result<Executable, E> {
    if let Some(Ok(executable)) = kept.map(Executable::open) {
        return Ok(executable);
    }
    let executable = compile()?;
    if let Some(path) = kept.filter(|_| executable.missing.is_empty()) {
        // It is compiled again where it can't be kept.
        let _ = executable.keep(path);
    }
    Ok(executable)
}
