//! The permissions of a sandboxed program.

use std::fs::File;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::limits::Limits;

const LIBRARIES: &[&str] = &[
    "/lib",
    "/lib64",
    "/usr/lib",
    "/usr/lib64",
    "/usr/local/lib",
    "/nix/store",
    "/gnu/store",
    LIBRARY_TABLE,
];

/// The table in which the loader looks libraries up.
const LIBRARY_TABLE: &str = "/etc/ld.so.cache";

const LOADERS: &[&str] = &[
    "/lib64/ld-linux-x86-64.so.2",
    "/lib/ld-linux-aarch64.so.1",
    "/lib/ld-musl-x86_64.so.1",
    "/lib/ld-musl-aarch64.so.1",
];

/// The folders of linkers, and of the C compilers that call them.
const LINKERS: &[&str] = &[
    "/bin",
    "/usr/bin",
    "/usr/local/bin",
    "/lib",
    "/lib64",
    "/usr/lib",
    "/usr/lib64",
    "/usr/libexec",
    "/nix/store",
    "/gnu/store",
];

/// Files that the compiler's allocator reads; it is slower if it can't.
const MEMORY: &[&str] = &[
    "/proc/sys/vm/overcommit_memory",
    "/sys/kernel/mm/transparent_hugepage/enabled",
];

/// Permissions of a sandboxed program; everything else is denied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Profile {
    /// Files and folders that it may read.
    #[serde(with = "exact")]
    pub read: Vec<PathBuf>,
    /// Files and folders that it may read and run.
    #[serde(with = "exact")]
    pub execute: Vec<PathBuf>,
    /// Folders in which it may read, write, create and remove files, and files that it may write.
    #[serde(with = "exact")]
    pub write: Vec<PathBuf>,
    /// Whether it may start processes, as a compiler that links does.
    pub start_processes: bool,
    /// The limits.
    pub limits: Limits,
}

impl Profile {
    /// Allows `executable` only to compute: it can read all libraries and its standard input, and write its standard
    /// output and error.
    pub fn compute(executable: &Path, limits: Limits) -> Self {
        let mut execute = paths(LOADERS);
        execute.push(executable.to_owned());
        Self {
            read: paths(LIBRARIES),
            execute,
            write: Vec::new(),
            start_processes: false,
            limits,
        }
    }

    /// Allows it to read only these of the libraries, which its loader opens at every start. From the times at which other files
    /// were read, a program could learn later what an earlier one has read.
    pub fn with_libraries(mut self, libraries: &[PathBuf]) -> Self {
        if !libraries.is_empty() {
            let is_library =
                |path: &&PathBuf| self.read.iter().any(|folder| path.starts_with(folder));
            let mut read: Vec<PathBuf> = libraries.iter().filter(is_library).cloned().collect();
            read.push(PathBuf::from(LIBRARY_TABLE));
            self.read = read;
        }
        self
    }

    /// Allows the compiler in `sysroot` to read `sources` and to write to `scratch`.
    ///
    /// That is enough for a library or an object file. If the compiler also links, it needs [`linking`](Self::linking).
    pub fn compile(sysroot: &Path, sources: &[PathBuf], scratch: &Path, limits: Limits) -> Self {
        let mut read = paths(LIBRARIES);
        read.push(sysroot.to_owned());
        read.extend_from_slice(sources);
        read.push(PathBuf::from("/dev/urandom"));
        read.extend(paths(MEMORY));
        let mut execute = paths(LOADERS);
        execute.push(sysroot.join("bin"));
        execute.push(sysroot.join("lib"));
        Self {
            read,
            execute,
            write: vec![scratch.to_owned(), PathBuf::from("/dev/null")],
            start_processes: false,
            limits,
        }
    }

    /// Also allows the program to start the system's C compiler and linker.
    pub fn linking(mut self) -> Self {
        self.execute.extend(paths(LINKERS));
        self.start_processes = true;
        self
    }
}

pub(crate) fn loader() -> Option<&'static Path> {
    let mut loaders = LOADERS.iter().map(Path::new);
    // Inside the sandbox only open files can be examined.
    loaders.find(|loader| File::open(loader).is_ok())
}

fn paths(names: &[&str]) -> Vec<PathBuf> {
    names.iter().map(PathBuf::from).collect()
}

/// The serde format of paths, which needn't be UTF-8.
mod exact {
    use std::ffi::OsString;
    use std::path::PathBuf;

    use serde::{Deserialize as _, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(
        paths: &[PathBuf],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(paths.iter().map(|path| path.as_os_str()))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<PathBuf>, D::Error> {
        let paths = Vec::<OsString>::deserialize(deserializer)?;
        Ok(paths.into_iter().map(PathBuf::from).collect())
    }
}
