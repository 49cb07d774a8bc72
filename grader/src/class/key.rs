//! The name of a grading: all that its result depends on.

use std::fmt;
use std::fs::{self, File};
use std::io;

use crate::grade::Grader;
use crate::score::Beliefs;

/// The name of a grading: a digest of the submission, the assignment, and all that graded it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key([u8; blake3::OUT_LEN]);

/// All that grades alike: everything in a [`Key`] but the submission.
#[derive(Clone, Debug)]
pub(super) struct Judge(blake3::Hasher);

impl Judge {
    /// Takes the digest of the grader, its assignment, its compiler, cage and settings.
    ///
    /// # Errors
    ///
    /// Returns why the grader's own program can't be read.
    pub(super) fn of(grader: &Grader) -> io::Result<Judge> {
        // A grader that was changed and built anew keeps its version.
        let mut program = blake3::Hasher::new();
        program.update_reader(File::open(std::env::current_exe()?)?)?;
        let compiler = &grader.compiler;
        let setting = |value: serde_json::Result<String>| value.map_err(io::Error::other);
        // What misconceptions answer decides no point, and is read only where an answer is wrong.
        let beliefs = fs::read(grader.assignment.folder.join(Beliefs::FILE)).unwrap_or_default();
        let mut hasher = blake3::Hasher::new();
        for piece in [
            program.finalize().to_hex().as_str(),
            &grader.assignment.digest,
            &compiler.toolchain.version,
            &setting(serde_json::to_string(compiler.cage.layers()))?,
            &setting(serde_json::to_string(&compiler.settings))?,
            blake3::hash(&beliefs).to_hex().as_str(),
        ] {
            hasher.update(&(piece.len() as u64).to_le_bytes());
            hasher.update(piece.as_bytes());
        }
        Ok(Judge(hasher))
    }

    /// Returns the key of a submission whose sources have this digest.
    #[must_use]
    pub(super) fn key(&self, sources: &str) -> Key {
        Key(self.0.clone().update(sources.as_bytes()).finalize().into())
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(blake3::Hash::from_bytes(self.0).to_hex().as_str())
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
