//! `grader grade --watch`: grades again whenever a file is saved.

use std::io::Write as _;
use std::time::Instant;

use grader::command_line::CommandError;
use grader::exit::Exit;
use grader::history::History;
use grader::report::Outcome;
use grader::terminal::style::{BOLD, FAINT};
use grader::watch::Watch;
use submission::Submission;
use time::OffsetDateTime;

use super::arguments::Arguments;
use super::context::{Context, GradedSubmission};
use super::history;
use super::show_report::as_text;

/// Grades once, and again after every change, until it is interrupted.
pub(crate) fn run(arguments: &Arguments) -> Result<Exit, CommandError> {
    let (context, submission) = Context::begin(arguments)?;
    let mut watched = vec![context.path.clone(), context.specs.clone()];
    watched.extend(arguments.cases.iter().cloned());
    let mut watch = Watch::on(watched);
    // An error right at the beginning is more likely a wrong command line than a half-saved file.
    let mut now = Ok(context.grade(&context.path, &submission)?);
    let begun = Instant::now();
    let mut history = history::of(&context);
    for number in 1.. {
        let text = heading(number, begun) + &shown(&context, &mut history, now);
        if !print(&text) {
            // The reader has closed the pipe.
            break;
        }
        watch.changed();
        now = Submission::read(&context.path)
            .map_err(CommandError::from)
            .and_then(|submission| context.grade(&context.path, &submission));
    }
    Ok(Exit::Success)
}

/// Returns the line that separates a grade from the one above it.
fn heading(number: usize, begun: Instant) -> String {
    let minutes = begun.elapsed().as_secs() / 60;
    let when = match (number, minutes) {
        (1, _) => String::new(),
        (_, 0) => ", less than a minute after the first".to_owned(),
        (_, minutes) => format!(", {minutes} min after the first"),
    };
    format!(
        "\n{BOLD}── Grade {number} at {}{when} ──{BOLD:#}\n\n",
        clock()
    )
}

/// Returns the time of day, as a clock on the wall shows it.
fn clock() -> String {
    let (now, zone) = match OffsetDateTime::now_local() {
        Ok(now) => (now, ""),
        // Where the time zone isn't known, the time is labelled.
        Err(_) => (OffsetDateTime::now_utc(), " UTC"),
    };
    format!("{}:{:02}{zone}", now.hour(), now.minute())
}

/// Returns the report, or what is known without one.
fn shown(
    context: &Context,
    history: &mut History,
    now: Result<GradedSubmission, CommandError>,
) -> String {
    let earlier = history.grades.last().map_or(String::new(), |last| {
        format!(
            "\nThe last grade was {} of {}.\n",
            last.score, last.max_score
        )
    });
    match now {
        Ok(graded) if graded.report.outcome == Outcome::Graded => {
            let news = history::news(history, &graded);
            as_text(context, &graded, &news)
        }
        Ok(graded) => as_text(context, &graded, &[]) + &earlier,
        Err(error) => {
            let _ = error.report();
            earlier
        }
    }
}

/// Prints a text and how to continue; returns whether it could be printed.
fn print(text: &str) -> bool {
    let hint = "Save a file to grade again. Ctrl-C stops watching.";
    let mut out = anstream::stdout();
    write!(out, "{text}\n{FAINT}{hint}{FAINT:#}\n")
        .and_then(|()| out.flush())
        .is_ok()
}
