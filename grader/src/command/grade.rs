//! `grader grade`: one submission, one report.

use std::fs;
use std::io::Write as _;

use grader::command_line::CommandError;
use grader::exit::Exit;

use super::arguments::{Arguments, Format};
use super::inputs::{Context, GradedSubmission};
use super::{examples, history, learning_aids, pack, render_report, watch};

/// Grades one submission.
pub(crate) fn run(arguments: &Arguments) -> Result<Exit, CommandError> {
    if let Some(file) = &arguments.pack {
        return pack::run(arguments, file);
    }
    if arguments.watch {
        return watch::run(arguments);
    }
    if arguments.examples {
        return examples::run(arguments);
    }
    if arguments.history {
        return history::run(arguments);
    }
    let context = Context::begin(arguments)?;
    if arguments.explain.is_some() {
        return learning_aids::explain(&context);
    }
    if arguments.steps {
        return learning_aids::steps(&context);
    }
    if let Some(steps) = arguments.hint {
        return learning_aids::hint(&context, steps);
    }
    let graded = context.grade()?;
    show(arguments, &context, &graded)?;
    Ok(graded.exit(arguments.fail_under))
}

/// Writes the report where it is wanted.
fn show(
    arguments: &Arguments,
    context: &Context,
    graded: &GradedSubmission,
) -> Result<(), CommandError> {
    let written = match arguments.format {
        Format::Text => {
            let news = history::news(&mut history::of(context), graded);
            render_report::as_text(context, graded, &news)
        }
        Format::Json => {
            let json = serde_json::to_string_pretty(&graded.report)
                .map_err(|error| CommandError::internal(&format!("write the report: {error}")))?;
            json + "\n"
        }
        Format::Html => render_report::as_page(context, graded)?,
    };
    let Some(file) = &arguments.out else {
        // The reader may have closed the pipe.
        let _ = anstream::stdout().write_all(written.as_bytes());
        return Ok(());
    };
    let plain = match arguments.format {
        Format::Text => anstream::adapter::strip_str(&written).to_string(),
        Format::Json | Format::Html => written,
    };
    fs::write(file, plain)
        .map_err(|error| CommandError::usage(format!("write `{}`: {error}", file.display())))
}
