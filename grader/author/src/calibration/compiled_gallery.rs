//! The programs of the gallery, each compiled at most once.

use std::fmt::Display;
use std::sync::OnceLock;

use super::gallery::{Gallery, WrongProgram};
use super::kept_answers::KeptAnswers;
use grader::failure::{Failure, FailureKind};
use grader::grade::Grader;
use grader::runner::{CompileError, Executable, IncrementalFolders, Response};
use staff::progress::{End, Progress, ProgressEvent};
use submission::Submission;

/// A program, and its response to each case.
pub(super) type Answered = (Submission, Vec<Response>);

/// The reference and the programs of the gallery, each compiled when it is first needed and kept from then on.
#[derive(Debug)]
pub struct CompiledGallery<'a> {
    /// The grader that compiles them.
    pub grader: &'a Grader,
    /// The reference, which the wrong programs change.
    pub oracle: &'a Submission,
    /// The wrong programs.
    pub gallery: &'a Gallery,
    pub(super) progress: &'a dyn Progress,
    compiled: Vec<OnceLock<Result<Executable, Failure>>>,
    folders: IncrementalFolders,
}

impl<'a> CompiledGallery<'a> {
    /// Prepares to compile the programs of this gallery, and to show how many have been asked.
    pub fn new(
        grader: &'a Grader,
        oracle: &'a Submission,
        gallery: &'a Gallery,
        progress: &'a dyn Progress,
    ) -> CompiledGallery<'a> {
        grader.prepare_for(gallery.wrongs.len());
        CompiledGallery {
            grader,
            oracle,
            gallery,
            progress,
            compiled: gallery.wrongs.iter().map(|_| OnceLock::new()).collect(),
            folders: IncrementalFolders::default(),
        }
    }

    /// Asks the wrong program with this number in the gallery, and shows that it does.
    pub(super) fn ask_wrong(&self, number: usize, kept: &KeptAnswers) -> Result<Answered, Failure> {
        self.progress.hear(ProgressEvent::OneBegins);
        let answered = self.ask_combination(&[number], kept);
        self.progress.hear(ProgressEvent::OneEnds(End::Done));
        answered
    }

    /// Asks the reference with the edits of the wrong programs with these numbers, unless its answers are kept.
    pub(super) fn ask_combination(
        &self,
        numbers: &[usize],
        kept: &KeptAnswers,
    ) -> Result<Answered, Failure> {
        let wrongs = numbers.iter().map(|&number| &self.gallery.wrongs[number]);
        let wrongs: Vec<&WrongProgram> = wrongs.collect();
        let submission = self.submission(&wrongs)?;
        if let Some(responses) = kept.get(&submission) {
            return Ok((submission, responses));
        }
        let compile = || self.compile(&wrongs);
        let once;
        let executable = match numbers {
            // It may be asked something else later.
            [only] if kept.store.is_none() => self.compiled[*only].get_or_init(compile).as_ref(),
            _ => {
                once = compile();
                once.as_ref()
            }
        };
        let executable = executable.map_err(Failure::clone)?;
        let responses = self.grader.ask(executable, kept.cases)?.responses;
        self.fail_if_interrupted()?;
        kept.put(&submission, &responses);
        Ok((submission, responses))
    }

    /// Returns the reference with the edits of these wrong programs.
    fn submission(&self, wrongs: &[&WrongProgram]) -> Result<Submission, Failure> {
        let program = self.gallery.program(self.oracle, wrongs);
        program.map_err(|mistake| Failure::new(FailureKind::Assignment, mistake.to_string()))
    }

    /// Fails if the run was interrupted: then answers may be missing.
    pub fn fail_if_interrupted(&self) -> Result<(), Failure> {
        if self.grader.compiler.limits.cancellation_token.is_set() {
            return Err(Failure::interrupted(
                "not all programs were asked",
                "answers",
            ));
        }
        Ok(())
    }

    /// Compiles the reference with the edits of these wrong programs, and keeps nothing.
    pub(super) fn compile(&self, wrongs: &[&WrongProgram]) -> Result<Executable, Failure> {
        let submission = self.submission(wrongs)?;
        let names: Vec<&str> = wrongs
            .iter()
            .map(|wrong| wrong.name.get_ref().as_str())
            .collect();
        let name = match names.as_slice() {
            [] => "the reference".to_owned(),
            names => names.join("` and `"),
        };
        let does_not_compile =
            |why: &dyn Display| Failure::usage(format!("`{name}` does not compile: {why}"));
        self.fail_if_interrupted()?;
        let (compiler, precompiled) = (&self.grader.compiler, self.grader.precompiled());
        let compiled = compiler.compile_incrementally(&submission, precompiled, &self.folders);
        self.fail_if_interrupted()?;
        compiled.map_err(|error| match &error {
            CompileError::Internal(_) | CompileError::Driver(_) | CompileError::DiskFull(_) => {
                error.as_failure(&format!("can't compile `{name}`"))
            }
            CompileError::Refused(errors) => does_not_compile(errors),
            error => does_not_compile(error),
        })
    }
}
