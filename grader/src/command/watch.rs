//! `grader grade --watch`: grades again whenever a file is saved.

use std::io::{self, Write as _};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Instant;

use grader::command_line::CommandError;
use grader::exit::Exit;
use grader::history::History;
use grader::report::Outcome;
use grader::terminal::style::{BOLD, FAINT};
use grader::terminal::{HINT_STEPS, write_on};
use grader::watch::Watch;
use submission::Submission;
use time::OffsetDateTime;

use super::arguments::Arguments;
use super::context::{Context, GradedSubmission};
use super::history;
use super::run_learning_aids::{explain_first, run_hint};
use super::show_report::{as_text, screen};

/// The keys, as the last line of each grade lists them.
const KEYS: &str =
    "Save a file to grade again. Keys, then Enter: h hint, e explain, a all, q quit.";

/// Something that happens while files are watched.
enum Event {
    /// A file was saved.
    Saved,
    /// The grade of this number is there.
    Graded(usize, Box<Result<GradedSubmission, CommandError>>),
    /// This was typed.
    Typed(String),
}

/// The grades of one run.
struct Watching {
    context: Arc<Context<'static>>,
    history: History,
    begun: Instant,
    /// The number of the last grade that was begun.
    number: usize,
    /// The last grade, if there was one.
    last: Option<GradedSubmission>,
    /// The number of hints that were given since.
    hints: u8,
}

/// Grades once, and again after every change, until it is interrupted.
pub(crate) fn run(arguments: Arguments) -> Result<Exit, CommandError> {
    // Threads use the command line until the process ends.
    let arguments: &'static Arguments = Box::leak(Box::new(arguments));
    let (context, submission) = Context::begin(arguments)?;
    let mut watched = vec![context.path.clone(), context.specs.clone()];
    watched.extend(arguments.cases.iter().cloned());
    let mut watch = Watch::on(watched);
    let mut watching = Watching {
        history: history::of(&context),
        context: Arc::new(context),
        begun: Instant::now(),
        number: 1,
        last: None,
        hints: 0,
    };
    print(&format!("{FAINT}Grading …{FAINT:#}\n"));
    // An error right at the beginning is more likely a wrong command line than a half-saved file.
    let first = watching.context.grade_if_changed(&submission)?;
    let mut goes_on = watching.show(Ok(first));
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
    while goes_on {
        goes_on = match happened.recv() {
            Ok(Event::Saved) => watching.grade(&events),
            // The sources have changed since it began.
            Ok(Event::Graded(number, _)) if number != watching.number => true,
            Ok(Event::Graded(_, graded)) => watching.show(*graded),
            Ok(Event::Typed(key)) => watching.help(key.trim()),
            Err(_) => false,
        };
    }
    Ok(Exit::Success)
}

impl Watching {
    /// Begins the next grade. One that is still running is no longer waited for.
    fn grade(&mut self, events: &Sender<Event>) -> bool {
        self.number += 1;
        let (number, context, events) = (self.number, Arc::clone(&self.context), events.clone());
        thread::spawn(move || {
            let graded = Submission::read(&context.path)
                .map_err(CommandError::from)
                .and_then(|submission| context.grade_if_changed(&submission));
            // The receiver is gone at the very end.
            let _ = events.send(Event::Graded(number, Box::new(graded)));
        });
        print(&format!("{FAINT}Grading …{FAINT:#}\n"))
    }

    /// Shows a grade; returns whether it could be printed.
    fn show(&mut self, now: Result<GradedSubmission, CommandError>) -> bool {
        let minutes = self.begun.elapsed().as_secs() / 60;
        let when = match (self.number, minutes) {
            (1, _) => String::new(),
            (_, 0) => ", less than a minute after the first".to_owned(),
            (_, minutes) => format!(", {minutes} min after the first"),
        };
        let (number, clock) = (self.number, clock());
        let heading = format!("\n{BOLD}── Grade {number} at {clock}{when} ──{BOLD:#}\n\n");
        let text = shown(&self.context, &mut self.history, &now);
        self.last = now.ok();
        self.hints = 0;
        print(&format!("{heading}{text}\n{FAINT}{KEYS}{FAINT:#}\n"))
    }

    /// Does what a key asks for; returns whether watching goes on.
    fn help(&mut self, key: &str) -> bool {
        let Some(graded) = &self.last else {
            return key != "q";
        };
        match key {
            "q" => return false,
            "h" => {
                self.hints = (self.hints + 1).min(HINT_STEPS);
                if let Err(error) = run_hint(&self.context, graded, self.hints) {
                    let _ = error.report();
                }
            }
            "e" => explain_first(&self.context, graded),
            "a" => {
                let mut screen = screen(&self.context);
                screen.all = true;
                return print(&write_on(&screen, &graded.report, &[]));
            }
            _ => return print(&format!("{FAINT}{KEYS}{FAINT:#}\n")),
        }
        true
    }
}

/// Returns the time of day, as a clock on the wall shows it.
fn clock() -> String {
    let (now, zone) = match OffsetDateTime::now_local() {
        Ok(now) => (now, ""),
        // If the time zone isn't known, the time is labelled.
        Err(_) => (OffsetDateTime::now_utc(), " UTC"),
    };
    format!("{}:{:02}{zone}", now.hour(), now.minute())
}

/// Returns the report, or what is known without one.
fn shown(
    context: &Context,
    history: &mut History,
    now: &Result<GradedSubmission, CommandError>,
) -> String {
    let earlier = history.grades.last().map_or(String::new(), |last| {
        format!(
            "\nThe last grade was {} of {}.\n",
            last.score, last.max_score
        )
    });
    match now {
        Ok(graded) if graded.report.outcome == Outcome::Graded => {
            let news = history::news(history, graded);
            as_text(context, graded, &news)
        }
        Ok(graded) => as_text(context, graded, &[]) + &earlier,
        Err(error) => {
            let _ = error.report();
            earlier
        }
    }
}

/// Prints a text; returns whether it could be printed.
fn print(text: &str) -> bool {
    let mut out = anstream::stdout();
    // The reader may have closed the pipe.
    write!(out, "{text}").and_then(|()| out.flush()).is_ok()
}
