//! Computes a digest of the grader's sources. Kept answers are named by it, so a changed grader asks again.
//!
//! It is the same on all machines that build the same sources, so they can share a store.

use std::collections::BTreeSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};

/// Everything that decides what an answer is, from the workspace's root.
const SOURCES: [&str; 9] = [
    "Cargo.lock",
    "grader/src",
    "grader/driver",
    "grader/notation/src",
    "grader/sandbox/src",
    "grader/submission/src",
    "grader/staff/src",
    "grader/class/src/grading",
    "grader/tournament/src",
];

fn main() -> io::Result<()> {
    let root = Path::new("../..");
    let mut digest = DefaultHasher::new();
    for name in SOURCES {
        let path = root.join(name);
        println!("cargo::rerun-if-changed={}", path.display());
        for file in files(&path)? {
            let name = file.strip_prefix(root).unwrap_or(&file);
            let name = name.to_string_lossy().replace('\\', "/");
            (name, fs::read(&file)?).hash(&mut digest);
        }
    }
    println!("cargo::rustc-env=SOURCES_DIGEST={:016x}", digest.finish());
    Ok(())
}

/// Returns a file, or all files in a folder, in the order of their names.
fn files(path: &Path) -> io::Result<BTreeSet<PathBuf>> {
    if path.is_file() {
        return Ok(BTreeSet::from([path.to_owned()]));
    }
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(path)? {
        found.append(&mut files(&entry?.path())?);
    }
    Ok(found)
}
