//! `grader grade --watch`: grades again whenever something is saved.

use std::fmt::Write as _;
use std::io::{IsTerminal as _, Write as _};

use grader::exit::Exit;
use grader::report::{Outcome, Report};
use grader::terminal;
use grader::terminal::style::{BOLD, FAINT};
use grader::watch::Watch;

use super::grade;
use grader::command_line::CommandError;
use grader::command_line::compiler;

/// What a terminal obeys as: empty the screen, and go to its upper left corner.
const CLEAR: &str = "\u{1b}[2J\u{1b}[3J\u{1b}[H";

/// Grades once, and again after every change, until it is ended from outside.
pub(crate) fn run(arguments: &grade::Arguments) -> Result<Exit, CommandError> {
    let (specs, path) = grade::places(arguments)?;
    let compiler = compiler::find(arguments.settings.as_deref(), arguments.no_sandbox)?;
    let mut watched = vec![path, specs];
    watched.extend(arguments.cases.iter().cloned());
    let mut watch = Watch::on(watched);
    // What is wrong at the very beginning is more likely a wrong call than a file that is being saved.
    let mut now = Ok(grade::once(arguments, &compiler)?);
    let mut last: Option<Report> = None;
    loop {
        if !draw(arguments, now, &mut last) {
            // Nobody reads us any more.
            return Ok(Exit::Success);
        }
        watch.changed();
        now = grade::once(arguments, &compiler);
    }
}

/// Draws how it stands now, below it the last report if there is no new one; says whether anybody can read it.
fn draw(
    arguments: &grade::Arguments,
    now: Result<Report, CommandError>,
    last: &mut Option<Report>,
) -> bool {
    let mut screen = String::new();
    if std::io::stdout().is_terminal() {
        screen.push_str(CLEAR);
    }
    match now {
        Ok(report) if report.outcome == Outcome::Graded => {
            screen.push_str(&grade::as_text(arguments, &report));
            if let Some(before) = last.as_ref().filter(|before| before.score != report.score) {
                screen.push_str(&change(before.score, report.score));
            }
            *last = Some(report);
        }
        Ok(report) => {
            screen.push_str(&terminal::write(&report));
            screen.push_str(&below(arguments, last.as_ref()));
        }
        Err(error) => {
            let _ = error.report();
            screen.push_str(&below(arguments, last.as_ref()));
        }
    }
    let hint = "Save a file to grade again; Ctrl-C ends this.";
    let _ = writeln!(screen, "\n{FAINT}{hint}{FAINT:#}");
    let mut out = anstream::stdout();
    out.write_all(screen.as_bytes())
        .and_then(|()| out.flush())
        .is_ok()
}

fn change(before: u32, now: u32) -> String {
    let (difference, word) = if now > before {
        (now - before, "more")
    } else {
        (before - now, "fewer")
    };
    let noun = if difference == 1 { "point" } else { "points" };
    format!("\n{BOLD}{difference} {noun} {word} than before.{BOLD:#}\n")
}

fn below(arguments: &grade::Arguments, last: Option<&Report>) -> String {
    last.map_or(String::new(), |last| {
        format!(
            "\n{BOLD}The last report{BOLD:#}\n\n{}",
            grade::as_text(arguments, last)
        )
    })
}
