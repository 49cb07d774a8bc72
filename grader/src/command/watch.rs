//! `grader grade --watch`: grades again whenever a file is saved.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use super::listener::Listener;
use crate::command_line::{print_text, report_failure};
use crate::exit::Exit;
use crate::failure::Failure;

use crate::render::terminal::style::{BOLD, FAINT};
use crate::render::terminal::{Screen, write_report_on};
use crate::report::{Outcome, Report};
use crate::runner::CancellationToken;
use crate::story::HINT_STEPS;
use crate::watch::Watch;
use submission::Submission;

use super::arguments::Arguments;
use super::command_inputs::{CommandInputs, GradedSubmission};
use super::explain_rules::{explain_rules, give_hint, list_rules};
use super::history::{self, History};
use super::live_report::LiveReport;
use super::show_report::{as_text, screen};

/// The keys, as the last line of each grade lists them.
const KEYS: &str = "Save to grade again. Keys and Enter: h hint, e explain, l list, a all, q quit.";

enum Event {
    Saved,
    /// The grade of this number has come so far.
    Graded(usize, Progress),
    Typed(String),
}

enum Progress {
    /// A line for each part that is complete.
    Parts(Vec<String>),
    /// Everything but the extensions is graded.
    Early(Box<Report>),
    Complete(Result<Arc<GradedSubmission>, Failure>),
}

struct Watching {
    context: CommandInputs<'static>,
    history: History,
    /// The number of the last grade that was begun.
    number: usize,
    cancellation_token: CancellationToken,
    /// The number of parts of it that are shown.
    parts: usize,
    /// The part of its report that is shown.
    live: LiveReport,
    last: Option<Arc<GradedSubmission>>,
    /// The number of hints that were given since.
    hints: u8,
}

/// Grades once, and again after every change, until it is interrupted.
pub(crate) fn watch(arguments: Arguments) -> Result<Exit, Failure> {
    // Threads use the command line until the process ends.
    let arguments: &'static Arguments = Box::leak(Box::new(arguments));
    let (context, _) = CommandInputs::begin(arguments)?;
    let mut watched = vec![context.path.clone(), context.specs.clone()];
    watched.extend(arguments.cases.iter().cloned());
    let mut watch = Watch::on(watched);
    let mut watching = Watching {
        history: history::earlier_grades(&context),
        context,
        number: 0,
        cancellation_token: CancellationToken::new(),
        parts: 0,
        live: LiveReport::default(),
        last: None,
        hints: 0,
    };
    let (events, happened) = channel();
    let saved = events.clone();
    thread::spawn(move || {
        loop {
            watch.changed();
            if saved.send(Event::Saved).is_err() {
                return;
            }
        }
    });
    let typed = events.clone();
    thread::spawn(move || {
        for line in io::stdin().lines().map_while(Result::ok) {
            if typed.send(Event::Typed(line)).is_err() {
                return;
            }
        }
    });
    let mut goes_on = watching.grade(&events)?;
    while goes_on {
        goes_on = match happened.recv() {
            Ok(Event::Saved) => watching.grade(&events)?,
            // The sources have changed since it began.
            Ok(Event::Graded(number, _)) if number != watching.number => true,
            // An error right at the beginning is more likely a wrong command line than a half-saved file.
            Ok(Event::Graded(1, Progress::Complete(graded))) => watching.show(Ok(graded?))?,
            Ok(Event::Graded(_, progress)) => watching.follow(progress)?,
            Ok(Event::Typed(key)) => watching.help(key.trim())?,
            Err(_) => false,
        };
    }
    Ok(Exit::Success)
}

impl Watching {
    /// Begins the next grade, and ends one that is still running.
    fn grade(&mut self, events: &Sender<Event>) -> Result<bool, Failure> {
        self.cancellation_token.set();
        self.cancellation_token = CancellationToken::new();
        self.number += 1;
        self.parts = 0;
        self.live = LiveReport::default();
        let mut context = self.context.clone();
        context.compiler.limits.cancellation_token = self.cancellation_token.clone();
        let (number, events) = (self.number, events.clone());
        thread::spawn(move || {
            let tell = |progress| {
                // The receiver is gone at the very end.
                let _ = events.send(Event::Graded(number, progress));
            };
            let listener = Listener {
                parts: &|parts| tell(Progress::Parts(parts)),
                report: &|report| tell(Progress::Early(Box::new(report))),
                has_extensions: false,
            };
            let done = |graded: &_| tell(Progress::Complete(Ok(Arc::clone(graded))));
            let ended = Submission::read(&context.path)
                .map_err(Failure::from)
                .and_then(|submission| context.grade_if_changed(&submission, Some(listener), done));
            if let Err(error) = ended {
                tell(Progress::Complete(Err(error)));
            }
        });
        print_text(format_args!("{FAINT}Grading …{FAINT:#}\n"))
    }

    fn follow(&mut self, progress: Progress) -> Result<bool, Failure> {
        match progress {
            Progress::Complete(graded) => self.show(graded),
            Progress::Parts(parts) => {
                let new = parts.iter().skip(self.parts);
                let text: String = new.map(String::as_str).collect();
                self.parts = self.parts.max(parts.len());
                print_text(text)
            }
            Progress::Early(_) if !LiveReport::is_for(&self.context) => Ok(true),
            Progress::Early(report) => {
                let early = self.live.early(&watch_screen(&self.context), *report);
                early.map_or(Ok(true), |text| print_text(self.heading() + &text))
            }
        }
    }

    fn show(&mut self, now: Result<Arc<GradedSubmission>, Failure>) -> Result<bool, Failure> {
        let text = self.shown(&now);
        let heading = if self.live.shown.is_some() {
            String::new()
        } else {
            self.heading()
        };
        self.last = now.ok();
        self.hints = 0;
        print_text(format_args!("{heading}{text}{FAINT}{KEYS}{FAINT:#}\n"))
    }

    fn heading(&self) -> String {
        format!("{BOLD}── Grade {} ──{BOLD:#}\n", self.number)
    }

    /// Returns the part of the report that isn't shown yet, or what is known without one.
    fn shown(&mut self, now: &Result<Arc<GradedSubmission>, Failure>) -> String {
        let context = &self.context;
        let screen = watch_screen(context);
        let earlier = self.history.grades.last().map_or(String::new(), |last| {
            format!(
                "\nThe last grade was {} of {}.\n",
                last.score, last.max_score
            )
        });
        match now {
            Ok(graded) if graded.report.outcome == Outcome::Graded => {
                let news = history::news(&mut self.history, graded);
                self.live.rest(context, &screen, graded, &news)
            }
            Ok(graded) => as_text(context, &screen, graded, &[]) + &earlier,
            Err(error) => {
                let _ = report_failure(error);
                earlier
            }
        }
    }

    fn help(&mut self, key: &str) -> Result<bool, Failure> {
        let Some(graded) = &self.last else {
            return Ok(key != "q");
        };
        match key {
            "q" => Ok(false),
            "h" => {
                self.hints = (self.hints + 1).min(HINT_STEPS);
                match give_hint(&self.context, graded, self.hints) {
                    Err(error) if !error.loses_output() => {
                        let _ = report_failure(&error);
                        Ok(true)
                    }
                    given => given,
                }
            }
            "e" => explain_rules(&self.context, graded, true),
            "l" => list_rules(&self.context, graded),
            "a" => {
                let mut screen = screen(&self.context);
                screen.all = true;
                print_text(write_report_on(&screen, &graded.report, &[]))
            }
            _ => print_text(format_args!("{FAINT}{KEYS}{FAINT:#}\n")),
        }
    }
}

/// Returns the screen for a report between its heading and the keys.
fn watch_screen(context: &CommandInputs) -> Screen {
    let mut screen = screen(context);
    screen.lines -= 1 + KEYS.len().div_ceil(screen.width);
    screen
}
