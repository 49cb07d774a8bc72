//! How the toolchain's own linker is called without a C compiler between, which costs a submission more than the linking.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::toolchain::Toolchain;

/// The only system on which the toolchain brings the linker that it links with.
const HOST: &str = "x86_64-unknown-linux-gnu";

/// What the system runs a linked program by.
const LOADER: &str = "/lib64/ld-linux-x86-64.so.2";

/// What the C compiler would have added: where its own files are.
const FILES: [&str; 3] = ["Scrt1.o", "libgcc_s.so", "libc.so"];

/// Returns the arguments by which the compiler calls the linker itself; none where it isn't known how.
///
/// Whether they work has to be tried.
pub(crate) fn arguments(toolchain: &Toolchain) -> Option<Vec<String>> {
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

/// Asks the C compiler where it has this file.
fn file(name: &str) -> Option<PathBuf> {
    let said = Command::new("cc")
        .arg(format!("-print-file-name={name}"))
        .current_dir("/")
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    let path = String::from_utf8(said.stdout).ok()?;
    // What it doesn't find it names as it was asked.
    Path::new(path.trim()).canonicalize().ok()
}
