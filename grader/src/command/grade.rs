//! `grader grade`: one submission, one report.

use std::fs;
use std::io::Write as _;

use grader::command_line::CommandError;
use grader::exit::Exit;

use super::arguments::{Arguments, Format};
use super::session::{Graded, Session};
use super::{history, learn, pack, present, watch};

/// Grades one submission.
pub(crate) fn run(arguments: &Arguments) -> Result<Exit, CommandError> {
    if let Some(file) = &arguments.pack {
        return pack::run(arguments, file);
    }
    if arguments.watch {
        return watch::run(arguments);
    }
    if arguments.history {
        return history::run(arguments);
    }
    let session = Session::begin(arguments)?;
    if arguments.explain.is_some() {
        return learn::explain(&session);
    }
    if arguments.steps {
        return learn::steps(&session);
    }
    if let Some(steps) = arguments.hint {
        return learn::hint(&session, steps);
    }
    let graded = session.grade()?;
    show(arguments, &session, &graded)?;
    Ok(graded.exit(arguments.fail_under))
}

/// Writes the report where it is wanted.
fn show(arguments: &Arguments, session: &Session, graded: &Graded) -> Result<(), CommandError> {
    let written = match arguments.format {
        Format::Text => {
            let news = history::news(&mut history::of(session), graded);
            present::as_text(session, graded, &news)
        }
        Format::Json => {
            let json = serde_json::to_string_pretty(&graded.report)
                .map_err(|error| CommandError::internal(&format!("write the report: {error}")))?;
            json + "\n"
        }
    };
    let Some(file) = &arguments.out else {
        // The reader may have closed the pipe.
        let _ = anstream::stdout().write_all(written.as_bytes());
        return Ok(());
    };
    let plain = anstream::adapter::strip_str(&written).to_string();
    fs::write(file, plain)
        .map_err(|error| CommandError::usage(format!("write `{}`: {error}", file.display())))
}
