//! One process of a submission: questions in, answers out, and how it ended.

use std::collections::hash_map::RandomState;
use std::fmt::Write as _;
use std::hash::{BuildHasher, Hasher};
use std::process::{Command, ExitStatus};
use std::time::{Duration, Instant};
use std::{io, mem};

use super::question_timer::{AnswerLimits, AnswerTime, LOOK, QuestionTimer};
use super::read_answer_frame::{
    find, is_sign_of_life, kept, most_signs_of_life, read_answer_frame,
};
use super::response::{Reply, Response, Termination, TimeLimit};
use crate::runner::child_process::{ChildProcess, Event, ONE_HEAP};
use crate::runner::compile::Executable;
use crate::runner::grading_limits::{CancellationToken, GradingLimits, LimitUsage};
use notation::{Answer, Question};
use sandbox::{Profile, Sandbox};

/// Time after which another process gets the remaining questions.
const SHIFT: Duration = Duration::from_secs(5);

const OVERFLOW: &str = "has overflowed its stack";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Input {
    LineByLine,
    AtOnce,
}

/// A question, with those limits on its answer that depend on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct TimedQuestion<'a> {
    pub question: &'a Question,
    /// The answer that most submissions give.
    pub likely: Option<&'a Answer>,
    pub halved: usize,
}

#[derive(Debug)]
pub(super) struct ProcessResult {
    /// The number of questions that it answered: the first ones, or all of them.
    pub answered: usize,
    /// The response to the question that ended the process, if one did, and its time.
    pub last: Option<(Response, AnswerTime)>,
    pub heard: u64,
    pub waited: Duration,
    /// The most memory that it has taken, in KiB, if the system says so.
    pub peak_kib: u64,
    pub limit_usage: LimitUsage,
}

/// Asks a new process these questions, until it has answered all of them, ends, or has taken long. `keep` gets the answers
/// in the order of the questions, each with its time, which is zero if it was too short to measure.
pub(super) fn run(
    executable: &Executable,
    questions: &[TimedQuestion],
    sandbox: &Sandbox,
    grading_limits: &GradingLimits,
    keep: impl FnMut(Response, AnswerTime),
) -> io::Result<ProcessResult> {
    let input = Input::LineByLine;
    run_with(executable, questions, sandbox, grading_limits, input, keep)
}

/// Does the same with another way of input.
pub(super) fn run_with(
    executable: &Executable,
    questions: &[TimedQuestion],
    sandbox: &Sandbox,
    grading_limits: &GradingLimits,
    input: Input,
    keep: impl FnMut(Response, AnswerTime),
) -> io::Result<ProcessResult> {
    let word = secret();
    let mode = match input {
        Input::LineByLine => "",
        Input::AtOnce => " lines at once",
    };
    let mut input = format!("{word}{mode}\n");
    for asked in questions {
        // Writing into a string can't fail.
        let _ = writeln!(input, "{}", asked.question);
    }
    let child = ChildProcess::start(command(executable, sandbox, grading_limits), Some(input))?;
    let mut process = SubmissionProcess::new(child, word, grading_limits);
    let end = process.listen(questions, keep);
    let used = process.cpu().unwrap_or_default();
    let longest = Duration::from_secs(grading_limits.run.cpu_seconds);
    process.limit_usage.note_time(used, longest);
    let last = end.map(|end| process.last_response(&end)).transpose()?;
    let mut spent = process.last;
    if process.answered == 0 {
        // A process that dies at once takes time too.
        spent.all = spent.all.max(used);
    }
    Ok(ProcessResult {
        answered: process.answered,
        last: last.map(|response| (response, spent)),
        heard: process.heard,
        waited: process.waited_in_all(),
        peak_kib: process.peak_kib,
        limit_usage: process.limit_usage,
    })
}

/// Returns the command that runs a submission in the sandbox.
pub(super) fn command(
    executable: &Executable,
    sandbox: &Sandbox,
    grading_limits: &GradingLimits,
) -> Command {
    let program = &executable.path;
    let profile = Profile::compute(program, grading_limits.run.clone());
    let profile = profile.with_libraries(&executable.libraries);
    let mut command = sandbox.command(&profile, program);
    if let Some(folder) = program.parent() {
        command.current_dir(folder);
    }
    command.env(ONE_HEAP.0, ONE_HEAP.1);
    command
}

pub(super) fn secret() -> String {
    // The standard library seeds each of these from the system's own source of randomness.
    let number = || RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}", number(), number())
}

pub(super) enum End {
    Limit(Reply),
    Closed,
}

pub(super) struct SubmissionProcess<'a> {
    pub(super) child: ChildProcess,
    word: String,
    answered: usize,
    stream: Vec<u8>,
    /// Up to here, no frame begins in the output.
    searched: usize,
    heard: u64,
    /// The time of the next response so far.
    last: AnswerTime,
    /// Whether the driver has said, since this was last asked, that the submission goes on.
    is_alive: bool,
    peak_kib: u64,
    signs_left: usize,
    pub(super) cancellation_token: CancellationToken,
    timer: QuestionTimer,
    grading_limits: &'a GradingLimits,
    limit_usage: LimitUsage,
}

impl<'a> SubmissionProcess<'a> {
    /// Begins to read the answers of a child that knows this secret word.
    pub(super) fn new(
        child: ChildProcess,
        word: String,
        grading_limits: &'a GradingLimits,
    ) -> SubmissionProcess<'a> {
        SubmissionProcess {
            child,
            word,
            answered: 0,
            stream: Vec::new(),
            searched: 0,
            heard: 0,
            last: AnswerTime::default(),
            is_alive: false,
            peak_kib: 0,
            signs_left: 0,
            cancellation_token: grading_limits.cancellation_token.clone(),
            timer: QuestionTimer::default(),
            grading_limits,
            limit_usage: LimitUsage::default(),
        }
    }

    pub(super) fn cpu(&self) -> Option<Duration> {
        self.child.usage().map(|usage| usage.cpu)
    }

    /// Returns the time that the process has waited while it was asked something.
    pub(super) fn waited_in_all(&self) -> Duration {
        self.timer.waited_in_all
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
            printed,
            ..Response::silent(reply)
        })
    }

    /// Reads answers until all are there; otherwise returns why they aren't.
    pub(super) fn listen(
        &mut self,
        questions: &[TimedQuestion],
        mut keep: impl FnMut(Response, AnswerTime),
    ) -> Option<End> {
        let before = self.answered;
        let all_answered = before + questions.len();
        let most = self.most();
        let in_all = Duration::from_secs(self.grading_limits.question.all_seconds);
        self.begin_question(questions.first());
        let mut looked = Instant::now();
        let mut all = Duration::ZERO;
        let full = AnswerLimits::of(self.grading_limits);
        let most_in_all = self.grading_limits.run.output_kib.saturating_mul(1024);
        self.heard = 0;
        while self.answered < all_answered {
            match self.child.next(LOOK) {
                Event::Printed(bytes) => {
                    let answered = self.answered;
                    let spent = self.last;
                    self.heard += bytes.len() as u64;
                    self.limit_usage.note(self.heard, most_in_all);
                    self.stream.extend_from_slice(&bytes);
                    self.frames(&questions[answered - before..], &mut keep);
                    let is_alive = mem::take(&mut self.is_alive);
                    if self.answered == answered && is_alive {
                        self.timer.sign_of_life();
                    }
                    if self.answered > answered {
                        all += spent.all;
                        self.begin_question(questions.get(self.answered - before));
                        if all > SHIFT || self.answered == all_answered {
                            return None;
                        }
                    }
                    self.limit_usage.note(self.stream.len() as u64, most as u64);
                    if self.stream.len() > most || self.heard > most_in_all {
                        return Some(End::Limit(Reply::Flooded));
                    }
                }
                Event::Quiet => {}
                Event::Closed => return Some(End::Closed),
            }
            // This also happens while the process keeps printing.
            if looked.elapsed() >= LOOK {
                looked = Instant::now();
                if self.cancellation_token.is_set() {
                    return Some(End::Limit(Reply::NotAsked));
                }
                let most_memory = self.grading_limits.run.memory_mib.saturating_mul(1024);
                let memory = self.child.peak_kib().unwrap_or_default();
                self.peak_kib = self.peak_kib.max(memory);
                self.limit_usage.note(memory, most_memory);
                let limits = full.halved(questions[self.answered - before].halved);
                let seen = self.child.usage();
                let usage = &mut self.limit_usage;
                let clock = self.timer.look(Instant::now(), seen, limits, usage);
                self.last = self.timer.spent();
                // A session whose every line is in time.
                let is_endless = self.last.all > in_all.max(self.last.longest);
                if let Some(clock) = clock.or(is_endless.then_some(TimeLimit::Waiting)) {
                    return Some(End::Limit(Reply::TimedOut(clock)));
                }
            }
        }
        None
    }

    fn begin_question(&mut self, asked: Option<&TimedQuestion>) {
        self.timer.next();
        self.signs_left = asked.map_or(0, |asked| most_signs_of_life(asked.question));
    }

    /// Returns the most bytes that may be printed during one answer.
    fn most(&self) -> usize {
        usize::try_from(self.grading_limits.question.output_kib * 1024).unwrap_or(usize::MAX)
    }

    /// Takes all complete frames out of the stream; these are the questions that aren't answered yet.
    fn frames(&mut self, questions: &[TimedQuestion], keep: &mut impl FnMut(Response, AnswerTime)) {
        let most = self.most();
        let mut questions = questions.iter();
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
            if self.signs_left > 0 && is_sign_of_life(frame, self.answered) {
                self.signs_left -= 1;
                self.is_alive = true;
                self.stream.drain(start..=start + length);
                from = start;
                continue;
            }
            let next = questions.as_slice().first();
            if let Some(reply) = next.and_then(|asked| {
                read_answer_frame(frame, self.answered, asked.question, asked.likely)
            }) {
                questions.next();
                let printed = &self.stream[consumed..start];
                let reply = if printed.len() > most {
                    Reply::Flooded
                } else {
                    reply
                };
                let response = Response {
                    printed: kept(printed),
                    ..Response::silent(reply)
                };
                // If several answers arrive at once, the time belongs to the first.
                keep(response, mem::take(&mut self.last));
                self.answered += 1;
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
            Some(signal) if signal == nix::sys::signal::Signal::SIGSEGV as i32 => {
                Termination::StackOverflow
            }
            signal => Termination::Signal(signal.unwrap_or_default()),
        }
    }
    #[cfg(not(unix))]
    Termination::Signal(0)
}
