//! Finds the compiler for submissions: the toolchain's own `rustc`, never rustup's proxy.

use std::env::{self, consts::EXE_SUFFIX};
use std::path::{Path, PathBuf};
use std::process::Command;

use thiserror::Error;

/// The compiler for submissions.
#[derive(Clone, Debug)]
pub struct Toolchain {
    /// The path of `rustc` itself.
    pub rustc: PathBuf,
    /// The folder that holds its libraries.
    pub sysroot: PathBuf,
    /// Output of `rustc -vV`.
    pub version: String,
}

/// No compiler was found.
#[derive(Debug, Error)]
#[error("find `rustc`: {0}; install Rust, or start the grader with `cargo`")]
pub struct NoToolchain(String);

impl Toolchain {
    /// Finds the compiler next to the `cargo` that started the grader, or else the one on the path.
    pub fn find() -> Result<Toolchain, NoToolchain> {
        let name = format!("rustc{EXE_SUFFIX}");
        let sibling = env::var_os("CARGO")
            .map(|cargo| Path::new(&cargo).with_file_name(&name))
            .filter(|rustc| rustc.is_file());
        let sysroot = match sibling.as_deref().and_then(sysroot) {
            Some(sysroot) => sysroot,
            None => Toolchain::ask_for_sysroot(sibling.as_deref().unwrap_or(Path::new(&name)))?,
        };
        let rustc = sysroot.join("bin").join(&name);
        let version = said(&rustc, &["-vV"])?;
        Ok(Toolchain {
            rustc,
            sysroot,
            version,
        })
    }

    fn ask_for_sysroot(rustc: &Path) -> Result<PathBuf, NoToolchain> {
        // On the path there may be rustup's proxy, which obeys files in the current folder. So it is only asked for the
        // real compiler, in a folder that no student can write to.
        said(rustc, &["--print", "sysroot"]).map(PathBuf::from)
    }
}

/// Returns the sysroot around a compiler if it is the real one, which spares a process; rustup's proxy has none.
fn sysroot(rustc: &Path) -> Option<PathBuf> {
    let sysroot = rustc.parent()?.parent()?;
    let has_libraries = sysroot.join("lib").join("rustlib").is_dir();
    has_libraries.then(|| sysroot.to_owned())
}

/// Returns what a program prints, without the last newline.
fn said(program: &Path, arguments: &[&str]) -> Result<String, NoToolchain> {
    let root = Path::new(if cfg!(windows) { "C:\\" } else { "/" });
    let run = Command::new(program)
        .args(arguments)
        .current_dir(root)
        .output()
        .map_err(|error| NoToolchain(format!("`{}` does not start: {error}", program.display())))?;
    let printed = String::from_utf8_lossy(&run.stdout).trim_end().to_owned();
    if run.status.success() && !printed.is_empty() {
        Ok(printed)
    } else {
        let complaint = String::from_utf8_lossy(&run.stderr).trim_end().to_owned();
        Err(NoToolchain(format!(
            "`{}` says: {complaint}",
            program.display()
        )))
    }
}
