//! The key of a cached grade: everything that it depends on.

use std::fmt;
use std::fs::File;
use std::io;

use grader::grade::Grader;
use submission::{Digest, DigestBuilder};

/// The key of a cached grade: a digest of the submission, the assignment, the grader and its environment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CacheKey(Digest);

/// Everything in a [`CacheKey`] except the submission.
#[derive(Clone, Debug)]
pub(super) struct Fingerprint {
    /// All that decides what a submission answers to a question.
    answers: DigestBuilder,
    assignment: Digest,
}

impl Fingerprint {
    /// Takes the digest of the grader, its compiler, sandbox and settings, and of what the assignment asks. Points and
    /// words aren't in it: a report is rescored when they change.
    ///
    /// # Errors
    ///
    /// Returns why the grader's own program can't be read.
    pub(super) fn of(grader: &Grader) -> io::Result<Fingerprint> {
        // A grader that was changed and built again keeps its version.
        let program = Digest::of_reader(File::open(std::env::current_exe()?)?)?;
        let compiler = &grader.compiler;
        let setting = |value: serde_json::Result<String>| value.map_err(io::Error::other);
        let mut digest = DigestBuilder::default();
        for piece in [
            &program.to_string(),
            &compiler.toolchain.version,
            &setting(serde_json::to_string(compiler.sandbox.layers()))?,
            &setting(serde_json::to_string(&compiler.settings))?,
        ] {
            digest.add(piece);
        }
        Ok(Fingerprint {
            answers: digest,
            assignment: grader.assignment.answers_digest(),
        })
    }

    /// Returns the key of the report on a submission whose sources have this digest.
    #[must_use]
    pub(super) fn key(&self, sources: &Digest) -> CacheKey {
        let digest = self.answers.clone().piece(sources.to_string());
        CacheKey(digest.piece(self.assignment.to_string()).finish())
    }

    /// Returns the key of its answers, which don't depend on the assignment.
    #[must_use]
    pub(super) fn answers_key(&self, sources: &Digest) -> CacheKey {
        CacheKey(self.answers.clone().piece(sources.to_string()).finish())
    }
}

impl fmt::Display for CacheKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for CacheKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
