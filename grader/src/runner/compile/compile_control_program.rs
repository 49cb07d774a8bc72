//! A program that is known to be right. Where it can't be compiled, the machine is at fault, and no submission.

use std::fs;
use std::path::Path;

use super::compilation::CompilerExit;
use super::compile_error::CompileError;
use super::compiler::{Compiler, NO_PASSES};
use super::compiler_message::CompilerMessage;
use super::driver_sources;
use super::executable::{Executable, executable_name};
use super::scratch_dir::ScratchDir;

/// The file with its source.
const FILE: &str = "control.rs";

/// Its source: half of a driver, which answers each question with what bowl is opposite.
const SOURCE: &str = "\
#[cfg(not(precompiled_apart))]
mod protocol;
fn main() {
    protocol::serve(|asked| protocol::number(12 - asked.bowl));
}
";

impl Compiler {
    /// Compiles the control program in the same way as a submission, with the same limits and in the same folder; also with
    /// these arguments and what is in one more folder.
    pub(in crate::runner) fn compile_control_program(
        &self,
        arguments: &[String],
        readable: Option<&Path>,
    ) -> Result<Executable, CompileError> {
        let scratch = ScratchDir::begin()?;
        let root = scratch.root();
        driver_sources::write(root)?;
        fs::write(root.join(FILE), SOURCE)?;
        let mut profile = self.profile(root).linking();
        profile.read.extend(readable.map(Path::to_owned));
        let mut command = self.rustc(&profile, root);
        command.args(arguments);
        command.args([NO_PASSES, "--crate-type=bin", "--cap-lints=allow"]);
        command.args([FILE, "-o", &executable_name()]);
        let run = self.run(command)?;
        let error = match run.ended {
            CompilerExit::Success => {
                let libraries = self.loaded_libraries(&root.join(executable_name()))?;
                return Ok(Executable {
                    libraries,
                    ..Executable::in_folder(scratch)
                });
            }
            CompilerExit::Limit(limit) => CompileError::Limit(limit),
            CompilerExit::Failed => {
                let messages = CompilerMessage::all(&run.printed);
                CompileError::Refused(CompilerMessage::errors(&messages, &run.printed))
            }
        };
        Err(error.on_disk_of(root, &self.limits.compile))
    }
}
