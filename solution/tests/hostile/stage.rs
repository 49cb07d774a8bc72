//! Where one entry is played: a folder of its own, with something to steal and something to harm.

use std::fs::{self, Permissions};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::net::{TcpListener, UdpSocket};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

/// Where one entry is played.
pub(crate) struct Stage {
    folder: TempDir,
    /// Stands in files, in the environment and in another submission; no report may hold it.
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
        // Everybody may read and write what lies about: only the sandbox keeps it.
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

    /// Returns the path of something on the stage.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder
            .path()
            .canonicalize()
            .expect("it is there")
            .join(name)
    }

    /// Writes a file that everybody may read and write.
    pub(crate) fn write(&self, name: &str, text: &str) {
        self.write_bytes(name, text.as_bytes());
    }

    /// Writes a file that everybody may read and write.
    pub(crate) fn write_bytes(&self, name: &str, bytes: &[u8]) {
        let path = self.path(name);
        let parent = path.parent().expect("it lies in a folder");
        fs::create_dir_all(parent).expect("a folder can be made");
        fs::write(&path, bytes).expect("a file can be written");
        open_mode(&path, 0o666);
    }

    /// Puts the places of the stage into an entry's text.
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

    /// Says what was harmed or reached.
    pub(crate) fn harm(&self, before: &[(PathBuf, Vec<u8>)]) -> Vec<String> {
        let mut harm = Vec::new();
        let after = self.state();
        if before != after {
            harm.push("a file outside was made, changed or removed".to_owned());
        }
        if self.listener.accept().is_ok() {
            harm.push("it connected to a port".to_owned());
        }
        if self.receiver.recv(&mut [0; 64]).is_ok() {
            harm.push("it sent a datagram".to_owned());
        }
        let left = files(&self.path("temporary"));
        if !left.is_empty() {
            harm.push(format!("it left files behind: {left:?}"));
        }
        for process in processes_in(self.folder.path()) {
            harm.push(format!("the process {process} is left"));
        }
        harm
    }

    /// Returns all that must stay as it is.
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
    fs::set_permissions(path, Permissions::from_mode(mode)).expect("it is ours");
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

/// Lists the processes that work in a folder or come from it.
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
