//! The cage holds, each layer of it matters, and honest programs don't notice it.
//!
//! What a system lacks is skipped and said, never passed over in silence.
#![cfg(unix)]

#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
#[path = "cage/raw_calls.rs"]
mod raw_calls;

use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use grader::cage::{Attempt, Cage, Layer, LayerName, Outcome, Profile, Settings, State, end};
use rstest::rstest;
use tempfile::TempDir;

/// However crowded the machine.
const PATIENCE: Duration = Duration::from_mins(2);

fn door() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_grader"))
}

fn skip(reason: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {reason}");
}

/// The cage of this system, or none after saying that the system has none that isolates.
fn cage() -> Option<Cage> {
    let cage = Cage::detect(door());
    if cage.isolates() {
        return Some(cage);
    }
    skip(&format!("no cage on this system: {:?}", cage.layers()));
    None
}

/// The same cage without any of these layers.
fn without(cage: &Cage, layers: impl IntoIterator<Item = LayerName>) -> Cage {
    layers.into_iter().fold(cage.clone(), Cage::without)
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

#[rstest]
#[case::read_file(Attempt::ReadFile)]
#[case::write_file(Attempt::WriteFile)]
#[case::measure_file(Attempt::MeasureFile)]
#[case::become_program(Attempt::BecomeProgram)]
#[case::start_process(Attempt::StartProcess)]
#[case::connect(Attempt::Connect)]
#[case::send_datagram(Attempt::SendDatagram)]
#[case::signal_parent(Attempt::SignalParent)]
#[case::end_neighbour(Attempt::EndNeighbour)]
#[case::read_environment(Attempt::ReadEnvironment)]
#[case::debug(Attempt::Debug)]
#[case::use_inherited(Attempt::UseInherited)]
#[case::use_time(Attempt::UseTime)]
#[case::use_memory(Attempt::UseMemory)]
#[case::open_files(Attempt::OpenFiles)]
#[case::grow_file(Attempt::GrowFile)]
#[case::start_threads(Attempt::StartThreads)]
fn an_attempt_is_stopped_by_its_layers_and_by_nothing_else(#[case] attempt: Attempt) {
    let Some(cage) = cage() else { return };
    let layers = attempt.stopped_by();
    let needs_identity = attempt.needs_identity() || layers == [LayerName::Identity];
    if needs_identity && !cage.has(LayerName::Identity) {
        return skip("only root can give a process a user id of its own");
    }
    assert_eq!(cage.attempt(attempt).unwrap(), Outcome::Stopped, "caged");

    if attempt == Attempt::Debug && debugging_is_restricted() {
        return skip("this system lets nobody debug a neighbour, caged or not");
    }
    let bare = without(&cage, layers.iter().copied());
    assert_eq!(
        bare.attempt(attempt).unwrap(),
        Outcome::Succeeded,
        "without {layers:?}"
    );

    // Each layer that is said to stop it does so alone.
    for kept in layers.iter().filter(|&&layer| cage.has(layer)) {
        if *kept == LayerName::Files && !files_covers_more_than_files(&cage) {
            continue;
        }
        let others = layers.iter().copied().filter(|layer| layer != kept);
        let outcome = without(&cage, others).attempt(attempt).unwrap();
        assert_eq!(outcome, Outcome::Stopped, "with {kept} alone");
    }
}

/// Network and signals belong to Landlock since its version 6.
fn files_covers_more_than_files(cage: &Cage) -> bool {
    cage.layers()
        .iter()
        .filter(|layer| layer.name == LayerName::Files)
        .filter_map(|layer| layer.reason.strip_prefix("Landlock ")?.parse::<u32>().ok())
        .any(|version| version >= 6)
}

fn debugging_is_restricted() -> bool {
    fs::read_to_string("/proc/sys/kernel/yama/ptrace_scope").is_ok_and(|scope| scope.trim() != "0")
}

#[test]
fn an_honest_program_computes_in_the_cage() {
    let Some(cage) = cage() else { return };
    let outcome = cage.attempt(Attempt::Compute).unwrap();
    assert_eq!(outcome, Outcome::Succeeded);
}

/// Runs `doctor` as `start` starts it and looks at its verdicts.
fn examine(start: &mut Command) {
    let seen = output(start);
    let text = String::from_utf8_lossy(&seen.stdout);
    let complaint = String::from_utf8_lossy(&seen.stderr);
    let passed = text.lines().filter(|line| line.starts_with("PASS")).count();
    assert!(seen.status.success(), "{text}{complaint}");
    assert!(passed >= 14, "only {passed} attempts were proved:\n{text}");
    assert!(!text.contains("FAIL"), "{text}");
}

/// Copies the door by another process: what this one holds open for writing, even for a moment, a
/// child of another test may hold open longer, and then the copy can't be run.
fn copy_door(to: &Path) {
    let seen = output(Command::new("cp").arg(door()).arg(to));
    assert!(seen.status.success(), "{seen:?}");
}

/// A copy of the door that everybody can reach, wherever this one stands.
fn public_door() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("grader");
    copy_door(&copy);
    for path in [folder.path(), &copy] {
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    }
    (folder, copy)
}

/// Root in a container that knows no other user can't do what root can.
fn is_root(cage: &Cage) -> bool {
    cage.has(LayerName::Identity)
}

#[test]
fn every_layer_holds_for_the_present_user() {
    if cage().is_some() {
        examine(Command::new(door()).arg("doctor"));
    }
}

#[test]
fn every_layer_holds_for_an_ordinary_user() {
    let Some(cage) = cage() else { return };
    if !is_root(&cage) {
        return skip("only root can become an ordinary user; the present one was examined");
    }
    let (_folder, door) = public_door();
    examine(Command::new(door).arg("doctor").uid(65534).gid(65534));
}

#[test]
fn every_layer_holds_without_user_name_spaces() {
    const FORBID: &str = "echo 0 > /proc/sys/user/max_user_namespaces && \
         ! unshare --user true 2>/dev/null && \
         exec setpriv --bounding-set=-all --inh-caps=-all --no-new-privs \"$0\" \"$@\"";

    let Some(cage) = cage() else { return };
    let (_folder, door) = public_door();
    let forbidden = |program: &Path, word: &str| {
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "sh", "-c", FORBID]);
        command.arg(program).arg(word);
        if is_root(&cage) {
            command.uid(65534).gid(65534);
        }
        command
    };
    let possible = forbidden(Path::new("true"), "").output();
    if !possible.is_ok_and(|seen| seen.status.success()) {
        return skip("user name spaces can't be set up here so that they could be forbidden");
    }
    examine(&mut forbidden(&door, "doctor"));
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

/// What honest programs do, by name; each prints what a bare run prints and ends as it ends.
const HONEST: &str = r#"
use std::collections::HashMap;
use std::io::{Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::{env, panic, process, thread, time::Instant};

fn deep(n: u64) -> u64 {
    let room = [n; 64];
    if n == u64::MAX { 0 } else { deep(n + 1) + std::hint::black_box(room)[(n % 64) as usize] }
}

fn main() {
    match env::args().nth(1).unwrap().as_str() {
        "hash-map" => println!("{}", (0..100).map(|n| (n, n)).collect::<HashMap<_, _>>().len()),
        "threads" => {
            let names = ["a", "b", "c"].map(|name| {
                let body = || thread::current().name().map(str::to_owned);
                thread::Builder::new().name(name.into()).spawn(body).unwrap().join().unwrap()
            });
            thread::scope(|scope| { scope.spawn(|| println!("{names:?}")); });
        }
        "clock" => println!("{}", Instant::now().elapsed().as_secs() < 100),
        "panic" => { let none: Option<u8> = None; none.unwrap(); }
        "caught-panic" => println!("{}", panic::catch_unwind(|| panic!("oh")).is_err()),
        "panic-in-a-thread" => println!("{}", thread::spawn(|| panic!("oh")).join().is_err()),
        "overflowing-stack" => println!("{}", deep(0)),
        "overflowing-stack-of-a-thread" => println!("{}", thread::spawn(|| deep(0)).join().unwrap()),
        "abort" => process::abort(),
        "exit" => process::exit(7),
        "long-output" => { for line in 0..100_000 { println!("line {line}"); } }
        "input" => {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text).unwrap();
            std::io::stderr().write_all(text.as_bytes()).unwrap();
        }
        "environment" => println!("{:?} {:?}", env::vars().collect::<Vec<_>>(), env::current_exe().is_ok()),
        other => panic!("{other}"),
    }
}
"#;

#[test]
fn an_honest_program_ends_in_the_cage_as_it_does_outside() {
    let Some(cage) = cage() else { return };
    let folder = tempfile::tempdir().unwrap();
    let program = compiled(folder.path(), HONEST);
    let profile = Profile::probe(&program, Settings::default().probe);
    let bare = Cage::none();
    for deed in [
        "hash-map",
        "threads",
        "clock",
        "panic",
        "caught-panic",
        "panic-in-a-thread",
        "overflowing-stack-of-a-thread",
        "abort",
        "exit",
        "long-output",
        "input",
    ] {
        let run = |cage: &Cage| output(cage.command(&profile, &program).arg(deed));
        let (inside, outside) = (run(&cage), run(&bare));
        assert_eq!(inside.status, outside.status, "{deed}");
        assert_eq!(inside.stdout, outside.stdout, "{deed}");
        // Messages name the thread by its number, so they are compared but for digits.
        let words = |bytes: &[u8]| {
            let text = String::from_utf8_lossy(bytes).into_owned();
            text.replace(|letter: char| letter.is_ascii_digit(), "")
        };
        assert_eq!(words(&inside.stderr), words(&outside.stderr), "{deed}");
    }

    // Without its own memory map to read, a program can't tell this end from another crash.
    let inside = output(cage.command(&profile, &program).arg("overflowing-stack"));
    assert_eq!(inside.status.code(), None, "{inside:?}");
    let inside = output(
        cage.command(&profile, &program)
            .arg("environment")
            .env("A", "b"),
    );
    let seen = String::from_utf8_lossy(&inside.stdout);
    assert!(seen.starts_with(r#"[("A", "b")]"#), "{seen}");
}

#[rstest]
#[case::a_library(false, &["--crate-type=lib"])]
#[case::an_executable(true, &["--crate-type=bin"])]
#[case::an_object(false, &["--crate-type=lib", "--emit=obj"])]
fn the_compiler_compiles_in_the_cage(#[case] links: bool, #[case] kind: &[&str]) {
    let Some(cage) = cage() else { return };
    let (sources, scratch) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let source = sources.path().join("lib.rs");
    fs::write(&source, "pub fn main() { println!(\"made inside\"); }").unwrap();
    let made = scratch.path().join("made");
    let mut profile = Profile::compile(
        &sysroot(),
        &[sources.path().to_owned()],
        scratch.path(),
        Settings::default().compile,
    );
    if links {
        profile = profile.linking();
    }
    let mut command = cage.command(&profile, &rustc());
    command
        .args(["--edition=2024", "-Ccodegen-units=1", "-o"])
        .args([&made, &source])
        .args(kind)
        .env("PATH", "/usr/bin:/bin")
        .env("TMPDIR", scratch.path())
        .current_dir(scratch.path());
    let seen = output(&mut command);
    assert!(
        seen.status.success(),
        "{}",
        String::from_utf8_lossy(&seen.stderr)
    );
    if links {
        let profile = Profile::probe(&made, Settings::default().probe);
        let seen = output(&mut cage.command(&profile, &made));
        assert_eq!(String::from_utf8_lossy(&seen.stdout), "made inside\n");
    } else {
        assert!(made.exists());
    }
}

#[rstest]
#[case::by_its_path("include_str!(\"CANARY\")")]
#[case::as_code("include!(\"CANARY\")")]
#[case::as_bytes("include_bytes!(\"CANARY\")")]
#[case::its_own_environment("include_str!(\"/proc/self/environ\")")]
#[case::a_device("include_str!(\"/dev/zero\")")]
fn the_compiler_reads_no_file_outside(#[case] source: &str) {
    let Some(cage) = cage() else { return };
    let (sources, scratch) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let outside = tempfile::tempdir().unwrap();
    let canary = outside.path().join("canary");
    fs::write(&canary, "canary of another submission").unwrap();
    let file = sources.path().join("lib.rs");
    let source = source.replace("CANARY", canary.to_str().unwrap());
    fs::write(&file, format!("pub fn read() {{ let _ = {source}; }}")).unwrap();
    let profile = Profile::compile(
        &sysroot(),
        &[sources.path().to_owned()],
        scratch.path(),
        Settings::default().compile,
    );
    let compile = |cage: &Cage| {
        output(
            cage.command(&profile, &rustc())
                .args(["--edition=2024", "--crate-type=lib", "--out-dir"])
                .args([scratch.path(), &file])
                .env("SECRET", "canary")
                .current_dir(scratch.path()),
        )
    };
    let seen = compile(&cage);
    let said = String::from_utf8_lossy(&seen.stderr);
    assert!(!seen.status.success(), "{said}");
    assert!(said.contains("Permission denied"), "{said}");
    assert!(!said.contains("another submission"), "{said}");
}

#[test]
fn a_crash_leaves_no_memory_behind() {
    let Some(cage) = cage() else { return };
    let folder = tempfile::tempdir().unwrap();
    let program = compiled(folder.path(), "fn main() { std::process::abort() }");
    // Nothing but the limits may stop it: it can write, in a folder where it crashes.
    let remains = |cage: Cage| {
        let here = tempfile::tempdir().unwrap();
        let mut profile = Profile::probe(&program, Settings::default().probe);
        profile.write.push(here.path().to_owned());
        let caged = cage.command(&profile, &program);
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", "ulimit -c unlimited && exec \"$@\"", "sh"]);
        shell.arg(caged.get_program()).args(caged.get_args());
        let seen = output(shell.current_dir(here.path()).env_clear());
        assert_eq!(seen.status.signal(), Some(6), "{seen:?}");
        fs::read_dir(here.path()).unwrap().count()
    };
    if remains(without(&cage, [LayerName::Limits])) == 0 {
        skip("this system leaves nothing behind after any crash");
    }
    assert_eq!(remains(cage), 0);
}

#[test]
fn a_caged_process_leaves_nothing_behind_when_it_is_ended() {
    let Some(cage) = cage() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let mut profile = Profile::probe(Path::new("/bin/sh"), Settings::default().compile).linking();
    profile.write = vec![scratch.path().to_owned(), PathBuf::from("/dev/null")];
    // The grandchild holds the pipe open for as long as it lives.
    let grandchild = "(setsid sh -c 'echo away; sleep 60' || (echo near; sleep 60)) & wait";
    let mut child = cage
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
    assert_eq!(rest, Ok(0), "something still holds the pipe open");
    assert_eq!(&first, b"near\n");
}

#[test]
fn a_caged_process_ends_with_the_thread_that_started_it() {
    let Some(cage) = cage() else { return };
    let cat = Path::new("/bin/cat");
    let profile = Profile::probe(cat, Settings::default().probe);
    let mut command = cage.command(&profile, cat);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let start = move || {
        let mut child = command.spawn().unwrap();
        // It was let through the door, and its input stays open.
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

/// A probe runs wherever it was compiled; as root it can't always have a user id of its own.
#[rstest]
#[case::a_folder_for_its_owner(0o700, 0o755)]
#[case::a_program_for_its_owner(0o755, 0o700)]
#[case::both(0o700, 0o700)]
fn a_probe_runs_from(#[case] folder_mode: u32, #[case] program_mode: u32) {
    let Some(cage) = cage() else { return };
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("grader");
    copy_door(&program);
    for (path, mode) in [(folder.path(), folder_mode), (&program, program_mode)] {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    }
    let profile = Profile::probe(&program, Settings::default().probe);
    let seen = output(
        cage.command(&profile, &program)
            .args(["cage-try", "compute"]),
    );
    assert_eq!(String::from_utf8_lossy(&seen.stdout), "began\nsucceeded\n");
}

#[test]
fn a_door_whose_program_is_missing_says_so() {
    let Some(cage) = cage() else { return };
    let program = Path::new("/nowhere/at/all");
    let profile = Profile::probe(program, Settings::default().probe);
    let seen = output(&mut cage.command(&profile, program));
    assert_eq!(seen.status.code(), Some(grader::cage::DOOR_FAILED));
    let said = String::from_utf8_lossy(&seen.stderr);
    assert!(said.contains("failed to start `/nowhere/at/all`"), "{said}");
}

/// The second cage is what a system without any of it looks like.
#[test]
fn a_system_that_refuses_everything_is_said_to_have_no_cage() {
    let Some(cage) = cage() else { return };
    let profile = Profile::probe(door(), Settings::default().probe);
    let seen = output(cage.command(&profile, door()).arg("cage-look").arg(door()));
    let text = String::from_utf8_lossy(&seen.stdout);
    let layers: Vec<Layer> = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    for name in [LayerName::Files, LayerName::Limits, LayerName::Calls] {
        let layer = layers.iter().find(|layer| layer.name == name).unwrap();
        assert_eq!(layer.state, State::Missing, "{layer:?}");
        assert!(!layer.reason.is_empty());
    }
    for name in [LayerName::Files, LayerName::Calls] {
        assert!(!cage.clone().without(name).isolates());
    }
}

#[test]
fn what_is_no_door_makes_no_cage() {
    let cage = Cage::detect(Path::new("/bin/echo"));
    assert!(!cage.isolates());
    assert!(cage.layers().iter().all(|one| one.state == State::Missing));
    assert!(cage.layers()[0].reason.contains("isn't the door"));
}

#[test]
fn without_a_cage_a_program_runs_with_a_cleared_environment() {
    let program = Path::new("/usr/bin/env");
    let profile = Profile::probe(program, Settings::default().probe);
    let seen = output(&mut Cage::none().command(&profile, program));
    assert_eq!(String::from_utf8_lossy(&seen.stdout), "");
    assert!(seen.status.success());
}
