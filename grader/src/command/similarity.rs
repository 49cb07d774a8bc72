//! `grader similarity`: a class laid out for a program that finds similar submissions.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use grader::exit::Exit;
use grader::similarity::Handover;

use super::failure::Failure;
use super::place;

/// What `grader similarity` is told.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The folder of submissions, as the course system packs it
    folder: PathBuf,
    /// The folder to write to, a new or an empty one
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// What everybody was given, which is no similarity [default: starter]
    #[arg(long, value_name = "DIR")]
    starter: Option<PathBuf>,
}

/// Lays the class out.
pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let starter = match &arguments.starter {
        Some(starter) => starter.clone(),
        None => place::root()?.join("starter"),
    };
    let Handover { students, left_out } =
        Handover::write(&arguments.folder, &starter, &arguments.out)
            .map_err(|error| Failure::usage(error.to_string()))?;
    let mut out = anstream::stdout();
    for (key, why) in &left_out {
        let _ = writeln!(out, "  left out: {key}: {why}");
    }
    let folder = arguments.out.display();
    let noun = if students.len() == 1 {
        "submission"
    } else {
        "submissions"
    };
    let _ = writeln!(
        out,
        "{} {noun} in {folder}\n\n  java -jar jplag.jar -l rust -bc {folder}/starter {folder}/submissions\n  dolos run -l rust -i {folder}/starter.rs {folder}/whole/*.rs",
        students.len()
    );
    Ok(Exit::Graded)
}
