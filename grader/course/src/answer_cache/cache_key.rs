//! Names a program's answers by everything that they depend on, except the questions.

use std::fmt;
use std::io;

use grader::runner::Compiler;
use submission::{Digest, DigestBuilder};

/// A digest of the grader's sources: a grader that was changed and built again keeps its version.
const GRADER: &str = env!("SOURCES_DIGEST");

/// The name of a program's answers: a digest of its sources, and of all that compiles and asks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AnswersKey(Digest);

/// All that decides what a program answers to a question, except the program.
#[derive(Clone, Debug)]
pub(crate) struct CompilerFingerprint(DigestBuilder);

impl CompilerFingerprint {
    /// Computes the digest of the grader, its compiler, sandbox and limits.
    pub(crate) fn of(compiler: &Compiler) -> io::Result<CompilerFingerprint> {
        let setting = |value: serde_json::Result<String>| value.map_err(io::Error::other);
        let mut digest = DigestBuilder::default();
        for piece in [
            GRADER,
            &compiler.toolchain.version,
            &setting(serde_json::to_string(compiler.sandbox.layers()))?,
            &setting(serde_json::to_string(&compiler.limits))?,
        ] {
            digest.add(piece);
        }
        Ok(CompilerFingerprint(digest))
    }

    /// Computes the digest of what decides how an executable is made: the grader and its compiler.
    pub(crate) fn of_executables(compiler: &Compiler) -> CompilerFingerprint {
        let digest = DigestBuilder::default().piece(GRADER);
        CompilerFingerprint(digest.piece(&compiler.toolchain.version))
    }

    /// Returns the digest of it alone.
    pub(crate) fn digest(&self) -> Digest {
        self.0.clone().finish()
    }

    /// Returns the digest of it together with sources that have this digest.
    pub(crate) fn with(&self, sources: &Digest) -> DigestBuilder {
        self.0.clone().piece(sources.to_string())
    }

    /// Returns the key of the answers of a program whose sources have this digest.
    pub(crate) fn key(&self, sources: &Digest) -> AnswersKey {
        AnswersKey(self.with(sources).finish())
    }
}

impl fmt::Display for AnswersKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
