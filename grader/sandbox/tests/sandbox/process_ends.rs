//! A sandboxed process leaves nothing behind, however it ends.

use std::fs;
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use sandbox::{LayerName, Limits, Profile, Sandbox, end};

use super::{PATIENCE, compiled, compiler_limits, output, sandbox, skip, without};

#[test]
fn a_crash_leaves_no_memory_behind() {
    let Some(sandbox) = sandbox() else { return };
    let folder = tempfile::tempdir().unwrap();
    let program = compiled(folder.path(), "fn main() { std::process::abort() }");
    // It crashes in a folder that it may write to, so only the limits can prevent a core file.
    let remains = |sandbox: Sandbox| {
        let here = tempfile::tempdir().unwrap();
        let mut profile = Profile::compute(&program, Limits::default());
        profile.write.push(here.path().to_owned());
        let sandboxed = sandbox.command(&profile, &program);
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", "ulimit -c unlimited && exec \"$@\"", "sh"]);
        shell
            .arg(sandboxed.get_program())
            .args(sandboxed.get_args());
        let seen = output(shell.current_dir(here.path()).env_clear());
        assert_eq!(seen.status.signal(), Some(6), "{seen:?}");
        fs::read_dir(here.path()).unwrap().count()
    };
    if remains(without(&sandbox, [LayerName::Limits])) == 0 {
        skip("this system never writes a core file");
    }
    assert_eq!(remains(sandbox), 0);
}

#[test]
fn a_killed_process_leaves_nothing_behind() {
    let Some(sandbox) = sandbox() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let mut profile = Profile::compute(Path::new("/bin/sh"), compiler_limits()).linking();
    profile.write = vec![scratch.path().to_owned(), PathBuf::from("/dev/null")];
    // The grandchild holds the pipe open for as long as it lives.
    let grandchild = "(setsid sh -c 'echo away; sleep 60' || (echo near; sleep 60)) & wait";
    let mut child = sandbox
        .command(&profile, Path::new("/bin/sh"))
        .args(["-c", grandchild])
        .env("PATH", "/usr/bin:/bin")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut pipe = child.stdout.take().unwrap();
    let mut first = [0; 5];
    pipe.read_exact(&mut first).unwrap();
    end(&mut child).unwrap();
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(pipe.read_to_end(&mut Vec::new()).unwrap()));
    let rest = receiver.recv_timeout(Duration::from_secs(20));
    assert_eq!(rest, Ok(0), "some process still holds the pipe open");
    assert_eq!(&first, b"near\n");
}

#[test]
fn a_sandboxed_process_ends_with_the_thread_that_started_it() {
    let Some(sandbox) = sandbox() else { return };
    let cat = Path::new("/bin/cat");
    let profile = Profile::compute(cat, Limits::default());
    let mut command = sandbox.command(&profile, cat);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let start = move || {
        let mut child = command.spawn().unwrap();
        // The launcher has started it, and its input stays open.
        child.stdin.as_mut().unwrap().write_all(b"a").unwrap();
        let read = child.stdout.as_mut().unwrap().read_exact(&mut [0]);
        read.unwrap();
        child
    };
    let mut child = thread::spawn(start).join().unwrap();
    let _open = child.stdin.take();
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(child.wait().unwrap()));
    let status = receiver.recv_timeout(PATIENCE).unwrap();
    assert_eq!(status.signal(), Some(9));
}
