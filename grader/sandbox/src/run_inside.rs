//! The attempts to escape that the sandbox has to stop, and how they are made from inside it.

use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::hint::black_box;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{TcpStream, UdpSocket};
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, RwLock, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use crate::layer::ATTEMPT;
use crate::layer::LayerName::{self, Calls, Descriptors, Files, Identity, Limits};
use crate::profile::loader;

/// Printed before an attempt, so that one that never began doesn't count as stopped.
const BEGAN: &str = "began";
const SUCCEEDED: &str = "succeeded";

/// Defines the attempts: the name, what it does, and the layers that stop it, each of which is enough.
macro_rules! attempts {
    ($($name:ident, $description:literal, $layers:expr;)*) => {
        /// Something that a sandboxed program must not be able to do; only [`Compute`](Self::Compute) has to succeed.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Attempt {
            $(#[doc = $description] $name,)*
        }

        impl Attempt {
            /// All attempts, the honest one first.
            pub const ALL: [Self; [$($description),*].len()] = [$(Self::$name),*];

            /// Returns what it does, in words.
            pub fn description(self) -> &'static str {
                match self {
                    $(Self::$name => $description,)*
                }
            }

            /// Returns the layers that stop it; each of them is enough.
            pub fn stopped_by(self) -> &'static [LayerName] {
                match self {
                    $(Self::$name => $layers,)*
                }
            }
        }
    };
}

attempts! {
    Compute, "an honest program computes, starts threads, panics and recovers", &[];
    ReadFile, "read a file outside", &[Files];
    WriteFile, "write a file outside", &[Calls, Files];
    MeasureFile, "learn the size of a file in a closed folder", &[Calls, Identity];
    BecomeProgram, "become another program", &[Files];
    LoadProgram, "become another program through the loader (`ld.so FILE`)", &[Files];
    StartProcess, "start a process", &[Calls];
    Connect, "connect to a port of this machine", &[Calls, Files];
    SendDatagram, "send a datagram", &[Calls];
    SignalParent, "signal the process that started it", &[Calls, Files, Identity];
    EndNeighbour, "kill an unrelated process", &[Calls, Files, Identity];
    ReadEnvironment, "read the environment of another process", &[Files, Identity];
    Debug, "debug an unrelated process", &[Calls, Files, Identity];
    UseInherited, "use a file that the caller has inherited", &[Descriptors];
    UseTime, "compute for longer than it may", &[Limits];
    UseMemory, "take more memory than it may", &[Limits];
    OpenFiles, "open more files than it may", &[Limits];
    GrowFile, "write more into a file than it may", &[Limits];
    StartThreads, "start more threads than it may", &[Limits];
}

impl Attempt {
    /// Returns whether it is stopped only if the program has a user id of its own.
    pub fn needs_identity(self) -> bool {
        self == Self::StartThreads
    }
}

/// Returns what an attempt printed after it began, if it did.
fn after_beginning(printed: &str) -> Option<&str> {
    printed.strip_prefix(BEGAN)?.strip_prefix('\n')
}

/// Finds out from its output whether an attempt succeeded; nothing if it never began.
pub(crate) fn has_succeeded(printed: &str) -> Option<bool> {
    let mut lines = after_beginning(printed)?.lines();
    Some(lines.any(|line| line == SUCCEEDED))
}

/// The attempt that [`Sandbox::detect`](crate::Sandbox::detect) makes.
pub(crate) const LOOK_AROUND: &str = "look-around";

/// The attempt of an unrelated process: it only waits.
pub(crate) const WAIT: &str = "wait";

/// Finds out from the output of [`LOOK_AROUND`] which layers don't work; none if it never ran.
pub(crate) fn reached(printed: &str) -> Option<Vec<LayerName>> {
    serde_json::from_str(after_beginning(printed)?).ok()
}

/// Makes the attempt that the arguments name, and returns the exit code.
pub(crate) fn run_inside(words: &[OsString]) -> i32 {
    let Some(name) = words.first().and_then(|name| name.to_str()) else {
        return 2;
    };
    if name == WAIT {
        // It waits until the process that started it closes the pipe, or ends.
        let _ = io::copy(&mut io::stdin(), &mut io::sink());
        return 0;
    }
    say(BEGAN);
    if name == LOOK_AROUND {
        look_around();
        return 0;
    }
    let Some(attempt) = Attempt::ALL
        .into_iter()
        .find(|one| format!("{one:?}") == name)
    else {
        return 2;
    };
    let target = words.get(1).map_or(OsStr::new(""), OsString::as_os_str);
    match make(attempt, target) {
        Ok(()) => {
            say(SUCCEEDED);
            0
        }
        Err(error) => {
            let _ = writeln!(io::stderr(), "{error}");
            1
        }
    }
}

fn say(line: &str) {
    let _ = writeln!(io::stdout(), "{line}");
    let _ = io::stdout().flush();
}

fn look_around() {
    let reaches_files = fs::read_dir("/").is_ok();
    let reaches_network = UdpSocket::bind(("127.0.0.1", 0)).is_ok();
    let layers = [(Files, reaches_files), (Calls, reaches_network)];
    let reached = layers.iter().filter(|(_, is_reached)| *is_reached);
    let reached: Vec<&LayerName> = reached.map(|(name, _)| name).collect();
    say(&serde_json::to_string(&reached).unwrap_or_default());
}

fn make(attempt: Attempt, target: &OsStr) -> io::Result<()> {
    let text = target.to_str().unwrap_or_default();
    match attempt {
        Attempt::Compute => compute(),
        Attempt::ReadFile => fs::read(target).map(drop),
        Attempt::WriteFile => fs::write(target, "written from inside"),
        Attempt::MeasureFile => fs::metadata(target).map(drop),
        Attempt::BecomeProgram => become_program(&mut Command::new(target)),
        Attempt::LoadProgram => {
            let loader = loader().ok_or(ErrorKind::Unsupported)?;
            become_program(Command::new(loader).arg(target))
        }
        Attempt::StartProcess => start_process(target),
        Attempt::Connect => TcpStream::connect(text).map(drop),
        Attempt::SendDatagram => UdpSocket::bind(("127.0.0.1", 0))?
            .send_to(b"from inside", text)
            .map(drop),
        Attempt::SignalParent | Attempt::EndNeighbour | Attempt::Debug => {
            reach_process(attempt, number(text)?)
        }
        Attempt::ReadEnvironment => fs::read(target).and_then(|read| {
            // On some systems other users' environments seem to be empty.
            some(!read.is_empty())
        }),
        Attempt::UseInherited => use_inherited(number(text)?),
        Attempt::UseTime => {
            use_time(2);
            Ok(())
        }
        Attempt::UseMemory => use_memory(number(text)?),
        Attempt::OpenFiles => open_files(target.as_ref()),
        Attempt::GrowFile => grow_file(target.as_ref()),
        Attempt::StartThreads => start_threads(number(text)?),
    }
}

fn number<T: std::str::FromStr>(text: &str) -> io::Result<T> {
    text.parse().map_err(|_| ErrorKind::InvalidInput.into())
}

fn some(reached: bool) -> io::Result<()> {
    if reached {
        Ok(())
    } else {
        Err(ErrorKind::NotFound.into())
    }
}

fn compute() -> io::Result<()> {
    let start = Instant::now();
    let (sender, receiver) = mpsc::channel();
    let workers: Vec<_> = (0..4_u64)
        .map(|worker| {
            let sender = sender.clone();
            thread::Builder::new()
                .name(format!("worker {worker}"))
                .spawn(move || sender.send((worker, (0..1000).sum::<u64>())))
        })
        .collect::<io::Result<_>>()?;
    drop(sender);
    let sums: HashMap<u64, u64> = receiver.into_iter().collect();
    for worker in workers {
        let _ = worker.join();
    }
    thread::sleep(Duration::from_millis(1));
    std::panic::set_hook(Box::new(|_| ()));
    let caught = std::panic::catch_unwind(|| black_box(vec![0; 3])[black_box(7)]);
    let read = io::stdin().read(&mut [0])?;
    some(
        sums.len() == 4
            && caught.is_err()
            && read == 0
            && start.elapsed() > Duration::ZERO
            && std::env::vars_os().next().is_none(),
    )
}

#[cfg(unix)]
fn become_program(program: &mut Command) -> io::Result<()> {
    use std::os::unix::process::CommandExt;

    // The other program prints the argument.
    Err(program.arg(SUCCEEDED).exec())
}

#[cfg(not(unix))]
fn become_program(_program: &mut Command) -> io::Result<()> {
    Err(ErrorKind::Unsupported.into())
}

fn start_process(target: &OsStr) -> io::Result<()> {
    Command::new(target)
        .args([ATTEMPT, WAIT])
        .spawn()?
        .wait()
        .map(drop)
}

#[cfg(target_os = "linux")]
fn reach_process(attempt: Attempt, process: i32) -> io::Result<()> {
    use nix::sys::ptrace;
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;

    let target = Pid::from_raw(process);
    match attempt {
        // This signal is ignored by default, so a sandbox that doesn't work doesn't end the caller.
        Attempt::SignalParent => Ok(kill(target, Signal::SIGURG)?),
        Attempt::EndNeighbour => Ok(kill(target, Signal::SIGKILL)?),
        _ => Ok(ptrace::attach(target)?),
    }
}

#[cfg(not(target_os = "linux"))]
fn reach_process(_attempt: Attempt, _process: i32) -> io::Result<()> {
    Err(ErrorKind::Unsupported.into())
}

#[cfg(unix)]
fn use_inherited(descriptor: i32) -> io::Result<()> {
    Ok(nix::unistd::close(descriptor)?)
}

#[cfg(not(unix))]
fn use_inherited(_descriptor: i32) -> io::Result<()> {
    Err(ErrorKind::Unsupported.into())
}

#[cfg(unix)]
fn use_time(seconds: i64) {
    use nix::time::{ClockId, clock_gettime};

    let mut turns = 0_u64;
    while clock_gettime(ClockId::CLOCK_PROCESS_CPUTIME_ID).is_ok_and(|time| time.tv_sec() < seconds)
    {
        turns = black_box(turns.wrapping_add(1));
    }
}

#[cfg(not(unix))]
fn use_time(_seconds: i64) {}

fn use_memory(mib: usize) -> io::Result<()> {
    let mut taken: Vec<u8> = Vec::new();
    taken
        .try_reserve_exact(mib * 1024 * 1024)
        .map_err(|_| ErrorKind::OutOfMemory)?;
    black_box(&taken);
    Ok(())
}

fn open_files(target: &Path) -> io::Result<()> {
    const MANY: usize = 100;

    let open: Vec<File> = (0..MANY)
        .map(|_| File::open(target))
        .collect::<io::Result<_>>()?;
    black_box(&open);
    Ok(())
}

fn grow_file(target: &Path) -> io::Result<()> {
    let mut file = OpenOptions::new().create(true).append(true).open(target)?;
    // 4 MiB.
    for _ in 0..1024 {
        file.write_all(&[b'x'; 4096])?;
    }
    Ok(())
}

fn start_threads(count: usize) -> io::Result<()> {
    // Each thread waits until all have been started.
    let gate = Arc::new(RwLock::new(()));
    let closed = gate.write();
    let mut threads = Vec::new();
    let mut started = Ok(());
    for _ in 0..count {
        let gate = gate.clone();
        let wait = move || drop(gate.read());
        match thread::Builder::new().stack_size(64 * 1024).spawn(wait) {
            Ok(thread) => threads.push(thread),
            Err(error) => {
                started = Err(error);
                break;
            }
        }
    }
    drop(closed);
    for thread in threads {
        let _ = thread.join();
    }
    started
}
