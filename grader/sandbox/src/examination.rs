//! The self-test: tries to escape from the sandbox, and reports which attempts each layer has stopped.

use std::fmt::Write as _;
#[cfg(unix)]
use std::fs::Permissions;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::net::{TcpListener, UdpSocket};
#[cfg(unix)]
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::layer::{ATTEMPT, Layer, LayerName};
use crate::limits::Limits;
use crate::profile::Profile;
use crate::run_inside::{Attempt, WAIT, has_succeeded};
use crate::sandbox::{Sandbox, end};

/// The results of all attempts inside a sandbox.
#[derive(Clone, Debug)]
pub struct Examination {
    /// The layers and the result of each attempt, for people.
    pub text: String,
    /// Whether other people's programs can be run here: every attempt ended as it should, and files and network are
    /// isolated.
    pub holds: bool,
}

/// Makes every attempt inside this sandbox.
pub fn examine(sandbox: &Sandbox) -> Examination {
    let mut text = String::new();
    for layer in sandbox.layers() {
        let state = if layer.is_present() {
            "present"
        } else {
            "missing"
        };
        let _ = writeln!(text, "{:<11}  {state}  {}", layer.name, layer.reason);
    }
    if sandbox.launcher().is_none() {
        text += "\nSKIP  there is no sandbox, so there is nothing to try\n";
        return Examination { text, holds: false };
    }
    text.push('\n');
    let mut nothing_failed = true;
    for attempt in Attempt::ALL {
        let line = try_out(sandbox, attempt);
        nothing_failed &= !line.starts_with(FAIL);
        text += &line;
    }
    // Landlock checks the right to execute in `execve` only, not when the loader maps a file.
    text += "\nNOTE  `ld.so FILE` can run every file that the program can read, even one that it can't execute, such as files \
             in the folders of libraries. They run in the same sandbox, with the same limits.\n\n";
    text += match (nothing_failed, sandbox.isolates()) {
        (true, true) => "the sandbox holds\n",
        (true, false) => "the layers hold, but files, the network or both are not isolated\n",
        (false, _) => "the sandbox doesn't hold\n",
    };
    Examination {
        text,
        holds: nothing_failed && sandbox.isolates(),
    }
}

/// The beginning of the line about an attempt that didn't end as it should.
const FAIL: &str = "FAIL";

/// Makes one attempt, if this system has a layer that could stop it, and returns a line about it: whether it ended as it should, the
/// layers that it tests, or the missing one because of which it was skipped, and why it was skipped or failed.
fn try_out(sandbox: &Sandbox, attempt: Attempt) -> String {
    let line = |verdict: &str, layers: &[LayerName], remark: &str| {
        let layers: Vec<String> = layers.iter().map(LayerName::to_string).collect();
        let (layers, description) = (layers.join(", "), attempt.description());
        format!("{verdict}  {layers:<24}  {description}{remark}\n")
    };
    if let Some(layer) = missing(sandbox, attempt) {
        return line("SKIP", &[layer.name], &format!(": {}", layer.reason));
    }
    let layers = attempt.stopped_by().iter().copied();
    let layers: Vec<LayerName> = layers.filter(|&name| sandbox.has(name)).collect();
    match sandbox.make_attempt(attempt) {
        Ok(succeeded) if succeeded == (attempt == Attempt::Compute) => line("PASS", &layers, ""),
        Ok(true) => line(FAIL, &layers, ": it succeeded"),
        Ok(false) => line(FAIL, &layers, ": it was stopped"),
        Err(error) => line(FAIL, &layers, &format!(": {error}")),
    }
}

/// Returns the missing layer without which nothing could stop the attempt.
fn missing(sandbox: &Sandbox, attempt: Attempt) -> Option<&Layer> {
    let layer = |name| sandbox.layers().iter().find(|layer| layer.name == name);
    let stopped_by = attempt.stopped_by();
    if attempt.needs_identity() && !sandbox.has(LayerName::Identity) {
        return layer(LayerName::Identity);
    }
    if stopped_by.iter().any(|&name| sandbox.has(name)) {
        return None;
    }
    stopped_by.first().and_then(|&name| layer(name))
}

/// The longest wait, even on a busy machine: an attempt takes milliseconds, or a few seconds of CPU time.
const PATIENCE: Duration = Duration::from_mins(1);

/// The descriptor that stays open by mistake.
const INHERITED: &str = "9";

const THREADS: u64 = 16;

/// The limits of every attempt: low, so that exceeding them is quick and harmless.
const LIMITS: Limits = Limits {
    cpu_seconds: 1,
    wall_seconds: 60,
    memory_mib: 512,
    file_mib: 1,
    output_kib: 64,
    open_files: 32,
    processes: Some(THREADS),
};

impl Sandbox {
    /// Makes an attempt inside this sandbox, and returns whether it succeeded; otherwise it was stopped.
    ///
    /// # Errors
    ///
    /// If it never began.
    pub fn make_attempt(&self, attempt: Attempt) -> io::Result<bool> {
        let launcher = self.launcher().ok_or(ErrorKind::Unsupported)?;
        let stage = Stage::new(launcher)?;
        let target = stage.target(attempt, launcher)?;
        let profile = stage.profile(attempt, launcher);
        let printed = stage.folder.path().join("printed");

        let mut command = self.command(&profile, launcher);
        command.arg(ATTEMPT).arg(format!("{attempt:?}")).arg(target);
        if attempt == Attempt::UseInherited {
            command = with_inherited(&command, &stage.canary);
        }
        command.stdout(File::create(&printed)?);
        command.stderr(Stdio::null());
        let mut child = command.spawn()?;
        let deadline = Instant::now() + PATIENCE;
        while child.try_wait()?.is_none() && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(2));
        }
        end(&mut child)?;
        has_succeeded(&fs::read_to_string(printed)?)
            .ok_or_else(|| io::Error::other("it never began"))
    }
}

struct Stage {
    folder: TempDir,
    /// A file that everybody can read and write.
    canary: PathBuf,
    /// A file in a folder that only its owner can enter.
    closed: (TempDir, PathBuf),
    /// The only folder that an attempt may write to, if any.
    scratch: PathBuf,
    listener: TcpListener,
    receiver: UdpSocket,
    neighbour: Neighbour,
}

/// A process that has nothing to do with the attempt.
struct Neighbour(Child);

impl Drop for Neighbour {
    fn drop(&mut self) {
        // The attempt may have killed it.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Stage {
    fn new(launcher: &Path) -> io::Result<Self> {
        let folder = folder(0o755)?;
        let canary = folder.path().join("canary");
        let scratch = folder.path().join("scratch");
        fs::write(&canary, "canary")?;
        open_to_all(&canary)?;
        let closed_folder = self::folder(0o700)?;
        let closed_file = closed_folder.path().join("canary");
        fs::write(&closed_file, "canary")?;
        fs::create_dir(&scratch)?;
        let neighbour = Command::new(launcher)
            .args([ATTEMPT, WAIT])
            .env("CANARY", "canary")
            .stdin(Stdio::piped())
            .spawn()?;
        Ok(Self {
            folder,
            canary,
            closed: (closed_folder, closed_file),
            scratch,
            listener: TcpListener::bind(("127.0.0.1", 0))?,
            receiver: UdpSocket::bind(("127.0.0.1", 0))?,
            neighbour: Neighbour(neighbour),
        })
    }

    fn target(&self, attempt: Attempt, launcher: &Path) -> io::Result<PathBuf> {
        let neighbour = self.neighbour.0.id();
        Ok(match attempt {
            Attempt::Compute | Attempt::UseTime => PathBuf::new(),
            // It may read and run this file, so only starting it, or opening it too often, can be stopped.
            Attempt::StartProcess | Attempt::OpenFiles => launcher.to_owned(),
            Attempt::ReadFile | Attempt::WriteFile => self.canary.clone(),
            Attempt::MeasureFile => self.closed.1.clone(),
            Attempt::BecomeProgram | Attempt::LoadProgram => PathBuf::from("/bin/echo"),
            Attempt::Connect => self.listener.local_addr()?.to_string().into(),
            Attempt::SendDatagram => self.receiver.local_addr()?.to_string().into(),
            Attempt::SignalParent => std::process::id().to_string().into(),
            Attempt::EndNeighbour | Attempt::Debug => neighbour.to_string().into(),
            Attempt::ReadEnvironment => format!("/proc/{neighbour}/environ").into(),
            Attempt::UseInherited => PathBuf::from(INHERITED),
            Attempt::UseMemory => (2 * LIMITS.memory_mib).to_string().into(),
            Attempt::StartThreads => (2 * THREADS).to_string().into(),
            Attempt::GrowFile => self.scratch.join("grown"),
        })
    }

    fn profile(&self, attempt: Attempt, launcher: &Path) -> Profile {
        let mut profile = Profile::compute(launcher, LIMITS);
        if attempt == Attempt::GrowFile {
            profile.write.push(self.scratch.clone());
        }
        profile
    }
}

#[cfg(unix)]
fn folder(mode: u32) -> io::Result<TempDir> {
    let mode = Permissions::from_mode(mode);
    tempfile::Builder::new().permissions(mode).tempdir()
}

#[cfg(unix)]
fn open_to_all(file: &Path) -> io::Result<()> {
    fs::set_permissions(file, Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn folder(_mode: u32) -> io::Result<TempDir> {
    tempfile::tempdir()
}

#[cfg(not(unix))]
fn open_to_all(_file: &Path) -> io::Result<()> {
    Ok(())
}

/// Returns the same command, started by a shell that leaves a file open.
fn with_inherited(command: &Command, file: &Path) -> Command {
    let mut shell = Command::new("/bin/sh");
    let script = format!("exec {INHERITED}<\"$0\"; exec \"$@\"");
    shell.arg("-c").arg(script).arg(file);
    // To the shell, `/proc/self/exe` is the shell.
    let program = Path::new(command.get_program());
    let program = program
        .canonicalize()
        .unwrap_or_else(|_| program.to_owned());
    shell.arg(program).args(command.get_args());
    shell.env_clear().stdin(Stdio::null());
    shell
}
