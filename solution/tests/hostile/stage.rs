//! The stage on which an entry runs: a folder with something to steal and something to harm.

use std::fs::{self, Permissions};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::net::{TcpListener, UdpSocket};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

/// The stage on which one entry runs.
pub(crate) struct Stage {
    folder: TempDir,
    /// A secret in files, in the environment and in another submission. No report may contain it.
    pub(crate) canary: String,
    listener: TcpListener,
    receiver: UdpSocket,
}

impl Stage {
    pub(crate) fn new() -> Stage {
        let folder = tempfile::Builder::new()
            .prefix("hostile-")
            .permissions(Permissions::from_mode(0o755))
            .tempdir()
            .expect("a folder can be made");
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port is free");
        let receiver = UdpSocket::bind(("127.0.0.1", 0)).expect("a port is free");
        listener.set_nonblocking(true).expect("it needn't wait");
        receiver.set_nonblocking(true).expect("it needn't wait");
        let random = RandomState::new().build_hasher().finish();
        let stage = Stage {
            folder,
            canary: format!("CANARY-{random:016x}"),
            listener,
            receiver,
        };
        // Everyone may read and write these folders, so only the sandbox protects them.
        for name in ["outside", "neighbour", "handed-in", "temporary"] {
            open(&stage.path(name), 0o777);
        }
        stage.write("outside/canary", &stage.canary);
        stage.write(
            "outside/program",
            &format!("#!/bin/sh\necho {}\n", stage.canary),
        );
        open_mode(&stage.path("outside/program"), 0o777);
        stage
    }

    /// Returns a path on the stage.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder
            .path()
            .canonicalize()
            .expect("it is there")
            .join(name)
    }

    /// Writes a text file that everyone may read and write.
    pub(crate) fn write(&self, name: &str, text: &str) {
        self.write_bytes(name, text.as_bytes());
    }

    /// Writes a file that everyone may read and write.
    pub(crate) fn write_bytes(&self, name: &str, bytes: &[u8]) {
        let path = self.path(name);
        let parent = path.parent().expect("it is in a folder");
        fs::create_dir_all(parent).expect("a folder can be made");
        fs::write(&path, bytes).expect("a file can be written");
        open_mode(&path, 0o666);
    }

    /// Replaces the placeholders in an entry's text with paths and ports of the stage.
    pub(crate) fn fill(&self, text: &str) -> String {
        let port = |address: std::io::Result<std::net::SocketAddr>| {
            address.expect("it is bound").to_string()
        };
        text.replace("{{OUTSIDE}}", &self.path("outside").display().to_string())
            .replace(
                "{{NEIGHBOUR}}",
                &self.path("neighbour").display().to_string(),
            )
            .replace(
                "{{TEMPORARY}}",
                &self.path("temporary").display().to_string(),
            )
            .replace("{{TCP}}", &port(self.listener.local_addr()))
            .replace("{{UDP}}", &port(self.receiver.local_addr()))
    }

    /// Lists what was harmed or reached.
    pub(crate) fn harm(&self, before: &[(PathBuf, Vec<u8>)]) -> Vec<String> {
        let mut harm = Vec::new();
        let after = self.state();
        if before != after {
            harm.push("a file outside was created, changed or removed".to_owned());
        }
        if self.listener.accept().is_ok() {
            harm.push("it connected to the port".to_owned());
        }
        if self.receiver.recv(&mut [0; 64]).is_ok() {
            harm.push("it sent a datagram".to_owned());
        }
        let left = files(&self.path("temporary"));
        if !left.is_empty() {
            harm.push(format!("it left files behind: {left:?}"));
        }
        for process in processes_in(self.folder.path()) {
            harm.push(format!("it left the process {process} running"));
        }
        harm
    }

    /// Returns everything that must not change.
    pub(crate) fn state(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let mut state = Vec::new();
        for name in ["outside", "neighbour"] {
            for path in files(&self.path(name)) {
                let contents = fs::read(&path).unwrap_or_default();
                state.push((path, contents));
            }
        }
        state
    }
}

fn open(folder: &Path, mode: u32) {
    fs::create_dir_all(folder).expect("a folder can be made");
    open_mode(folder, mode);
}

fn open_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).expect("this process owns it");
}

/// Lists everything below a folder, sorted, without following links.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                open.push(entry.path());
            }
            found.push(entry.path());
        }
    }
    found.sort();
    found
}

/// Lists the processes whose working directory or program is in a folder.
fn processes_in(folder: &Path) -> Vec<String> {
    let folder = folder.canonicalize().expect("it is there");
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let here = ["cwd", "exe"].iter().any(|link| {
            fs::read_link(entry.path().join(link)).is_ok_and(|path| path.starts_with(&folder))
        });
        if here {
            found.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    found
}
