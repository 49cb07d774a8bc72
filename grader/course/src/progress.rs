//! Shows the progress of a long run.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write as _};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// The shortest time between two lines where there is no terminal.
const SILENCE: Duration = Duration::from_secs(30);

/// The number of finished submissions after which an estimate is honest: the first ones also wait for what all share.
const ENOUGH: usize = 8;

/// Shows progress: a bar on a terminal, else a line every half minute.
#[derive(Debug)]
pub struct Progress {
    state: Mutex<State>,
    bar: Option<ProgressBar>,
    plain: bool,
}

#[derive(Debug)]
struct State {
    /// The verb of the count, such as `graded`.
    verb: &'static str,
    all: usize,
    done: usize,
    failed: usize,
    running: usize,
    started: Instant,
    said: Instant,
}

impl Progress {
    /// Shows progress on standard error; the verb says what has been done with each.
    pub fn on_stderr(verb: &'static str) -> Progress {
        let is_terminal = io::stderr().is_terminal();
        let bar = is_terminal.then(|| {
            let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr());
            let style = ProgressStyle::with_template("{wide_bar} {msg}");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar
        });
        Progress::new(verb, bar, !is_terminal)
    }

    /// Shows nothing.
    pub fn none() -> Progress {
        Progress::new("", None, false)
    }

    fn new(verb: &'static str, bar: Option<ProgressBar>, plain: bool) -> Progress {
        let now = Instant::now();
        Progress {
            state: Mutex::new(State {
                verb,
                all: 0,
                done: 0,
                failed: 0,
                running: 0,
                started: now,
                said: now,
            }),
            bar,
            plain,
        }
    }

    /// Says what is being done before anything can be counted.
    pub(crate) fn say(&self, what: &str) {
        if let Some(bar) = &self.bar {
            bar.set_message(what.to_owned());
        }
    }

    /// Says the same where there is no terminal, too.
    pub(crate) fn say_everywhere(&self, what: &str) {
        self.say(what);
        if self.plain {
            // The reader may have closed the pipe.
            let _ = writeln!(io::stderr(), "{what}");
        }
    }

    /// Starts to count up to this many.
    pub(crate) fn begin(&self, all: usize) {
        self.change(|state| {
            state.all = all;
            state.done = 0;
            state.started = Instant::now();
            state.said = state.started;
        });
    }

    /// Counts one that has started.
    pub(crate) fn one_begins(&self) {
        self.change(|state| state.running += 1);
    }

    /// Counts one less: it turned out that there is nothing to do.
    pub(crate) fn one_less(&self) {
        self.change(|state| state.all -= 1);
    }

    /// Counts one that has ended, or that will be run again.
    pub(crate) fn one_ends(&self, how: End) {
        self.change(|state| {
            state.running -= 1;
            match how {
                End::Done => state.done += 1,
                End::Failed => {
                    state.done += 1;
                    state.failed += 1;
                }
                End::Again => {}
            }
        });
    }

    /// Removes the bar.
    pub(crate) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut state);
        if let Some(bar) = &self.bar {
            bar.set_length(state.all as u64);
            bar.set_position(state.done as u64);
            bar.set_message(state.line());
        }
        if self.plain && state.done > 0 && state.said.elapsed() >= SILENCE {
            state.said = Instant::now();
            // The reader may have closed the pipe.
            let _ = writeln!(io::stderr(), "{}", state.line());
        }
    }
}

/// The end of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Done,
    Failed,
    Again,
}

impl State {
    fn line(&self) -> String {
        let State {
            verb,
            all,
            done,
            failed,
            running,
            ..
        } = self;
        let mut line = format!("{done} of {all} {verb}, {running} running");
        if *failed > 0 {
            let _ = write!(line, ", {failed} internal errors");
        }
        let left = all.saturating_sub(*done);
        if left > 0 && *done >= ENOUGH {
            let each = self.started.elapsed().as_secs_f64() / f64::from(count(*done));
            let seconds = Duration::from_secs_f64(each * f64::from(count(left)));
            line.push_str(", ");
            line.push_str(&about(seconds));
        }
        line
    }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn about(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..60 => format!("about {seconds} s left"),
        seconds @ 60..3600 => format!("about {} min left", seconds.div_ceil(60)),
        seconds => format!("about {} h left", seconds.div_ceil(3600)),
    }
}
