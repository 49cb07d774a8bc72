//! The key of a cached grade: everything that it depends on.

use std::fmt;
use std::io;

use serde::{Deserialize, Serialize};

use crate::answer_cache::{AnswersKey, CompilerFingerprint};
use grader::grade::Grader;
use submission::Digest;

/// The key of a cached grade: a digest of the submission, the assignment, the grader and its environment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CacheKey(Digest);

/// Everything in a [`CacheKey`] except the submission.
#[derive(Clone, Debug)]
pub(super) struct Fingerprint {
    compiler: CompilerFingerprint,
    assignment: Digest,
}

impl Fingerprint {
    /// Takes the digest of the grader, its compiler, sandbox and limits, and of what the assignment asks. Points and
    /// words aren't in it: a report is rescored when they change.
    pub(super) fn of(grader: &Grader) -> io::Result<Fingerprint> {
        Ok(Fingerprint {
            compiler: CompilerFingerprint::of(&grader.compiler)?,
            assignment: grader.assignment.answers_digest(),
        })
    }

    /// Returns a digest of the grader, its compiler, sandbox and limits.
    pub(super) fn grader(&self) -> Digest {
        self.compiler.digest()
    }

    /// Returns a digest of what the assignment asks.
    pub(super) fn assignment(&self) -> Digest {
        self.assignment
    }

    /// Returns the key of the report on a submission whose sources have this digest.
    pub(super) fn key(&self, sources: &Digest) -> CacheKey {
        let digest = self.compiler.with(sources);
        CacheKey(digest.piece(self.assignment.to_string()).finish())
    }

    /// Returns the key of its answers, which don't depend on the assignment.
    pub(super) fn answers_key(&self, sources: &Digest) -> AnswersKey {
        self.compiler.key(sources)
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
