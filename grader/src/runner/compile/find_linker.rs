//! Calls the toolchain's own linker directly: starting it through a C compiler takes longer than the linking itself.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::toolchain::Toolchain;

/// The only system for which the toolchain contains its own linker.
const HOST: &str = "x86_64-unknown-linux-gnu";

/// The loader of linked programs.
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
