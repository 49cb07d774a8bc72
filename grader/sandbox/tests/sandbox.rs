//! The sandbox holds, each layer of it matters, and honest programs don't notice it.
//!
//! A layer that this system lacks is skipped with a message, never silently.
#![cfg(unix)]

#[path = "sandbox/compiling.rs"]
mod compiling;
#[path = "sandbox/different_users.rs"]
mod different_users;
#[path = "sandbox/escape_attempts.rs"]
mod escape_attempts;
#[path = "sandbox/failing_launchers.rs"]
mod failing_launchers;
#[path = "sandbox/honest_programs.rs"]
mod honest_programs;
#[path = "sandbox/process_ends.rs"]
mod process_ends;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
#[path = "sandbox/raw_system_calls.rs"]
mod raw_system_calls;

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use sandbox::{LayerName, Limits, Sandbox, end};

/// Long enough for a busy machine.
const PATIENCE: Duration = Duration::from_mins(2);

fn launcher() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_sandbox"))
}

fn skip(reason: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {reason}");
}

/// Returns this system's sandbox, or `None`, with a message, if it has none that isolates.
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

/// Returns limits that are enough for a compiler: more memory, more files, and helper processes.
fn compiler_limits() -> Limits {
    Limits {
        memory_mib: 3072,
        file_mib: 64,
        output_kib: 1024,
        open_files: 256,
        processes: None,
        ..Limits::default()
    }
}

/// Returns the sandbox without these layers.
fn without(sandbox: &Sandbox, layers: impl IntoIterator<Item = LayerName>) -> Sandbox {
    layers.into_iter().fold(sandbox.clone(), Sandbox::without)
}

/// Waits for a command, and kills it if it hangs.
fn output(command: &mut Command) -> Output {
    fn read(mut from: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            let mut bytes = Vec::new();
            let read = from.read_to_end(&mut bytes);
            // After a timeout the other end is closed.
            let _ = sender.send(read.map_or(Vec::new(), |_| bytes));
        });
        receiver
    }

    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command should start");
    let stdout = read(child.stdout.take().unwrap());
    let stderr = read(child.stderr.take().unwrap());
    let read = (stdout.recv_timeout(PATIENCE), stderr.recv_timeout(PATIENCE));
    let (Ok(stdout), Ok(stderr)) = read else {
        end(&mut child).unwrap();
        panic!("{command:?} hangs");
    };
    let status = child.wait().unwrap();
    Output {
        status,
        stdout,
        stderr,
    }
}

/// Whether this is a full root. In a container without other users, root can do less.
fn is_root(sandbox: &Sandbox) -> bool {
    sandbox.has(LayerName::Identity)
}

/// Copies the launcher in another process. If this process opened the copy for writing, even briefly, a child of another
/// test could inherit the descriptor, and then the copy couldn't be run.
fn copy_launcher(to: &Path) {
    let seen = output(Command::new("cp").arg(launcher()).arg(to));
    assert!(seen.status.success(), "{seen:?}");
}

/// Compiles `source` outside the sandbox into an executable in `folder`.
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
