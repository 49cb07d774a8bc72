//! The command that makes the book.

use std::path::PathBuf;
use std::process::ExitCode;

use book::make_book;
use clap::Parser;
use grader::command_line::{find_specs, print_note, print_text, report_failure};
use grader::exit::Exit;
use grader::failure::Failure;
use play::compile_script;

/// Turns the specs into pages that can be searched, with a board for each worked example.
#[derive(Debug, Parser)]
#[command(name = "book", version, max_term_width = 80)]
struct Arguments {
    /// The folder for the pages
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The folder with the assignment's specs [default: specs]
    #[arg(long, value_name = "DIR")]
    specs: Option<PathBuf>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    run(&arguments)
        .unwrap_or_else(|error| report_failure(&error))
        .into()
}

fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let specs = find_specs(arguments.specs.as_ref())?;
    let play = compile_script();
    if let Err(reason) = &play {
        print_note(format_args!("the board to play on is left out: {reason}"));
    }
    let files = make_book(&specs, play.ok())?;
    files.write_to(&arguments.out)?;
    let first = arguments.out.join("index.html");
    print_text(format_args!(
        "{} files written; open `{}`\n",
        files.count(),
        first.display()
    ))?;
    Ok(Exit::Success)
}
