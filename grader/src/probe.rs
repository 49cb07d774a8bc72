//! One run of a submission's executable: questions in, answers out, and how it ended.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io;
use std::mem;
use std::path::Path;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use crate::cage::{Cage, Profile, Settings};
use crate::child::{Child, Event};
use crate::question::Question;
use crate::reply::{Clock, Death, Reply, Response};
use crate::strain::Strain;
use crate::verb::Verb;
use crate::wire::{escape, unescape};

/// How often we look at a probe that says nothing.
const LOOK: Duration = Duration::from_millis(25);

/// How much of what a submission prints is kept for each question, and of its answer if that is no program's output.
const KEPT: usize = 2000;

/// How much of what a program shows is kept: the longest game with every move refused once takes half of it.
const KEPT_OF_A_GAME: usize = 32 * 1024;

/// How long a process may take over its answers before the rest are asked of another.
const SHIFT: Duration = Duration::from_secs(5);

/// Where the message begins that a stack overflow leaves behind.
const OVERFLOW: &str = "has overflowed its stack";

/// What one run of the executable gave.
#[derive(Debug)]
pub struct Run {
    /// The responses, to the first so many of the questions.
    pub responses: Vec<Response>,
    /// How long each response took, as far as it was long enough to be looked at.
    pub spent: Vec<Duration>,
    /// Whether the last response stands for the end of the process.
    pub ended_early: bool,
    /// How near the process came to a limit.
    pub strain: Strain,
}

/// Asks all of these questions of one fresh process, until it has answered or is ended, or has taken long over them.
///
/// # Errors
///
/// Returns what failed of ours.
pub fn run(
    executable: &Path,
    questions: &[&Question],
    cage: &Cage,
    settings: &Settings,
) -> io::Result<Run> {
    let word = secret();
    let mut input = format!("{word}\n");
    for question in questions {
        input.push_str(&on_the_wire(question));
        input.push('\n');
    }
    let profile = Profile::probe(executable, settings.probe.clone());
    let mut command = cage.command(&profile, executable);
    if let Some(folder) = executable.parent() {
        command.current_dir(folder);
    }
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
        strain: Strain::default(),
    };
    let end = probe.listen();
    let used = probe
        .child
        .usage()
        .map_or(Duration::ZERO, |usage| usage.cpu);
    let longest = Duration::from_secs(settings.probe.cpu_seconds);
    probe.strain.note_time(used, longest);
    let Some(end) = end else {
        return Ok(Run {
            responses: probe.responses,
            spent: probe.spent,
            ended_early: false,
            strain: probe.strain,
        });
    };
    // An answer that was cut off is none, and its frame is no business of the submission's.
    let cut = find(&probe.stream, probe.word.as_bytes()).unwrap_or(probe.stream.len());
    let printed = kept(&probe.stream[..cut]);
    let reply = match end {
        End::Limit(reply) => {
            probe.child.end();
            probe.strain.join(Strain::over());
            reply
        }
        End::Closed => {
            let death = death(probe.child.wait()?, &probe.stream);
            // The signal may be the system's, which ends a process at a limit on memory or time.
            if matches!(death, Death::Signal(_)) {
                probe.strain.join(Strain::over());
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
        strain: probe.strain,
    })
}

/// Writes a question as the driver reads it.
fn on_the_wire(question: &Question) -> String {
    match (&question.typed, question.verb) {
        (Some(typed), Verb::Program) => {
            let bare = Question {
                typed: None,
                ..question.clone()
            };
            format!("{bare} {}", escape(typed))
        }
        _ => question.to_string(),
    }
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
    questions: &'a [&'a Question],
    settings: &'a Settings,
    strain: Strain,
}

impl Probe<'_> {
    /// Takes in answers until all are there, and returns why that did not happen.
    fn listen(&mut self) -> Option<End> {
        let most = self.most();
        let mut watch = Watch::default();
        let mut looked = Instant::now();
        let mut all = Duration::ZERO;
        let most_in_all = self.settings.probe.output_kib.saturating_mul(1024);
        let mut heard: u64 = 0;
        while self.responses.len() < self.questions.len() {
            match self.child.next(LOOK) {
                Event::Printed(bytes) => {
                    let answered = self.responses.len();
                    heard += bytes.len() as u64;
                    self.stream.extend_from_slice(&bytes);
                    self.frames();
                    if self.responses.len() > answered {
                        all += self.last;
                        // Of several that came at once the first is the one that was waited for.
                        self.spent.push(mem::take(&mut self.last));
                        self.spent.resize(self.responses.len(), Duration::ZERO);
                        watch = Watch::default();
                        if all > SHIFT || self.responses.len() == self.questions.len() {
                            return None;
                        }
                    }
                    self.strain.note(self.stream.len() as u64, most as u64);
                    self.strain.note(heard, most_in_all);
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
                let most_memory = self.settings.probe.memory_mib.saturating_mul(1024);
                let memory = self.child.peak_kib().unwrap_or_default();
                self.strain.note(memory, most_memory);
                let clock = watch.look(&self.child, self.settings, &mut self.strain);
                self.last = watch.spent;
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
                .and_then(|question| read_frame(frame, number, question.verb))
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

/// Reads what follows the word in a frame: the number of the question, the sign and the text.
fn read_frame(frame: &[u8], expected: usize, verb: Verb) -> Option<Reply> {
    let text = String::from_utf8_lossy(frame);
    let mut pieces = text.trim_start().splitn(3, ' ');
    let number: usize = pieces.next()?.parse().ok()?;
    if number != expected {
        return None;
    }
    let sign = pieces.next()?;
    let mut text = unescape(pieces.next().unwrap_or_default());
    // No right answer is as long as that, and thousands of long ones would have to be kept.
    let longest = if verb == Verb::Program && sign == "=" {
        KEPT_OF_A_GAME
    } else {
        KEPT
    };
    cut(&mut text, longest);
    match sign {
        "=" => Some(Reply::Answer(text)),
        "!" => {
            let (place, message) = text.split_once(' ').unwrap_or(("", &text));
            Some(match message.strip_prefix("not yet implemented") {
                Some(what) => Reply::Unfinished {
                    what: what.trim_start_matches(':').trim().to_owned(),
                },
                None => Reply::Panicked {
                    place: place.to_owned(),
                    message: message.to_owned(),
                },
            })
        }
        _ => None,
    }
}

/// Finds bytes in bytes.
fn find(stream: &[u8], wanted: &[u8]) -> Option<usize> {
    // A frame mostly begins where the last one ended.
    if stream.starts_with(wanted) {
        return Some(0);
    }
    if let [byte] = wanted {
        return stream.iter().position(|other| other == byte);
    }
    stream
        .windows(wanted.len())
        .position(|window| window == wanted)
}

/// Returns the printed text that is kept for the report.
fn kept(printed: &[u8]) -> String {
    let short = &printed[..printed.len().min(KEPT)];
    let mut text = String::from_utf8_lossy(short).into_owned();
    if short.len() < printed.len() {
        text.push('…');
    }
    text
}

/// Cuts a text short, and says so at its end.
fn cut(text: &mut String, longest: usize) {
    if text.len() > longest {
        let end = text.floor_char_boundary(longest);
        text.truncate(end);
        text.push('…');
    }
}

/// Says how a process ended that should not have.
fn death(status: ExitStatus, last_words: &[u8]) -> Death {
    if find(last_words, OVERFLOW.as_bytes()).is_some() {
        return Death::StackOverflow;
    }
    if let Some(code) = status.code() {
        return Death::Exited(code);
    }
    #[cfg(unix)]
    {
        use std::os::unix::process::ExitStatusExt;
        // Without /proc the runtime can't tell an overflow from any other bad access, and safe code has no other.
        match status.signal() {
            Some(signal) if signal == rustix::process::Signal::SEGV.as_raw() => {
                Death::StackOverflow
            }
            signal => Death::Signal(signal.unwrap_or_default()),
        }
    }
    #[cfg(not(unix))]
    Death::Signal(0)
}

/// What we saw of a probe since its last answer.
#[derive(Default)]
struct Watch {
    /// When we first looked, and how much CPU time it had used by then.
    first: Option<(Instant, Duration)>,
    /// When we last looked and saw it waiting, and how much it had used by then.
    waiting: Option<(Instant, Duration)>,
    /// How long it has waited in all.
    waited: Duration,
    /// How long it has computed and waited in all.
    spent: Duration,
}

impl Watch {
    /// Looks at a probe that said nothing for a while; returns which clock has run out, if one has.
    ///
    /// A probe that is ready to compute and gets no processor loses nothing: only its own CPU time counts, and the
    /// time that it spends waiting.
    fn look(&mut self, child: &Child, settings: &Settings, strain: &mut Strain) -> Option<Clock> {
        let now = Instant::now();
        let limits = &settings.question;
        let Some(usage) = child.usage() else {
            let (since, _) = *self.first.get_or_insert((now, Duration::ZERO));
            let longest = Duration::from_millis(limits.wall_milliseconds);
            strain.note_time(now - since, longest);
            self.spent = now - since;
            return (now - since > longest).then_some(Clock::Computing);
        };
        let (_, used_first) = *self.first.get_or_insert((now, usage.cpu));
        let used = usage.cpu.saturating_sub(used_first);
        let longest = Duration::from_millis(limits.cpu_milliseconds);
        strain.note_time(used, longest);
        if used > longest {
            return Some(Clock::Computing);
        }
        if usage.waits
            && let Some((then, used)) = self.waiting
        {
            // If we come late ourselves, it may have done anything meanwhile. Short naps add up.
            let since = (now - then).min(2 * LOOK);
            self.waited += since.saturating_sub(usage.cpu.saturating_sub(used));
        }
        self.waiting = usage.waits.then_some((now, usage.cpu));
        self.spent = used + self.waited;
        let longest = Duration::from_millis(limits.waiting_milliseconds);
        strain.note_time(self.waited, longest);
        (self.waited > longest).then_some(Clock::Waiting)
    }
}
