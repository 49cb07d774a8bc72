//! The compiler, in its sandbox and within its limits.
//!
//! `rustc` is called straight, in a scratch folder: no cargo and no rustup proxy, which would both run what they find in a
//! submission's folder.

use std::path::Path;
use std::process::Command;

use super::process::ONE_HEAP;
use super::settings::Settings;
use super::toolchain::Toolchain;
use sandbox::{Profile, Sandbox};

/// How the compiler's allocator takes memory from the system: in large pieces, all of its threads from one place. It
/// asks less often so, and takes less time. Compilers with another allocator pass over it.
const ALLOCATOR: &str = "thp:always,metadata_thp:always,narenas:1";

/// What compiles submissions.
#[derive(Clone, Debug)]
pub struct Compiler {
    /// The compiler itself.
    pub toolchain: Toolchain,
    /// The sandbox that it runs in.
    pub sandbox: Sandbox,
    /// The limits that hold for it.
    pub settings: Settings,
}

impl Compiler {
    /// Returns what the compiler may do that works in this folder.
    pub(super) fn profile(&self, root: &Path) -> Profile {
        let sources = [root.to_owned()];
        Profile::compile(
            &self.toolchain.sysroot,
            &sources,
            root,
            self.settings.compile.clone(),
        )
    }

    /// Returns the call of the compiler, with the arguments that all calls have in common.
    pub(super) fn rustc(&self, profile: &Profile, root: &Path) -> Command {
        let mut command = self.sandbox.command(profile, &self.toolchain.rustc);
        command.current_dir(root).env("TMPDIR", root);
        command
            .env("MALLOC_CONF", ALLOCATOR)
            .env(ONE_HEAP.0, ONE_HEAP.1);
        if cfg!(unix) {
            command.env("PATH", "/usr/local/bin:/usr/bin:/bin");
        } else if let Some(path) = std::env::var_os("PATH") {
            command.env("PATH", path);
        }
        command.args([
            "--edition=2024",
            "--error-format=json",
            "--json=diagnostic-rendered-ansi",
        ]);
        command.args([
            "-Ccodegen-units=1",
            "-Cembed-bitcode=no",
            "-Cstrip=debuginfo",
            "--out-dir=.",
        ]);
        command
    }
}
