//! Shows the progress of a long run.

use std::fmt::Write as _;
use std::io::{self, IsTerminal};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use grader::command_line::print_note;
use indicatif::{ProgressDrawTarget, ProgressStyle};
use staff::progress::{End, Progress, ProgressEvent};

/// The shortest time between two lines where there is no terminal.
const SILENCE: Duration = Duration::from_secs(30);

/// The number of finished submissions after which an estimate is honest: the first ones also wait for what all share.
const ENOUGH: usize = 8;

/// Shows progress: a bar on a terminal, else a line every half minute.
#[derive(Debug)]
pub(crate) struct ProgressBar {
    state: Mutex<State>,
    /// None where there is no terminal.
    bar: Option<indicatif::ProgressBar>,
}

#[derive(Debug)]
struct State {
    /// The verb of the count, such as `graded`.
    verb: &'static str,
    all: usize,
    done: usize,
    /// Those of which nothing had to be done.
    known: usize,
    failed: usize,
    running: usize,
    started: Instant,
    said: Instant,
}

impl ProgressBar {
    /// Shows progress on standard error; the verb says what has been done with each.
    pub(crate) fn on_stderr(verb: &'static str) -> ProgressBar {
        let is_terminal = io::stderr().is_terminal();
        let bar = is_terminal.then(|| {
            let bar =
                indicatif::ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr());
            let style = ProgressStyle::with_template("{wide_bar} {msg}");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar
        });
        let now = Instant::now();
        ProgressBar {
            state: Mutex::new(State {
                verb,
                all: 0,
                done: 0,
                known: 0,
                failed: 0,
                running: 0,
                started: now,
                said: now,
            }),
            bar,
        }
    }

    fn say(&self, what: &str) {
        if let Some(bar) = &self.bar {
            bar.set_message(what.to_owned());
        }
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut state);
        if let Some(bar) = &self.bar {
            bar.set_length(state.all as u64);
            bar.set_position((state.done + state.known) as u64);
            bar.set_message(state.line());
        }
        if self.bar.is_none() && state.done > 0 && state.said.elapsed() >= SILENCE {
            state.said = Instant::now();
            print_note(state.line());
        }
    }
}

impl Progress for ProgressBar {
    fn hear(&self, event: ProgressEvent) {
        match event {
            ProgressEvent::Prepares(what) => self.say(what),
            ProgressEvent::Waits(what) => {
                self.say(what);
                if self.bar.is_none() {
                    print_note(what);
                }
            }
            ProgressEvent::Begins(all) => self.change(|state| {
                state.all = all;
                state.done = 0;
                state.known = 0;
                state.started = Instant::now();
                state.said = state.started;
            }),
            ProgressEvent::OneBegins => self.change(|state| state.running += 1),
            ProgressEvent::OneLess => self.change(|state| state.known += 1),
            ProgressEvent::OneEnds(how) => self.change(|state| {
                state.running -= 1;
                state.done += usize::from(how != End::Again);
                state.failed += usize::from(how == End::Failed);
            }),
            ProgressEvent::Ends => {
                if let Some(bar) = &self.bar {
                    bar.finish_and_clear();
                }
            }
        }
    }
}

impl State {
    fn line(&self) -> String {
        let State {
            verb,
            all,
            done,
            known,
            failed,
            running,
            ..
        } = self;
        let mut line = format!("{} of {all} {verb}, {running} running", done + known);
        if *failed > 0 {
            let _ = write!(line, ", {failed} internal errors");
        }
        let left = all.saturating_sub(done + known);
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
