//! The compiler, in its sandbox and within its limits.
//!
//! `rustc` is called directly, in a scratch folder. Cargo and rustup's proxy would obey files in a submission's folder.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use super::compilation::Compilation;
use super::toolchain::Toolchain;
use crate::runner::cancellation_token::CancellationToken;
use crate::runner::child_process::ONE_HEAP;
use crate::runner::grading_limits::GradingLimits;
use sandbox::{Profile, Sandbox};

/// Makes the compiler's allocator (jemalloc) take large pages and use one arena for all threads, which saves system calls
/// and time. Compilers with another allocator ignore it.
const ALLOCATOR: &str = "thp:always,metadata_thp:always,narenas:1";

/// Variables in which Cargo describes the starter's package.
const PACKAGE: [(&str, &str); 2] = [
    ("CARGO_PKG_NAME", "starter"),
    ("CARGO_PKG_VERSION", env!("CARGO_PKG_VERSION")),
];

/// The arguments that all runs of the compiler have in common.
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
