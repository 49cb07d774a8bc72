//! One process of a submission: questions in, answers out, and how it ended.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io;
use std::mem;
use std::path::Path;
use std::process::{Command, ExitStatus};
use std::time::{Duration, Instant};

use super::child::{Child, Event};
use super::frame::{find, kept, read_frame};
use super::limit_usage::LimitUsage;
use super::question_timer::{AnswerLimits, LOOK, QuestionTimer};
use super::reply::{Reply, Response, Termination};
use sandbox::{Profile, Sandbox};

use super::grading_limits::GradingLimits;
use crate::notation::Question;

/// How long a process may answer before another one gets the remaining questions.
const SHIFT: Duration = Duration::from_secs(5);

/// Makes all threads of a program share one heap. Otherwise the C library reserves address space for up to eight heaps per
/// core, and whether the memory limit is enough would depend on the number of cores.
pub(super) const ONE_HEAP: (&str, &str) = ("MALLOC_ARENA_MAX", "1");

/// Part of the message that a stack overflow leaves behind.
const OVERFLOW: &str = "has overflowed its stack";

/// A question with the limits on its answer, as far as they depend on the question.
#[derive(Clone, Copy, Debug)]
pub(super) struct TimedQuestion<'a> {
    pub question: &'a Question,
    /// How often the limits are halved.
    pub halved: usize,
}

/// The result of one process.
#[derive(Debug)]
pub(super) struct ProcessResult {
    /// The responses to the first questions, or to all of them.
    pub responses: Vec<Response>,
    /// The time of each response; zero if it was too short to measure.
    pub spent: Vec<Duration>,
    /// Whether the last response is the end of the process.
    pub ended_early: bool,
    /// How close the process came to a limit.
    pub limit_usage: LimitUsage,
}

/// Asks a new process these questions, until it has answered all of them, ends, or has taken long.
///
/// # Errors
///
/// If the grader itself fails.
pub(super) fn run(
    executable: &Path,
    questions: &[TimedQuestion],
    sandbox: &Sandbox,
    grading_limits: &GradingLimits,
) -> io::Result<ProcessResult> {
    let word = secret();
    let mut input = format!("{word}\n");
    for asked in questions {
        input.push_str(&asked.question.to_string());
        input.push('\n');
    }
    let child = Child::start(command(executable, sandbox, grading_limits), Some(input))?;
    let mut process = Process::new(child, word, grading_limits);
    let end = process.listen(questions);
    let used = process.cpu().unwrap_or_default();
    let longest = Duration::from_secs(grading_limits.run.cpu_seconds);
    process.limit_usage.note_time(used, longest);
    let ended_early = end.is_some();
    if let Some(end) = end {
        let last = process.last_response(&end)?;
        if process.responses.is_empty() {
            // A process that dies at once takes time too.
            process.last = process.last.max(used);
        }
        process.responses.push(last);
        process.spent.push(process.last);
    }
    Ok(ProcessResult {
        responses: process.responses,
        spent: process.spent,
        ended_early,
        limit_usage: process.limit_usage,
    })
}

/// Returns the command that runs a submission in the sandbox.
pub(super) fn command(
    executable: &Path,
    sandbox: &Sandbox,
    grading_limits: &GradingLimits,
) -> Command {
    let profile = Profile::compute(executable, grading_limits.run.clone());
    let mut command = sandbox.command(&profile, executable);
    if let Some(folder) = executable.parent() {
        command.current_dir(folder);
    }
    command.env(ONE_HEAP.0, ONE_HEAP.1);
    command
}

/// Returns a word that nobody can guess.
pub(super) fn secret() -> String {
    // The standard library seeds each of these from the system's own source of randomness.
    let number = || RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}", number(), number())
}

/// Why a process didn't answer everything.
pub(super) enum End {
    Limit(Reply),
    Closed,
}

/// A process that is answering.
pub(super) struct Process<'a> {
    pub(super) child: Child,
    word: String,
    /// How many questions were answered before these.
    before: usize,
    /// Its output since the last frame.
    stream: Vec<u8>,
    /// Up to here, no frame begins in the output.
    searched: usize,
    pub(super) responses: Vec<Response>,
    /// The time of each response.
    spent: Vec<Duration>,
    /// The time of the next response so far.
    last: Duration,
    grading_limits: &'a GradingLimits,
    limit_usage: LimitUsage,
}

impl<'a> Process<'a> {
    /// Begins to read the answers of a child that knows this secret word.
    pub(super) fn new(
        child: Child,
        word: String,
        grading_limits: &'a GradingLimits,
    ) -> Process<'a> {
        Process {
            child,
            word,
            before: 0,
            stream: Vec::new(),
            searched: 0,
            responses: Vec::new(),
            spent: Vec::new(),
            last: Duration::ZERO,
            grading_limits,
            limit_usage: LimitUsage::default(),
        }
    }

    /// Forgets the responses, so that other questions can follow.
    pub(super) fn take_responses(&mut self) -> Vec<Response> {
        self.before += self.responses.len();
        self.spent.clear();
        mem::take(&mut self.responses)
    }

    /// Returns the CPU time that the process has used, if the system says so.
    pub(super) fn cpu(&self) -> Option<Duration> {
        self.child.usage().map(|usage| usage.cpu)
    }

    /// Returns the response to the question that ended the process.
    pub(super) fn last_response(&mut self, end: &End) -> io::Result<Response> {
        // An incomplete frame isn't an answer, and must not be shown as output.
        let cut = find(&self.stream, self.word.as_bytes()).unwrap_or(self.stream.len());
        let printed = kept(&self.stream[..cut]);
        let reply = match end {
            End::Limit(reply) => {
                self.child.end();
                self.limit_usage.join(LimitUsage::over());
                reply.clone()
            }
            End::Closed => {
                let death = death(self.child.wait()?, &self.stream);
                // The signal may come from the system, at a limit on memory or time.
                if matches!(death, Termination::Signal(_)) {
                    self.limit_usage.join(LimitUsage::over());
                }
                Reply::Died(death)
            }
        };
        Ok(Response {
            reply,
            printed,
            alone: None,
        })
    }

    /// Reads answers until all are there; otherwise returns why they aren't.
    pub(super) fn listen(&mut self, questions: &[TimedQuestion]) -> Option<End> {
        let most = self.most();
        let mut timer = QuestionTimer::default();
        let mut looked = Instant::now();
        let mut all = Duration::ZERO;
        let full = AnswerLimits::of(self.grading_limits);
        let most_in_all = self.grading_limits.run.output_kib.saturating_mul(1024);
        let mut heard: u64 = 0;
        self.responses.reserve_exact(questions.len());
        while self.responses.len() < questions.len() {
            match self.child.next(LOOK) {
                Event::Printed(bytes) => {
                    let answered = self.responses.len();
                    heard += bytes.len() as u64;
                    self.limit_usage.note(heard, most_in_all);
                    self.stream.extend_from_slice(&bytes);
                    self.frames(questions);
                    if self.responses.len() > answered {
                        all += self.last;
                        // If several answers arrive at once, the time belongs to the first.
                        self.spent.push(mem::take(&mut self.last));
                        self.spent.resize(self.responses.len(), Duration::ZERO);
                        timer.next();
                        if all > SHIFT || self.responses.len() == questions.len() {
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
            // This also happens while the process keeps printing.
            if looked.elapsed() >= LOOK {
                looked = Instant::now();
                let most_memory = self.grading_limits.run.memory_mib.saturating_mul(1024);
                let memory = self.child.peak_kib().unwrap_or_default();
                self.limit_usage.note(memory, most_memory);
                let limits = full.halved(questions[self.responses.len()].halved);
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

    /// Returns the most bytes that may be printed during one answer.
    fn most(&self) -> usize {
        usize::try_from(self.grading_limits.question.output_kib * 1024).unwrap_or(usize::MAX)
    }

    /// Takes all complete frames out of the stream.
    fn frames(&mut self, questions: &[TimedQuestion]) {
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
            if let Some(reply) = questions
                .get(number)
                .and_then(|asked| read_frame(frame, self.before + number, asked.question))
            {
                let printed = &self.stream[consumed..start];
                let reply = if printed.len() > most {
                    Reply::Flooded
                } else {
                    reply
                };
                let printed = kept(printed);
                self.responses.push(Response {
                    reply,
                    printed,
                    alone: None,
                });
            }
            from = start + length + 1;
            consumed = from;
        }
        // The stream may end with the beginning of the secret word.
        let beginning = self.stream.len().saturating_sub(self.word.len() - 1);
        let whole = self.stream[from..].starts_with(self.word.as_bytes());
        if !whole {
            from = from.max(beginning);
        }
        self.stream.drain(..consumed);
        self.searched = from - consumed;
    }
}

/// Returns how a process ended that should not have ended.
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
        // Without /proc the runtime can't recognise a stack overflow; in safe code there is no other cause of this
        // signal.
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
