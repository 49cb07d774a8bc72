//! Finds the compiler for submissions: the toolchain's own `rustc`, never rustup's proxy.

use std::env;
use std::env::consts::EXE_SUFFIX;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;
use std::{fs, io};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::atomic_file;
use crate::failure::Failure;

const KEPT: &str = "kalah-rustc.json";

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
#[error("can't find `rustc`: {0}; install Rust, or start the grader with `cargo`")]
pub struct NoToolchain(String);

impl From<NoToolchain> for Failure {
    fn from(error: NoToolchain) -> Failure {
        Failure::usage(error.to_string())
    }
}

impl Toolchain {
    /// Finds the compiler next to the `cargo` that started the grader, or else the one on the path.
    pub fn find() -> Result<Toolchain, NoToolchain> {
        Toolchain::find_keeping(None)
    }

    /// Finds the same compiler, and keeps in this folder what it says of itself: asking takes as long as compiling a small file.
    pub fn find_keeping(folder: Option<&Path>) -> Result<Toolchain, NoToolchain> {
        let name = format!("rustc{EXE_SUFFIX}");
        let sibling = env::var_os("CARGO")
            .map(|cargo| Path::new(&cargo).with_file_name(&name))
            .filter(|rustc| rustc.is_file());
        let sysroot = match sibling.as_deref().and_then(sysroot) {
            Some(sysroot) => sysroot,
            None => Toolchain::ask_for_sysroot(sibling.as_deref().unwrap_or(Path::new(&name)))?,
        };
        let rustc = sysroot.join("bin").join(&name);
        let version = match folder {
            Some(folder) => kept_version(&rustc, &folder.join(KEPT))?,
            None => said(&rustc, VERSION)?,
        };
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

const VERSION: &[&str] = &["-vV"];

/// A compiler's version, and the executable that it is the version of, as Cargo tells it from another one.
#[derive(Serialize, Deserialize)]
struct KeptVersion {
    rustc: PathBuf,
    bytes: u64,
    modified: SystemTime,
    version: String,
}

/// Returns the version that is kept in this file, if it is this compiler's; or else asks the compiler, and keeps what it says.
fn kept_version(rustc: &Path, file: &Path) -> Result<String, NoToolchain> {
    let stamp = || -> io::Result<(u64, SystemTime)> {
        let metadata = fs::metadata(rustc)?;
        Ok((metadata.len(), metadata.modified()?))
    };
    let Ok((bytes, modified)) = stamp() else {
        return said(rustc, VERSION);
    };
    let kept = fs::read(file).ok();
    let kept = kept.and_then(|kept| serde_json::from_slice::<KeptVersion>(&kept).ok());
    let is_same = |kept: &KeptVersion| {
        kept.rustc == rustc && kept.bytes == bytes && kept.modified == modified
    };
    if let Some(kept) = kept.filter(is_same) {
        return Ok(kept.version);
    }
    let new = KeptVersion {
        rustc: rustc.to_owned(),
        bytes,
        modified,
        version: said(rustc, VERSION)?,
    };
    // It is asked again next time if it can't be kept.
    if let Ok(json) = serde_json::to_vec(&new) {
        let _ = atomic_file::write(file, &json);
    }
    Ok(new.version)
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

/// The only system for which the toolchain contains its own linker.
const HOST: &str = "x86_64-unknown-linux-gnu";

const LOADER: &str = "/lib64/ld-linux-x86-64.so.2";

/// Files of the C compiler, whose paths it would have added itself.
const FILES: [&str; 3] = ["Scrt1.o", "libgcc_s.so", "libc.so"];

/// Returns the arguments that make the compiler call the linker directly; none on other systems.
///
/// The caller has to try whether they work.
pub(super) fn find_linker(toolchain: &Toolchain) -> Option<Vec<String>> {
    let host = format!("host: {HOST}");
    if !toolchain.version.lines().any(|line| line == host) {
        return None;
    }
    let linker = toolchain
        .sysroot
        .join("lib/rustlib")
        .join(HOST)
        .join("bin/gcc-ld/ld.lld");
    let [start, gcc, libc] = FILES.map(file);
    let start = start?;
    let mut arguments = vec![
        format!("-Clinker={}", linker.display()),
        "-Clinker-flavor=ld".to_owned(),
        format!("-Clink-arg={}", start.display()),
        format!("-Clink-arg=--dynamic-linker={LOADER}"),
        "-Clink-arg=--threads=1".to_owned(),
    ];
    for found in [gcc?, libc?] {
        arguments.push(format!("-Clink-arg=-L{}", found.parent()?.display()));
    }
    Some(arguments)
}

/// Returns whether the file or folder exists that one of these arguments names; true if it names none.
pub(super) fn is_valid(argument: &str) -> bool {
    let named = argument
        .find('/')
        .map(|start| Path::new(&argument[start..]));
    named.is_none_or(Path::exists)
}

/// Asks the C compiler for the path of this file.
fn file(name: &str) -> Option<PathBuf> {
    let said = Command::new("cc")
        .arg(format!("-print-file-name={name}"))
        .current_dir("/")
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    let path = String::from_utf8(said.stdout).ok()?;
    // If it doesn't find the file, it prints only the name.
    Path::new(path.trim()).canonicalize().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_kept_for_the_same_executable_alone() {
        let folder = tempfile::tempdir().unwrap();
        let version = || {
            Toolchain::find_keeping(Some(folder.path()))
                .unwrap()
                .version
        };
        let asked = version();
        assert_eq!(asked, Toolchain::find().unwrap().version);
        let file = folder.path().join(KEPT);
        let kept = fs::read_to_string(&file).unwrap();
        let change = |from, to| fs::write(&file, kept.replacen(from, to, 1)).unwrap();
        change("\"version\":\"", "\"version\":\"kept ");
        assert_eq!(version(), format!("kept {asked}"));
        change("\"bytes\":", "\"bytes\":1");
        assert_eq!(version(), asked);
        change("{", "");
        assert_eq!(version(), asked);
    }
}
