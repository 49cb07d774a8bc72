//! One run of the compiler, within its limits.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, fmt, io};

use thiserror::Error;

use super::compiler_message::{CompilerError, CompilerErrors};
use super::find_forbidden_words::ForbiddenWord;
use super::scratch_dir::free_bytes;
use crate::atomic_file::is_disk_full;
use crate::failure::{Failure, FailureKind};
use crate::runner::child_process::{ChildProcess, Event, Usage};
use crate::runner::grading_limits::{CancellationToken, LimitUsage};
use sandbox::Limits;

pub(super) enum CompilerExit {
    Success,
    Failed,
    /// It was killed at a limit.
    Limit(CompileLimit),
}

/// A limit at which the compiler is killed. `Display` follows "compiling it".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompileLimit {
    /// It printed too much.
    Output,
    /// All its runs together took too much wall time.
    Wall,
    /// It waited, without computing, for something that never comes.
    Waiting,
    /// The system killed it because of CPU time or memory.
    System,
}

impl fmt::Display for CompileLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CompileLimit::Output => "prints too much",
            CompileLimit::Wall => "takes too long",
            CompileLimit::Waiting => "waits for something that never comes",
            CompileLimit::System => "uses more time or memory than it may",
        })
    }
}

pub(super) struct Compilation {
    pub(super) ended: CompilerExit,
    pub(super) printed: String,
    /// Largest share of a limit that was used.
    pub(super) limit_usage: LimitUsage,
}

/// Interval at which the grader measures the compiler's memory.
const LOOK: Duration = Duration::from_millis(250);

/// Number of times in a row that the compiler may be seen waiting without having computed: for three seconds. A busy machine or
/// a slow disk doesn't make it wait in this sense, but reading a pipe into which nothing is written does.
const MOST_WAITS: u32 = 12;

impl Compilation {
    /// Runs the compiler within its limits, and not longer than the deadline or until it is stopped. If it links, it may wait for the linker.
    pub(super) fn run(
        command: Command,
        limits: &Limits,
        deadline: Instant,
        cancellation_token: &CancellationToken,
        links: bool,
    ) -> io::Result<Compilation> {
        let most = usize::try_from(limits.output_kib)
            .unwrap_or(usize::MAX)
            .saturating_mul(1024);
        let started = Instant::now();
        let longest = Duration::from_secs(limits.wall_seconds);
        let mut child = ChildProcess::start(command, None)?;
        let mut printed = Vec::new();
        let mut limit_usage = LimitUsage::default();
        let mut waits = Waits::default();
        let limit = loop {
            match child.next(LOOK) {
                Event::Printed(bytes) => printed.extend_from_slice(&bytes),
                Event::Quiet => {
                    let most_memory = limits.memory_mib.saturating_mul(1024);
                    limit_usage.note(child.peak_kib().unwrap_or_default(), most_memory);
                    if !links && waits.look(child.usage()) >= MOST_WAITS {
                        break Some(CompileLimit::Waiting);
                    }
                }
                Event::Closed => break None,
            }
            if printed.len() > most {
                break Some(CompileLimit::Output);
            }
            if Instant::now() > deadline || cancellation_token.is_set() {
                break Some(CompileLimit::Wall);
            }
        };
        limit_usage.note(printed.len() as u64, most as u64);
        limit_usage.note_time(started.elapsed(), longest);
        if let Some(usage) = child.usage() {
            let longest = Duration::from_secs(limits.cpu_seconds);
            limit_usage.note_time(usage.cpu.max(usage.children_cpu), longest);
        }
        let ended = if let Some(limit) = limit {
            child.end();
            CompilerExit::Limit(limit)
        } else {
            match child.wait()?.code() {
                Some(0) => CompilerExit::Success,
                Some(_) => CompilerExit::Failed,
                None => CompilerExit::Limit(CompileLimit::System),
            }
        };
        Ok(Compilation {
            ended,
            printed: String::from_utf8_lossy(&printed).into_owned(),
            limit_usage,
        })
    }
}

#[derive(Default)]
struct Waits {
    times: u32,
    cpu: Duration,
}

impl Waits {
    /// Looks once more, and returns the number of times.
    fn look(&mut self, usage: Option<Usage>) -> u32 {
        let cpu = usage.map(|usage| usage.cpu).unwrap_or_default();
        let still_waits = usage.is_some_and(|usage| usage.waits) && cpu == self.cpu;
        self.times = if still_waits { self.times + 1 } else { 0 };
        self.cpu = cpu;
        self.times
    }
}

/// Reason why a submission can't be compiled.
#[derive(Debug, Error)]
pub enum CompileError {
    /// The submission uses words that are not allowed.
    #[error("the submission uses words that are not allowed")]
    Forbidden(Vec<ForbiddenWord>),
    /// The compiler refuses the submission.
    #[error("the submission does not compile")]
    Refused(CompilerErrors),
    /// The compiler reached a limit.
    #[error("compiling the submission {0}")]
    Limit(CompileLimit),
    /// The grader itself failed.
    #[error("a scratch folder can't be used: {0}")]
    Internal(io::Error),
    /// The driver does not compile although the submission does.
    #[error("the driver does not compile: {0}")]
    Driver(String),
    /// There is no room for what the compiler writes.
    #[error("the disk with the folder `{}` is full; free some space, or name another folder in `TMPDIR`", .0.display())]
    DiskFull(PathBuf),
}

impl From<io::Error> for CompileError {
    fn from(error: io::Error) -> CompileError {
        if is_disk_full(&error) {
            CompileError::DiskFull(env::temp_dir())
        } else {
            CompileError::Internal(error)
        }
    }
}

impl CompileError {
    /// Returns whether the machine may have caused it: the compiler was ended, an error underlines nothing in the submission, or the
    /// system refused something.
    pub fn may_be_the_machines(&self) -> bool {
        match self {
            CompileError::Forbidden(_) | CompileError::Limit(CompileLimit::Output) => false,
            CompileError::Refused(refused) => {
                let mut errors = refused.errors.iter();
                let is_odd = |error: &CompilerError| {
                    error.underlined.is_none() || error.rendered.contains("(os error ")
                };
                refused.errors.is_empty() || errors.any(is_odd)
            }
            CompileError::Limit(_)
            | CompileError::Internal(_)
            | CompileError::Driver(_)
            | CompileError::DiskFull(_) => true,
        }
    }

    /// Returns the error, or that the disk of this folder is full if that may have caused it: the compiler and the linker have many
    /// words for it, or die.
    pub(super) fn on_disk_of(self, folder: &Path, limits: &Limits) -> CompileError {
        let room = limits.file_mib.saturating_mul(1 << 20);
        if self.may_be_the_machines() && free_bytes(folder) < room {
            return CompileError::DiskFull(env::temp_dir());
        }
        self
    }

    /// Returns it as a failure of this step of the grader.
    pub fn as_failure(&self, step: &str) -> Failure {
        let mut failure = Failure::internal(step, self);
        if matches!(self, CompileError::DiskFull(_)) {
            failure.kind = FailureKind::DiskFull;
        }
        failure
    }

    /// Returns how close the compiler came to a limit. One that waits does so on any machine, however busy.
    pub fn limit_usage(&self) -> LimitUsage {
        match self {
            CompileError::Limit(limit) if *limit != CompileLimit::Waiting => LimitUsage::over(),
            _ => LimitUsage::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn looks(usages: impl IntoIterator<Item = (u64, bool)>) -> u32 {
        let mut waits = Waits::default();
        let mut times = 0;
        for (cpu, is_waiting) in usages {
            times = waits.look(Some(Usage {
                cpu: Duration::from_millis(cpu),
                children_cpu: Duration::ZERO,
                waits: is_waiting,
            }));
        }
        times
    }

    #[test]
    fn only_waiting_without_computing_counts() {
        assert_eq!(looks((0..20).map(|_| (50, true))), 19);
        assert_eq!(looks((0..20).map(|look| (10 * look, true))), 0);
        assert_eq!(looks((0..20).map(|_| (50, false))), 0);
        assert_eq!(Waits::default().look(None), 0);
    }
}
