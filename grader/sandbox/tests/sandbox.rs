//! The sandbox holds, each layer of it matters, and honest programs don't notice it.
//!
//! What a system lacks is skipped and said, never passed over in silence.
#![cfg(unix)]

#[path = "sandbox/attempts.rs"]
mod attempts;
#[path = "sandbox/compiling.rs"]
mod compiling;
#[path = "sandbox/ends.rs"]
mod ends;
#[path = "sandbox/honest.rs"]
mod honest;
#[path = "sandbox/launchers.rs"]
mod launchers;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
#[path = "sandbox/raw_calls.rs"]
mod raw_calls;
#[path = "sandbox/users.rs"]
mod users;

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use sandbox::{LayerName, Sandbox, end};

/// However crowded the machine.
const PATIENCE: Duration = Duration::from_mins(2);

fn launcher() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_sandbox"))
}

fn skip(reason: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {reason}");
}

/// The sandbox of this system, or none after saying that the system has none that isolates.
fn sandbox() -> Option<Sandbox> {
    let sandbox = Sandbox::detect(launcher());
    if sandbox.isolates() {
        return Some(sandbox);
    }
    skip(&format!(
        "no sandbox on this system: {:?}",
        sandbox.layers()
    ));
    None
}

/// The same sandbox without any of these layers.
fn without(sandbox: &Sandbox, layers: impl IntoIterator<Item = LayerName>) -> Sandbox {
    layers.into_iter().fold(sandbox.clone(), Sandbox::without)
}

/// Waits for a command that may hang, and ends it then.
fn output(command: &mut Command) -> Output {
    fn read(mut from: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            let mut bytes = Vec::new();
            let read = from.read_to_end(&mut bytes);
            // Nobody listens any more after a timeout.
            let _ = sender.send(read.map_or(Vec::new(), |_| bytes));
        });
        receiver
    }

    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command starts");
    let stdout = read(child.stdout.take().unwrap());
    let stderr = read(child.stderr.take().unwrap());
    let read = (stdout.recv_timeout(PATIENCE), stderr.recv_timeout(PATIENCE));
    let (Ok(stdout), Ok(stderr)) = read else {
        end(&mut child).unwrap();
        panic!("{command:?} doesn't end");
    };
    let status = child.wait().unwrap();
    Output {
        status,
        stdout,
        stderr,
    }
}

/// Root in a container that knows no other user can't do what root can.
fn is_root(sandbox: &Sandbox) -> bool {
    sandbox.has(LayerName::Identity)
}

/// Copies the launcher by another process: what this one holds open for writing, even for a moment, a
/// child of another test may hold open longer, and then the copy can't be run.
fn copy_launcher(to: &Path) {
    let seen = output(Command::new("cp").arg(launcher()).arg(to));
    assert!(seen.status.success(), "{seen:?}");
}

/// Compiles `source` with the system's compiler, bare, into an executable in `folder`.
fn compiled(folder: &Path, source: &str) -> PathBuf {
    let (file, program) = (folder.join("program.rs"), folder.join("program"));
    fs::write(&file, source).unwrap();
    let seen = output(
        Command::new(rustc())
            .args(["--edition=2024", "-o"])
            .args([&program, &file]),
    );
    assert!(seen.status.success(), "{seen:?}");
    program
}

fn sysroot() -> PathBuf {
    let seen = Command::new("rustc").args(["--print", "sysroot"]).output();
    let text = String::from_utf8(seen.unwrap().stdout).unwrap();
    PathBuf::from(text.trim_end())
}

fn rustc() -> PathBuf {
    sysroot().join("bin/rustc")
}
