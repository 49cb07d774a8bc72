//! `course gradescope-zip` and `course classroom50-files`: what other systems need to grade by themselves.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use course::bundle;
use grader::atomic_file;
use grader::exit::Exit;
use grader::specs::Assignment;

use grader::command_line::CommandError;
use grader::command_line::locate;

/// The arguments of `course gradescope-zip`.
#[derive(Debug, Args)]
pub(crate) struct GradescopeArguments {
    /// The zip to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    cases: CasesArguments,
}

/// The arguments of `course classroom50-files`.
#[derive(Debug, Args)]
pub(crate) struct Classroom50Arguments {
    /// The folder to write to: `CLASSROOM/autograders/ASSIGNMENT` in your repository
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Ships this built `course`, so that the runner builds nothing
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    #[command(flatten)]
    cases: CasesArguments,
}

/// The instructor's own cases.
#[derive(Debug, Args)]
struct CasesArguments {
    /// Adds hidden cases of your own: a file or a folder of them
    #[arg(long, value_name = "PATH")]
    cases: Vec<PathBuf>,
}

impl CasesArguments {
    /// Returns the assignment's folder, once it and the cases were read without a mistake: it is better found here.
    fn checked_root(&self) -> Result<PathBuf, CommandError> {
        let root = locate::root()?;
        Assignment::read(&root.join("specs"), &self.cases)?;
        Ok(root)
    }
}

/// Writes the zip.
pub(crate) fn gradescope_zip(arguments: &GradescopeArguments) -> Result<Exit, CommandError> {
    let root = arguments.cases.checked_root()?;
    let files = bundle::gradescope(&root, &arguments.cases.cases)?;
    atomic_file::write(&arguments.out, &files.zip()?)?;
    let count = files.count();
    let _ = writeln!(
        anstream::stdout(),
        "{count} files in {}",
        arguments.out.display()
    );
    Ok(Exit::Success)
}

/// Writes the files.
pub(crate) fn classroom50_files(arguments: &Classroom50Arguments) -> Result<Exit, CommandError> {
    let root = arguments.cases.checked_root()?;
    let files = bundle::classroom50(&root, &arguments.cases.cases, arguments.program.as_deref())?;
    files.write_to(&arguments.out)?;
    let count = files.count();
    let _ = writeln!(
        anstream::stdout(),
        "{count} files in {}",
        arguments.out.display()
    );
    Ok(Exit::Success)
}
