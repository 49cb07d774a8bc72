//! A child process: its output while it runs, and the time and memory that it has used.

use std::io::{self, PipeReader, Read, Write};
#[cfg(target_os = "linux")]
use std::path::Path;
use std::process::{Child as Process, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

#[cfg(unix)]
use nix::{
    sys::signal::{Signal, killpg},
    unistd::Pid,
};

/// Number of pieces of output that are buffered: a child that prints faster than the grader reads has to wait.
const WAITING: usize = 4;

/// Time during which output is collected before it is passed on.
const PAUSE: Duration = Duration::from_micros(500);

/// Makes all threads of a program share one heap. Otherwise the C library reserves address space for up to eight heaps per
/// core, and whether the memory limit is enough would depend on the number of cores.
pub(super) const ONE_HEAP: (&str, &str) = ("MALLOC_ARENA_MAX", "1");

/// A running child process.
///
/// Its standard output and standard error are one stream, in the order in which they were written.
#[derive(Debug)]
pub(super) struct ChildProcess {
    process: Process,
    output: Receiver<Vec<u8>>,
    printed: PipeReader,
    input: Option<Input>,
}

/// The input of a child, which another thread writes.
#[derive(Debug)]
struct Input {
    unread: PipeReader,
    writer: JoinHandle<()>,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Event {
    Printed(Vec<u8>),
    Quiet,
    Closed,
}

impl ChildProcess {
    /// Starts the command and writes `input` to its standard input.
    pub(super) fn start(command: Command, input: Option<String>) -> io::Result<ChildProcess> {
        let Some(input) = input else {
            return ChildProcess::spawn(command, Stdio::null());
        };
        let (unread, mut typed) = io::pipe()?;
        let mut child = ChildProcess::spawn(command, unread.try_clone()?.into())?;
        let writer = thread::Builder::new().spawn(move || {
            // Writing fails if the other end is closed.
            let _ = typed.write_all(input.as_bytes());
        })?;
        child.input = Some(Input { unread, writer });
        Ok(child)
    }

    /// Starts the command and keeps its standard input open, for [`ChildProcess::tell`].
    pub(super) fn start_open(command: Command) -> io::Result<ChildProcess> {
        ChildProcess::spawn(command, Stdio::piped())
    }

    fn spawn(mut command: Command, stdin: Stdio) -> io::Result<ChildProcess> {
        let (mut reader, writer) = io::pipe()?;
        command.stdout(writer.try_clone()?).stderr(writer);
        command.stdin(stdin);
        let mut process = command.spawn()?;
        // The command has copies of the pipe's writing end; the reader would wait until they are closed.
        drop(command);
        let (sender, output) = sync_channel(WAITING);
        let printed = reader.try_clone()?;
        let reading = thread::Builder::new().spawn(move || {
            let mut bytes = vec![0; 32 * 1024];
            while let Ok(read @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..read].to_vec()).is_err() {
                    break;
                }
                // Without this pause, the threads would switch for each of thousands of answers.
                thread::sleep(PAUSE);
            }
        });
        if let Err(error) = reading {
            sandbox::end(&mut process)?;
            return Err(error);
        }
        Ok(ChildProcess {
            process,
            output,
            printed,
            input: None,
        })
    }

    /// Writes a line to a standard input that was kept open: short enough for the pipe, even if the child never reads it.
    pub(super) fn tell(&mut self, line: &str) {
        if let Some(typed) = &mut self.process.stdin {
            // Writing fails if the child has ended, which is noticed elsewhere.
            let _ = typed.write_all(format!("{line}\n").as_bytes());
        }
    }

    pub(super) fn next(&self, longest: Duration) -> Event {
        match self.output.recv_timeout(longest) {
            Ok(bytes) => Event::Printed(bytes),
            Err(RecvTimeoutError::Timeout) => Event::Quiet,
            Err(RecvTimeoutError::Disconnected) => Event::Closed,
        }
    }

    pub(super) fn usage(&self) -> Option<Usage> {
        let usage = usage(self.process.id())?;
        Some(Usage {
            waits: usage.waits && !self.waits_for_grader(),
            ..usage
        })
    }

    /// Returns whether the child may be waiting for this program, which gets no processor on a busy machine: to read what
    /// the child has printed, or to write the rest of its input.
    fn waits_for_grader(&self) -> bool {
        let has_output = bytes_in(&self.printed) > 0;
        let lacks_input =
            |input: &Input| !input.writer.is_finished() && bytes_in(&input.unread) == 0;
        has_output || self.input.as_ref().is_some_and(lacks_input)
    }

    pub(super) fn peak_kib(&self) -> Option<u64> {
        peak_kib(self.process.id())
    }

    /// Kills the child and everything that it started.
    pub(super) fn end(&mut self) {
        #[cfg(unix)]
        if let Ok(group) = i32::try_from(self.process.id()) {
            // If this fails, the child has already ended.
            let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
        }
        let _ = self.process.kill();
    }

    /// Waits until the child has ended, and kills it if that takes too long.
    pub(super) fn wait(&mut self) -> io::Result<ExitStatus> {
        for _ in 0..200 {
            if let Some(status) = self.process.try_wait()? {
                return Ok(status);
            }
            thread::sleep(Duration::from_millis(1));
        }
        self.end();
        self.process.wait()
    }
}

impl Drop for ChildProcess {
    fn drop(&mut self) {
        if !matches!(self.process.try_wait(), Ok(Some(_))) {
            self.end();
            let _ = self.process.wait();
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Usage {
    /// CPU time, of all its threads.
    pub cpu: Duration,
    /// CPU time of the processes that it started and waited for.
    pub children_cpu: Duration,
    /// Whether all its threads wait for something other than a processor.
    pub waits: bool,
}

#[cfg(unix)]
fn bytes_in(pipe: &PipeReader) -> u64 {
    rustix::io::ioctl_fionread(pipe).unwrap_or_default()
}

/// Only Linux says whether a process waits, so nothing depends on this elsewhere.
#[cfg(not(unix))]
fn bytes_in(_pipe: &PipeReader) -> u64 {
    0
}

/// Reads what Linux says about a process, in ticks of 10 ms.
#[cfg(target_os = "linux")]
fn usage(process: u32) -> Option<Usage> {
    let stat = read(&Path::new("/proc").join(process.to_string()).join("stat"))?;
    let fields: Vec<&str> = fields(&stat)?;
    let ticks = |index: usize| fields.get(index)?.parse::<u64>().ok();
    Some(Usage {
        cpu: Duration::from_millis((ticks(11)? + ticks(12)?) * 10),
        children_cpu: Duration::from_millis((ticks(13)? + ticks(14)?) * 10),
        waits: waits(&fields) && all_threads_wait(process),
    })
}

/// Reads what Linux says about a process or thread. Its name can be any bytes, and it may change it.
#[cfg(target_os = "linux")]
fn read(path: &Path) -> Option<String> {
    let bytes = std::fs::read(path).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// Splits what Linux says about a process or thread into fields, from its state on.
#[cfg(target_os = "linux")]
fn fields(stat: &str) -> Option<Vec<&str>> {
    // The name is in parentheses and may contain any characters; there are no parentheses after it.
    Some(stat.rsplit_once(')')?.1.split_whitespace().collect())
}

#[cfg(target_os = "linux")]
fn waits(fields: &[&str]) -> bool {
    // A thread that has ended counts as waiting: the first thread stays in the list, dead, as long as another one runs.
    // One that waits for a disk (`D`) doesn't count: a slow disk isn't the submission's fault.
    matches!(fields.first(), Some(&("S" | "T" | "t" | "Z" | "X")))
}

/// Returns whether no thread of a process is running or ready to run.
#[cfg(target_os = "linux")]
fn all_threads_wait(process: u32) -> bool {
    let Ok(threads) = std::fs::read_dir(format!("/proc/{process}/task")) else {
        return true;
    };
    threads.flatten().all(|thread| {
        // A thread that can't be read has just ended.
        read(&thread.path().join("stat"))
            .and_then(|stat| fields(&stat).map(|fields| waits(&fields)))
            .unwrap_or(true)
    })
}

/// Reads the largest address space of a process so far, in KiB.
#[cfg(target_os = "linux")]
fn peak_kib(process: u32) -> Option<u64> {
    // Until the launcher has become the program, the memory is the grader's own.
    let program = std::fs::read_link(format!("/proc/{process}/exe")).ok()?;
    if program == std::env::current_exe().ok()? {
        return None;
    }
    let status = read(&Path::new("/proc").join(process.to_string()).join("status"))?;
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmPeak:"))?;
    peak.split_whitespace().next()?.parse().ok()
}

/// Other systems don't limit the address space either.
#[cfg(not(target_os = "linux"))]
fn peak_kib(_process: u32) -> Option<u64> {
    None
}

/// Other systems would need a library for this; there, only wall time is limited.
#[cfg(not(target_os = "linux"))]
fn usage(_process: u32) -> Option<Usage> {
    None
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use rstest::rstest;

    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    /// Returns once this holds.
    fn until(mut holds: impl FnMut() -> bool) {
        for _ in 0..6000 {
            if holds() {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        panic!("it doesn't hold after 30 seconds");
    }

    /// Waits until the system says that the child waits.
    fn until_it_waits(child: &ChildProcess) {
        until(|| usage(child.process.id()).is_some_and(|usage| usage.waits));
    }

    #[test]
    fn a_child_whose_output_nobody_reads_is_not_blamed_for_waiting() {
        let script = "head --bytes=1000000 /dev/zero; exec sleep 60";
        let child = ChildProcess::start(shell(script), None).unwrap();
        // The thread that reads stops when enough is buffered. From then on the pipe stays full.
        let mut full = 0;
        until(|| {
            full = if bytes_in(&child.printed) > 60_000 {
                full + 1
            } else {
                0
            };
            full == 20
        });
        until_it_waits(&child);
        assert!(!child.usage().unwrap().waits);

        until(|| {
            while child.next(Duration::ZERO) != Event::Quiet {}
            child.usage().unwrap().waits
        });
    }

    #[test]
    fn a_child_whose_input_is_not_written_yet_is_not_blamed_for_waiting() {
        let (unread, mut typed) = io::pipe().unwrap();
        let stdin = unread.try_clone().unwrap().into();
        let mut child = ChildProcess::spawn(shell("read line; exec sleep 60"), stdin).unwrap();
        let (begin, begins) = std::sync::mpsc::channel();
        let writer = thread::spawn(move || {
            begins.recv().unwrap();
            typed.write_all(b"one\n").unwrap();
        });
        child.input = Some(Input { unread, writer });
        until_it_waits(&child);
        assert!(!child.usage().unwrap().waits);

        begin.send(()).unwrap();
        until(|| child.usage().unwrap().waits);
    }

    /// A process may give itself any name, also one that isn't UTF-8, or one that looks like the rest of `/proc/PID/stat`.
    #[rstest]
    #[case::not_text(r"\377) R 1")]
    #[case::a_state(") R 1 1 1")]
    #[case::parentheses("((()))) (")]
    #[case::lines(r"a\n1 (b) S")]
    #[case::a_small_peak(r"\nVmPeak:\t1 kB")]
    fn the_name_of_a_child_does_not_hide_what_it_uses(#[case] name: &str) {
        let script = format!("printf '{name}' > /proc/$$/comm; read line; while :; do :; done");
        let mut child = ChildProcess::start_open(shell(&script)).unwrap();
        let name = format!("/proc/{}/comm", child.process.id());
        until(|| std::fs::read(&name).is_ok_and(|name| name != b"sh\n"));
        until(|| child.usage().is_some_and(|usage| usage.waits));
        assert!(child.peak_kib().is_some_and(|peak| peak > 1));
        child.tell("begin");
        let most = Duration::from_millis(50);
        until(|| {
            child
                .usage()
                .is_some_and(|usage| !usage.waits && usage.cpu > most)
        });
    }

    #[test]
    fn a_child_that_leaves_its_input_unread_waits() {
        let input = "a line\n".repeat(100_000);
        let child = ChildProcess::start(shell("exec sleep 60"), Some(input)).unwrap();
        until(|| child.usage().unwrap().waits);
    }
}
