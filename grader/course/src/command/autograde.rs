//! `grader judge`: grades what another system hands over, and writes what it reads, whatever was handed in.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use course::class::GradingStatus;
use course::export::classroom50::Identity;
use course::export::{Source, classroom50, gradescope};
use course::gradebook::{Course, Gradebook, Person};
use grader::atomic_file;
use grader::exit::Exit;
use grader::grade::Grader;
use grader::report::Report;
use grader::specs::Assignment;
use submission::{Submission, SubmissionError};

use grader::command_line::CommandError;
use grader::command_line::compiler;

/// What `grader judge` is told.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The folder of the submission
    submission: PathBuf,
    /// For which system
    #[arg(long, value_enum, value_name = "SYSTEM")]
    to: System,
    /// The folder that holds the assignment's specs
    #[arg(long, value_name = "DIR")]
    specs: PathBuf,
    /// Adds an instructor's own cases: a file or a folder of them
    #[arg(long, value_name = "PATH")]
    cases: Vec<PathBuf>,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Who hands submissions over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum System {
    /// Gradescope.
    Gradescope,
    /// Classroom 50, which says in the environment what it is about.
    Classroom50,
}

/// The address space of a probe in MiB: its own limit has to end it before that of a container of 768 MB ends us all.
const MEMORY: u64 = 512;

/// Grades the submission, and writes the results whatever became of it.
pub(crate) fn run(arguments: &Arguments) -> Result<Exit, CommandError> {
    let source = match Submission::read(&arguments.submission) {
        Ok(submission) => Source::of_report(grade(arguments, &submission)?),
        Err(unreadable) => {
            let ending = GradingStatus::from(&unreadable);
            if ending == GradingStatus::InternalError {
                return Err(unreadable.into());
            }
            Source::of_nothing(ending, &why(&unreadable, &arguments.submission))
        }
    };
    let results = source.scores()?;
    let people = results
        .iter()
        .map(|result| Person::from(&result.student))
        .collect();
    let gradebook = Gradebook::of(
        &Course {
            people,
            ..Course::default()
        },
        &results,
    );
    let entry = gradebook
        .entries
        .first()
        .ok_or_else(|| CommandError::internal(&"find the result"))?;
    let result = source.result("")?;
    let json = match arguments.to {
        System::Gradescope => serde_json::to_vec_pretty(&gradescope::results(entry, &result)),
        System::Classroom50 => {
            let identity = Identity::from_environment(|name| std::env::var(name).ok())
                .map_err(|error| CommandError::usage(error.to_string()))?;
            serde_json::to_vec_pretty(&classroom50::result(entry, &result, identity).0)
        }
    };
    let json = json.map_err(|error| CommandError::internal(&format!("write JSON: {error}")))?;
    atomic_file::write(&arguments.out, &json)?;
    Ok(Exit::Success)
}

fn grade(arguments: &Arguments, submission: &Submission) -> Result<Report, CommandError> {
    let assignment = Assignment::read(&arguments.specs, &arguments.cases)?;
    let mut compiler = compiler::find(None, false)?;
    let memory = &mut compiler.settings.run.memory_mib;
    *memory = (*memory).min(MEMORY);
    if !compiler.sandbox.isolates() {
        // Only instructors read what is printed here.
        anstream::eprintln!(
            "this container lacks layers of the sandbox: {:?}",
            compiler.sandbox.layers()
        );
    }
    let grader = Grader::new(assignment, compiler);
    Ok(grader.grade("submission", submission)?.report)
}

/// Says why nothing was taken, without the container's own paths.
fn why(unreadable: &SubmissionError, folder: &Path) -> String {
    unreadable
        .to_string()
        .replace(&folder.display().to_string(), "submission")
}
