//! One run of a submission's executable: questions in, answers out, and how it ended.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io;
use std::mem;
use std::path::Path;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use super::child::{Child, Event};
use super::frame::{find, kept, read_frame};
use super::limit_usage::LimitUsage;
use super::question_timer::{AnswerLimits, LOOK, QuestionTimer};
use super::reply::{Reply, Response, Termination};
use sandbox::{Profile, Sandbox};

use super::settings::Settings;
use crate::notation::Question;

/// How long a process may take over its answers before the rest are asked of another.
const SHIFT: Duration = Duration::from_secs(5);

/// Lets all threads of a program share one heap. Otherwise the C library reserves address space for up to eight heaps per
/// core, and the number of cores decides who gets by with the limit on memory.
pub(super) const ONE_HEAP: (&str, &str) = ("MALLOC_ARENA_MAX", "1");

/// Where the message begins that a stack overflow leaves behind.
const OVERFLOW: &str = "has overflowed its stack";

/// A question, and how long its answer may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked<'a> {
    pub question: &'a Question,
    pub limits: AnswerLimits,
}

/// What one run of the executable gave.
#[derive(Debug)]
pub(super) struct Run {
    /// The responses, to the first so many of the questions.
    pub responses: Vec<Response>,
    /// How long each response took, as far as it was long enough to be looked at.
    pub spent: Vec<Duration>,
    /// Whether the last response stands for the end of the process.
    pub ended_early: bool,
    /// How near the process came to a limit.
    pub limit_usage: LimitUsage,
}

/// Asks all of these questions of one fresh process, until it has answered or is ended, or has taken long over them.
///
/// # Errors
///
/// Returns what failed in the grader itself.
pub(super) fn run(
    executable: &Path,
    questions: &[Asked],
    sandbox: &Sandbox,
    settings: &Settings,
) -> io::Result<Run> {
    let word = secret();
    let mut input = format!("{word}\n");
    for asked in questions {
        input.push_str(&asked.question.to_string());
        input.push('\n');
    }
    let profile = Profile::probe(executable, settings.run.clone());
    let mut command = sandbox.command(&profile, executable);
    if let Some(folder) = executable.parent() {
        command.current_dir(folder);
    }
    command.env(ONE_HEAP.0, ONE_HEAP.1);
    let child = Child::start(command, Some(input))?;
    let mut probe = Probe {
        child,
        word,
        stream: Vec::new(),
        searched: 0,
        responses: Vec::new(),
        spent: Vec::new(),
        last: Duration::ZERO,
        questions,
        settings,
        limit_usage: LimitUsage::default(),
    };
    let end = probe.listen();
    let used = probe
        .child
        .usage()
        .map_or(Duration::ZERO, |usage| usage.cpu);
    let longest = Duration::from_secs(settings.run.cpu_seconds);
    probe.limit_usage.note_time(used, longest);
    let Some(end) = end else {
        return Ok(Run {
            responses: probe.responses,
            spent: probe.spent,
            ended_early: false,
            limit_usage: probe.limit_usage,
        });
    };
    // An answer that was cut off is none, and its frame is no business of the submission's.
    let cut = find(&probe.stream, probe.word.as_bytes()).unwrap_or(probe.stream.len());
    let printed = kept(&probe.stream[..cut]);
    let reply = match end {
        End::Limit(reply) => {
            probe.child.end();
            probe.limit_usage.join(LimitUsage::over());
            reply
        }
        End::Closed => {
            let death = death(probe.child.wait()?, &probe.stream);
            // The signal may be the system's, which ends a process at a limit on memory or time.
            if matches!(death, Termination::Signal(_)) {
                probe.limit_usage.join(LimitUsage::over());
            }
            Reply::Died(death)
        }
    };
    let (mut responses, mut spent) = (probe.responses, probe.spent);
    if responses.is_empty() {
        // Starting a process only to see it die takes time as well.
        probe.last = probe.last.max(used);
    }
    responses.push(Response { reply, printed });
    spent.push(probe.last);
    Ok(Run {
        responses,
        spent,
        ended_early: true,
        limit_usage: probe.limit_usage,
    })
}

/// Returns a word that nobody can guess.
fn secret() -> String {
    // The standard library seeds each of these from the system's own source of randomness.
    let number = || RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}", number(), number())
}

/// Why a probe did not answer everything.
enum End {
    Limit(Reply),
    Closed,
}

/// A running probe.
struct Probe<'a> {
    child: Child,
    word: String,
    /// What it printed since the last frame.
    stream: Vec<u8>,
    /// Up to where no frame begins in it.
    searched: usize,
    responses: Vec<Response>,
    /// How long each of them took.
    spent: Vec<Duration>,
    /// How long the next one has taken so far.
    last: Duration,
    questions: &'a [Asked<'a>],
    settings: &'a Settings,
    limit_usage: LimitUsage,
}

impl Probe<'_> {
    /// Takes in answers until all are there, and returns why that did not happen.
    fn listen(&mut self) -> Option<End> {
        let most = self.most();
        let mut timer = QuestionTimer::default();
        let mut looked = Instant::now();
        let mut all = Duration::ZERO;
        let most_in_all = self.settings.run.output_kib.saturating_mul(1024);
        let mut heard: u64 = 0;
        while self.responses.len() < self.questions.len() {
            match self.child.next(LOOK) {
                Event::Printed(bytes) => {
                    let answered = self.responses.len();
                    heard += bytes.len() as u64;
                    self.limit_usage.note(heard, most_in_all);
                    self.stream.extend_from_slice(&bytes);
                    self.frames();
                    if self.responses.len() > answered {
                        all += self.last;
                        // Of several that came at once the first is the one that was waited for.
                        self.spent.push(mem::take(&mut self.last));
                        self.spent.resize(self.responses.len(), Duration::ZERO);
                        timer.next();
                        if all > SHIFT || self.responses.len() == self.questions.len() {
                            return None;
                        }
                    }
                    self.limit_usage.note(self.stream.len() as u64, most as u64);
                    if self.stream.len() > most || heard > most_in_all {
                        return Some(End::Limit(Reply::Flooded));
                    }
                }
                Event::Quiet => {}
                Event::Closed => return Some(End::Closed),
            }
            // Whoever prints a little now and then is looked at like anybody else.
            if looked.elapsed() >= LOOK {
                looked = Instant::now();
                let most_memory = self.settings.run.memory_mib.saturating_mul(1024);
                let memory = self.child.peak_kib().unwrap_or_default();
                self.limit_usage.note(memory, most_memory);
                let limits = self.questions[self.responses.len()].limits;
                let usage = self.child.usage();
                let clock = timer.look(Instant::now(), usage, limits, &mut self.limit_usage);
                self.last = timer.spent;
                if let Some(clock) = clock {
                    return Some(End::Limit(Reply::TimedOut(clock)));
                }
            }
        }
        None
    }

    /// Returns how much may be printed while one question is answered.
    fn most(&self) -> usize {
        usize::try_from(self.settings.question.output_kib * 1024).unwrap_or(usize::MAX)
    }

    /// Takes every complete frame out of the stream.
    fn frames(&mut self) {
        let most = self.most();
        let mut consumed = 0;
        let mut from = self.searched;
        while let Some(at) = find(&self.stream[from..], self.word.as_bytes()) {
            let start = from + at;
            let Some(length) = find(&self.stream[start..], b"\n") else {
                // The rest of this frame is still to come.
                from = start;
                break;
            };
            let frame = &self.stream[start + self.word.len()..start + length];
            let number = self.responses.len();
            if let Some(reply) = self
                .questions
                .get(number)
                .and_then(|asked| read_frame(frame, number, asked.question))
            {
                let printed = &self.stream[consumed..start];
                let reply = if printed.len() > most {
                    Reply::Flooded
                } else {
                    reply
                };
                let printed = kept(printed);
                self.responses.push(Response { reply, printed });
            }
            from = start + length + 1;
            consumed = from;
        }
        // The beginning of a word may have come already, but no more of it than this.
        let beginning = self.stream.len().saturating_sub(self.word.len() - 1);
        let whole = self.stream[from..].starts_with(self.word.as_bytes());
        if !whole {
            from = from.max(beginning);
        }
        self.stream.drain(..consumed);
        self.searched = from - consumed;
    }
}

/// Says how a process ended that should not have.
fn death(status: ExitStatus, last_words: &[u8]) -> Termination {
    if find(last_words, OVERFLOW.as_bytes()).is_some() {
        return Termination::StackOverflow;
    }
    if let Some(code) = status.code() {
        return Termination::Exited(code);
    }
    #[cfg(unix)]
    {
        use std::os::unix::process::ExitStatusExt;
        // Without /proc the runtime can't tell an overflow from any other bad access, and safe code has no other.
        match status.signal() {
            Some(signal) if signal == rustix::process::Signal::SEGV.as_raw() => {
                Termination::StackOverflow
            }
            signal => Termination::Signal(signal.unwrap_or_default()),
        }
    }
    #[cfg(not(unix))]
    Termination::Signal(0)
}
