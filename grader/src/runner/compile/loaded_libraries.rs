//! The libraries that a program starts with, as its loader says.

use std::io;
use std::path::{Path, PathBuf};

use super::compiler::Compiler;
use sandbox::Profile;

/// Makes the loader of GNU systems list the libraries that it loads, and start nothing.
const LIST: (&str, &str) = ("LD_TRACE_LOADED_OBJECTS", "1");

impl Compiler {
    /// Returns the libraries that the loader opens when this program starts: those that the program's own headers name, and
    /// those that they need. Nothing of the program itself runs. Empty where the loader doesn't say.
    pub(super) fn loaded_libraries(&self, program: &Path) -> io::Result<Vec<PathBuf>> {
        if cfg!(not(target_os = "linux")) {
            return Ok(Vec::new());
        }
        let profile = Profile::compute(program, self.limits.run.clone());
        let mut command = self.sandbox.command(&profile, program);
        command.env(LIST.0, LIST.1);
        let listed = self.run(command)?;
        let words = listed.printed.split_whitespace();
        let libraries = words.filter(|word| word.starts_with('/'));
        Ok(libraries.map(PathBuf::from).collect())
    }
}
