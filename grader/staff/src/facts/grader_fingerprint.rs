//! A digest of all that decides what a program answers to a question, except the program.

use std::io;

use grader::runner::Compiler;
use submission::{Digest, DigestBuilder};

/// A digest of the grader's sources: a grader that was changed and built again keeps its version.
const GRADER: &str = env!("SOURCES_DIGEST");

/// A digest of the grader, and of what it compiles and asks with.
#[derive(Clone, Debug)]
pub struct GraderFingerprint(DigestBuilder);

impl GraderFingerprint {
    /// Computes the digest of the grader, its compiler, sandbox and limits: of all that decides answers.
    pub fn of_answers(compiler: &Compiler) -> io::Result<GraderFingerprint> {
        let GraderFingerprint(digest) = GraderFingerprint::of_executables(compiler);
        let layers = serde_json::to_string(compiler.sandbox.layers())?;
        let limits = serde_json::to_string(&compiler.limits)?;
        Ok(GraderFingerprint(digest.piece(layers).piece(limits)))
    }

    /// Computes the digest of what decides how an executable is made: the grader and its compiler.
    pub fn of_executables(compiler: &Compiler) -> GraderFingerprint {
        let digest = DigestBuilder::default().piece(GRADER);
        GraderFingerprint(digest.piece(&compiler.toolchain.version))
    }

    /// Returns the digest itself.
    pub fn digest(&self) -> Digest {
        self.0.clone().finish()
    }

    /// Returns the key of facts about sources with this digest.
    pub fn key(&self, sources: &Digest) -> Digest {
        self.0.clone().piece(sources.to_string()).finish()
    }
}
