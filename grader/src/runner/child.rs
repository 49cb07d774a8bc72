//! A child process whose output arrives while it runs, and what it has used so far.

use std::io::{self, Read, Write};
use std::process::{Child as Process, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// How many pieces of output may wait for us: a child that prints faster than we read has to wait as well.
const WAITING: usize = 4;

/// How long what a child prints is collected before it is looked at.
const PAUSE: Duration = Duration::from_micros(500);

/// A running child process.
///
/// Its standard output and standard error are one stream, in the order in which they were written.
#[derive(Debug)]
pub(super) struct Child {
    process: Process,
    output: Receiver<Vec<u8>>,
}

/// What came next from a child.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// It printed this.
    Printed(Vec<u8>),
    /// It printed nothing for as long as we waited.
    Quiet,
    /// It closed its output.
    Closed,
}

impl Child {
    /// Starts the command and types `input` into it.
    ///
    /// # Errors
    ///
    /// Returns why the system did not start it.
    pub(super) fn start(mut command: Command, input: Option<String>) -> io::Result<Child> {
        let (mut reader, writer) = io::pipe()?;
        command.stdout(writer.try_clone()?).stderr(writer);
        command.stdin(if input.is_some() {
            Stdio::piped()
        } else {
            Stdio::null()
        });
        let mut process = command.spawn()?;
        // The command holds our copies of the pipe's writing end; the reader would wait for them.
        drop(command);
        if let (Some(input), Some(mut typed)) = (input, process.stdin.take()) {
            // A child that ends early closes the pipe, and what it did not read is of no interest.
            thread::spawn(move || {
                let _ = typed.write_all(input.as_bytes());
            });
        }
        let (sender, output) = sync_channel(WAITING);
        thread::spawn(move || {
            let mut bytes = vec![0; 64 * 1024];
            while let Ok(read @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..read].to_vec()).is_err() {
                    break;
                }
                // A child that answers thousands of questions is not interrupted for each of its answers.
                thread::sleep(PAUSE);
            }
        });
        Ok(Child { process, output })
    }

    /// Waits for output, but no longer than this.
    #[must_use]
    pub(super) fn next(&self, longest: Duration) -> Event {
        match self.output.recv_timeout(longest) {
            Ok(bytes) => Event::Printed(bytes),
            Err(RecvTimeoutError::Timeout) => Event::Quiet,
            Err(RecvTimeoutError::Disconnected) => Event::Closed,
        }
    }

    /// Returns what the child has used so far, where the system says.
    #[must_use]
    pub(super) fn usage(&self) -> Option<Usage> {
        usage(self.process.id())
    }

    /// Returns the largest address space that the child has had so far, in KiB, where the system says.
    #[must_use]
    pub(super) fn peak_kib(&self) -> Option<u64> {
        peak_kib(self.process.id())
    }

    /// Ends the child, and whatever it started, at once.
    pub(super) fn end(&mut self) {
        // It has ended already if this fails, and that is as good.
        #[cfg(unix)]
        if let Some(group) = i32::try_from(self.process.id())
            .ok()
            .and_then(rustix::process::Pid::from_raw)
        {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.process.kill();
    }

    /// Waits until the child has ended, and ends it if it takes too long over that.
    ///
    /// # Errors
    ///
    /// Returns why the system did not say how it ended.
    pub(super) fn wait(mut self) -> io::Result<ExitStatus> {
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

impl Drop for Child {
    fn drop(&mut self) {
        if !matches!(self.process.try_wait(), Ok(Some(_))) {
            self.end();
            let _ = self.process.wait();
        }
    }
}

/// What a process has used so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Usage {
    /// CPU time, of all its threads.
    pub cpu: Duration,
    /// CPU time of the processes that it started and waited for.
    pub children_cpu: Duration,
    /// Whether all of its threads wait for something other than a processor.
    pub waits: bool,
}

/// Reads what Linux says of a process, in ticks of 10 ms.
#[cfg(target_os = "linux")]
fn usage(process: u32) -> Option<Usage> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let fields: Vec<&str> = fields(&stat)?;
    let ticks = |index: usize| fields.get(index)?.parse::<u64>().ok();
    Some(Usage {
        cpu: Duration::from_millis((ticks(11)? + ticks(12)?) * 10),
        children_cpu: Duration::from_millis((ticks(13)? + ticks(14)?) * 10),
        waits: waits(&fields) && all_threads_wait(process),
    })
}

/// Parts what Linux says of a process or a thread, from its state on.
#[cfg(target_os = "linux")]
fn fields(stat: &str) -> Option<Vec<&str>> {
    // The name stands in parentheses and may hold anything; what follows the last one has no more of them.
    Some(stat.rsplit_once(')')?.1.split_whitespace().collect())
}

#[cfg(target_os = "linux")]
fn waits(fields: &[&str]) -> bool {
    // A thread that has ended waits as well: the first one is there, dead, as long as any other is. One that waits for a
    // disk (`D`) doesn't: how fast a disk is, is no fault of a submission's.
    matches!(fields.first(), Some(&("S" | "T" | "t" | "Z" | "X")))
}

/// Says whether no thread of a process computes or would, if it got a processor.
#[cfg(target_os = "linux")]
fn all_threads_wait(process: u32) -> bool {
    let Ok(threads) = std::fs::read_dir(format!("/proc/{process}/task")) else {
        return true;
    };
    threads.flatten().all(|thread| {
        // A thread that has ended meanwhile doesn't compute.
        std::fs::read_to_string(thread.path().join("stat"))
            .ok()
            .and_then(|stat| fields(&stat).map(|fields| waits(&fields)))
            .unwrap_or(true)
    })
}

/// Reads the largest address space that a process has had so far, in KiB.
#[cfg(target_os = "linux")]
fn peak_kib(process: u32) -> Option<u64> {
    // Until it has become the program it was started for, the memory is our own.
    let program = std::fs::read_link(format!("/proc/{process}/exe")).ok()?;
    if program == std::env::current_exe().ok()? {
        return None;
    }
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
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

/// Other systems would need a library for this; there the clock on the wall alone decides.
#[cfg(not(target_os = "linux"))]
fn usage(_process: u32) -> Option<Usage> {
    None
}
