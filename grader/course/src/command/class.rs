//! `course class`: a folder of submissions, one result for each student.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anstream::eprintln;
use clap::Args;
use course::class::{ClassDiff, Done, Progress, Results, Run};
use course::parallel;
use grader::exit::Exit;
use grader::grade::Grader;
use grader::specs::Assignment;

use grader::command_line::CommandError;
use grader::command_line::{compiler, locate};

/// What `course class` is told.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The folder of submissions, as the course system packs it
    #[arg(required_unless_present = "diff")]
    folder: Option<PathBuf>,
    /// The folder that the results go to; a run that was ended goes on there
    #[arg(long, value_name = "RESULTS")]
    out: PathBuf,
    /// How many submissions are graded at a time [default: one for each core]
    #[arg(long, value_name = "N")]
    jobs: Option<std::num::NonZeroUsize>,
    /// Grades only what failed for a reason of the grader's own
    #[arg(long)]
    retry_failed: bool,
    /// Tells what changed since these results; without FOLDER nothing is graded
    #[arg(long, value_name = "OLD_RESULTS")]
    diff: Option<PathBuf>,
    /// The folder that holds the assignment's specs [default: specs]
    #[arg(long, value_name = "DIR")]
    specs: Option<PathBuf>,
    /// Adds an instructor's own cases: a file or a folder of them
    #[arg(long, value_name = "PATH")]
    cases: Vec<PathBuf>,
    /// Limits other than the default ones
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    /// Runs other people's programs even where nothing keeps them from files and network
    #[arg(long)]
    no_sandbox: bool,
}

/// Grades a class.
pub(crate) fn run(arguments: &Arguments) -> Result<Exit, CommandError> {
    let mut exit = Exit::Success;
    let mut text = String::new();
    if let Some(folder) = &arguments.folder {
        let done = grade(arguments, folder)?;
        if !done.failures.is_empty() {
            exit = Exit::Internal;
        }
        text = done.summary(&arguments.out);
    }
    if let Some(old) = &arguments.diff {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&ClassDiff::between(old, &arguments.out)?.to_string());
    }
    // Whoever reads us may have seen enough.
    let _ = anstream::stdout().write_all(text.as_bytes());
    Ok(exit)
}

fn grade(arguments: &Arguments, folder: &Path) -> Result<Done, CommandError> {
    let specs = match &arguments.specs {
        Some(specs) => specs.clone(),
        None => locate::root()?.join("specs"),
    };
    let compiler = compiler::find(arguments.settings.as_deref(), arguments.no_sandbox)?;
    let assignment = Assignment::read(&specs, &arguments.cases)?;
    let grader = Grader::new(assignment, compiler);
    if !arguments.no_sandbox {
        Run::check_sandbox(&grader)?;
    }
    let results = Results::open(&arguments.out)?;
    let stop = stop_on_interrupt()?;
    let run = Run {
        grader: &grader,
        folder,
        results: &results,
        jobs: arguments.jobs.map_or_else(parallel::cores, Into::into),
        only_failed: arguments.retry_failed,
        stop: &stop,
        progress: &Progress::on_stderr(),
    };
    Ok(run.run()?)
}

/// Lets the first Ctrl-C end the run in order, and the second one at once.
fn stop_on_interrupt() -> Result<Arc<AtomicBool>, CommandError> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if asked.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(Exit::Interrupted as u8));
        }
        eprintln!(
            "\nstopping: what runs is graded to the end; press Ctrl-C again to end at once, which loses only that"
        );
    })
    .map_err(|error| CommandError::internal(&format!("listen for Ctrl-C: {error}")))?;
    Ok(stop)
}
