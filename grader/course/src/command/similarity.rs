//! `grader similarity`: a class laid out for a program that finds similar submissions.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use course::bundle::similarity::SimilarityLayout;
use grader::exit::Exit;

use grader::command_line::CommandError;
use grader::command_line::locate;

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
pub(crate) fn run(arguments: &Arguments) -> Result<Exit, CommandError> {
    let starter = match &arguments.starter {
        Some(starter) => starter.clone(),
        None => locate::root()?.join("starter"),
    };
    let SimilarityLayout { students, left_out } =
        SimilarityLayout::write(&arguments.folder, &starter, &arguments.out)
            .map_err(|error| CommandError::usage(error.to_string()))?;
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
    Ok(Exit::Success)
}
