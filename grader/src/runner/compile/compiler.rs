//! The compiler, in its sandbox and within its limits.
//!
//! `rustc` is called directly, in a scratch folder. Cargo and rustup's proxy would obey files in a submission's folder.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use std::{fs, io};

use super::compilation::{Compilation, CompileError, CompilerExit};
use super::compiler_message::CompilerMessage;
use super::driver_sources;
use super::executable::{Executable, executable_name};
use super::scratch_dir::ScratchDir;
use super::toolchain::Toolchain;
use crate::runner::child_process::ONE_HEAP;
use crate::runner::grading_limits::{CancellationToken, GradingLimits};
use sandbox::{Profile, Sandbox};

/// Makes the compiler's allocator (jemalloc) take large pages and use one arena for all threads, which saves system calls
/// and time. Compilers with another allocator ignore it.
const ALLOCATOR: &str = "thp:always,metadata_thp:always,narenas:1";

/// Variables in which Cargo describes the starter's package.
const PACKAGE: [(&str, &str); 2] = [
    ("CARGO_PKG_NAME", "starter"),
    ("CARGO_PKG_VERSION", env!("CARGO_PKG_VERSION")),
];

pub(super) const COMMON: [&str; 7] = [
    "--edition=2024",
    "--error-format=json",
    "--json=diagnostic-rendered-ansi",
    "-Ccodegen-units=1",
    "-Cembed-bitcode=no",
    "-Cstrip=debuginfo",
    "--out-dir=.",
];

/// Skips the passes that LLVM makes even without optimization: a submission runs as fast, and compiles about 5 percent faster.
pub(super) const NO_PASSES: &str = "-Cno-prepopulate-passes";

/// Makes the loader of GNU systems list the libraries that it loads, and start nothing.
const LIST: (&str, &str) = ("LD_TRACE_LOADED_OBJECTS", "1");

/// The compiler of submissions, with its sandbox and its limits.
#[derive(Clone, Debug)]
pub struct Compiler {
    /// The compiler itself.
    pub toolchain: Toolchain,
    /// The sandbox that it runs in.
    pub sandbox: Sandbox,
    /// The limits.
    pub limits: GradingLimits,
}

impl Compiler {
    /// Returns what the compiler may do when it works in this folder.
    pub(super) fn profile(&self, root: &Path) -> Profile {
        let sources = [root.to_owned()];
        Profile::compile(
            &self.toolchain.sysroot,
            &sources,
            root,
            self.limits.compile.clone(),
        )
    }

    /// Runs a command of the grader's own within the limits of the compiler, and to its end even if the grade is no longer wanted.
    pub(super) fn run(&self, command: Command) -> io::Result<Compilation> {
        let limits = &self.limits.compile;
        let deadline = Instant::now() + Duration::from_secs(limits.wall_seconds);
        let token = CancellationToken::default();
        Compilation::run(command, limits, deadline, &token, true)
    }

    /// Returns the compiler's command line, with the arguments that all runs have in common.
    pub(super) fn rustc(&self, profile: &Profile, root: &Path) -> Command {
        let mut command = self.sandbox.command(profile, &self.toolchain.rustc);
        command.current_dir(root).env("TMPDIR", root);
        command
            .envs(PACKAGE)
            .env("MALLOC_CONF", ALLOCATOR)
            .env(ONE_HEAP.0, ONE_HEAP.1);
        if cfg!(unix) {
            command.env("PATH", "/usr/local/bin:/usr/bin:/bin");
        } else if let Some(path) = std::env::var_os("PATH") {
            command.env("PATH", path);
        }
        command.args(COMMON);
        command
    }

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
