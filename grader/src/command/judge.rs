//! `grader judge`: grades what another system hands over, and writes what it reads, whatever was handed in.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use grader::class::{Ending, write_whole};
use grader::course::{Course, Ledger, Person};
use grader::exit::Exit;
use grader::export::classroom50::Identity;
use grader::export::{Source, classroom50, gradescope};
use grader::grade::Grader;
use grader::intake::{Submission, Unreadable};
use grader::report::Report;
use grader::specs::Assignment;

use super::failure::Failure;
use super::setup;

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
pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let source = match Submission::read(&arguments.submission) {
        Ok(submission) => Source::of_report(grade(arguments, &submission)?),
        Err(unreadable) => {
            let ending = Ending::from(&unreadable);
            if ending == Ending::OurFailure {
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
    let ledger = Ledger::of(
        &Course {
            people,
            ..Course::default()
        },
        &results,
    );
    let entry = ledger
        .entries
        .first()
        .ok_or_else(|| Failure::ours(&"find the result"))?;
    let result = source.result("")?;
    let json = match arguments.to {
        System::Gradescope => serde_json::to_vec_pretty(&gradescope::results(entry, &result)),
        System::Classroom50 => {
            let identity = Identity::from_environment(|name| std::env::var(name).ok())
                .map_err(|error| Failure::usage(error.to_string()))?;
            serde_json::to_vec_pretty(&classroom50::result(entry, &result, identity).0)
        }
    };
    let json = json.map_err(|error| Failure::ours(&format!("write JSON: {error}")))?;
    write_whole(&arguments.out, &json)?;
    Ok(Exit::Graded)
}

fn grade(arguments: &Arguments, submission: &Submission) -> Result<Report, Failure> {
    let assignment = Assignment::read(&arguments.specs, &arguments.cases)?;
    let mut compiler = setup::compiler(None, false)?;
    let memory = &mut compiler.settings.probe.memory_mib;
    *memory = (*memory).min(MEMORY);
    if !compiler.cage.isolates() {
        // Only instructors read what is printed here.
        anstream::eprintln!(
            "this container lacks layers of the cage: {:?}",
            compiler.cage.layers()
        );
    }
    let grader = Grader::new(assignment, compiler);
    Ok(grader.grade("submission", submission)?.report)
}

/// Says why nothing was taken, without the container's own paths.
fn why(unreadable: &Unreadable, folder: &Path) -> String {
    unreadable
        .to_string()
        .replace(&folder.display().to_string(), "submission")
}
