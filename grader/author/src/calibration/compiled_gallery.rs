//! The programs of the gallery, each compiled at most once.

use std::fmt::Display;
use std::sync::OnceLock;

use super::gallery::{Gallery, WrongProgram};
use grader::failure::{Failure, FailureKind};
use grader::grade::Grader;
use grader::runner::{CompileError, Executable, IncrementalFolders};
use staff::progress::Progress;
use submission::Submission;

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
    /// Prepares to compile the programs of this gallery.
    pub fn new(
        grader: &'a Grader,
        oracle: &'a Submission,
        gallery: &'a Gallery,
    ) -> CompiledGallery<'a> {
        grader.prepare_for(gallery.wrongs.len());
        CompiledGallery {
            grader,
            oracle,
            gallery,
            progress: &(),
            compiled: gallery.wrongs.iter().map(|_| OnceLock::new()).collect(),
            folders: IncrementalFolders::default(),
        }
    }

    /// Shows how many programs have been asked.
    pub fn showing(self, progress: &'a dyn Progress) -> CompiledGallery<'a> {
        CompiledGallery { progress, ..self }
    }

    /// Returns the executable of the wrong program with this number in the gallery.
    pub(super) fn wrong(&self, number: usize) -> Result<&Executable, &Failure> {
        let compile = || self.compile(&[&self.gallery.wrongs[number]]);
        self.compiled[number].get_or_init(compile).as_ref()
    }

    /// Returns the reference with the edits of these wrong programs.
    pub(super) fn submission(&self, wrongs: &[&WrongProgram]) -> Result<Submission, Failure> {
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
        let name = || match names.as_slice() {
            [] => "the reference".to_owned(),
            names => names.join("` and `"),
        };
        let does_not_compile =
            |why: &dyn Display| Failure::usage(format!("`{}` does not compile: {why}", name()));
        self.fail_if_interrupted()?;
        let (compiler, precompiled) = (&self.grader.compiler, self.grader.precompiled());
        let compiled = compiler.compile_incrementally(&submission, precompiled, &self.folders);
        self.fail_if_interrupted()?;
        compiled.map_err(|error| match &error {
            CompileError::Internal(_) | CompileError::Driver(_) | CompileError::DiskFull(_) => {
                error.as_failure(&format!("can't compile `{}`", name()))
            }
            CompileError::Refused(errors) => does_not_compile(errors),
            error => does_not_compile(error),
        })
    }
}
