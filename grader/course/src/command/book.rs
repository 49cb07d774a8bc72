//! `course book`: makes the book, or the part of it that mdBook asks for.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use course::book::{self as pages, Examples, write_book};
use grader::exit::Exit;
use grader::mistake::Mistake;
use grader::specs::{Assignment, RecordedSteps};
use serde_json::Value;

use grader::command_line::CommandError;
use grader::command_line::find_assignment;

/// The arguments of `course book`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The folder for the pages
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The folder with the assignment's specs [default: specs]
    #[arg(long, value_name = "DIR")]
    specs: Option<PathBuf>,
}

/// The arguments of `course mdbook`.
#[derive(Debug, Args)]
pub(crate) struct PreprocessorArguments {
    #[command(subcommand)]
    command: Option<PreprocessorCommand>,
}

#[derive(Debug, Subcommand)]
enum PreprocessorCommand {
    /// Says whether the boards can be shown by this renderer.
    Supports {
        /// The renderer, such as `html`
        renderer: String,
    },
}

/// Makes the book.
pub(crate) fn run(arguments: &Arguments) -> Result<Exit, CommandError> {
    let specs = find_assignment::specs(arguments.specs.as_ref())?;
    let assignment = Assignment::read_worked(&specs)?;
    let steps = RecordedSteps::read(&specs)?;
    let files = write_book(&specs, &Examples::new(&assignment, &steps)).map_err(mistakes)?;
    files
        .write_to(&arguments.out)
        .map_err(|error| CommandError::usage(error.to_string()))?;
    let mut out = anstream::stdout();
    let _ = writeln!(
        out,
        "{} files written; open `{}`",
        files.count(),
        arguments.out.join("index.html").display()
    );
    Ok(Exit::Success)
}

/// Answers mdBook, which gives its context and the book on standard input, and takes the book back.
pub(crate) fn preprocess_for_mdbook(
    arguments: &PreprocessorArguments,
) -> Result<Exit, CommandError> {
    if let Some(PreprocessorCommand::Supports { renderer }) = &arguments.command {
        return Ok(if renderer == "html" {
            Exit::Success
        } else {
            Exit::Usage
        });
    }
    let unreadable =
        |error: serde_json::Error| CommandError::usage(format!("read what mdBook says: {error}"));
    let (context, mut book): (Value, Value) =
        serde_json::from_reader(io::stdin().lock()).map_err(unreadable)?;
    let root = context.get("root").and_then(Value::as_str);
    let specs = Path::new(root.unwrap_or("."));
    let assignment = Assignment::read_worked(specs)?;
    let steps = RecordedSteps::read(specs)?;
    pages::preprocess_for_mdbook(&mut book, specs, &Examples::new(&assignment, &steps))
        .map_err(mistakes)?;
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{book}");
    Ok(Exit::Success)
}

fn mistakes(found: Vec<Mistake>) -> CommandError {
    grader::mistake::Mistakes(found).into()
}
