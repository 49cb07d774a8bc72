//! `course similarity`: a class laid out for programs that find similar submissions.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use course::bundle::SimilarityLayout;
use course::gradebook::CourseFile;
use grader::atomic_file;
use grader::exit::Exit;

use grader::command_line::CommandError;
use grader::command_line::find_assignment;

/// The arguments of `course similarity`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The folder of submissions, as the course system packed it
    folder: PathBuf,
    /// The folder to write to, which must be new or empty
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// The starter code, ignored when comparing [default: starter]
    #[arg(long, value_name = "DIR")]
    starter: Option<PathBuf>,
    /// Gives every student a number; FILE says whose it is; keep it private
    #[arg(long, value_name = "FILE")]
    anonymous: Option<PathBuf>,
    /// The course's settings [default: `course.toml` next to FOLDER]
    #[arg(long, value_name = "FILE")]
    course: Option<PathBuf>,
}

/// Lays out the class.
pub(crate) fn run(arguments: &Arguments) -> Result<Exit, CommandError> {
    let keys = CourseFile::find(arguments.course.as_deref(), &arguments.folder)?.similarity;
    let Some(out) = arguments.out.as_ref().or(keys.out.as_ref()) else {
        return Err(CommandError::usage(
            "lay out the class: no folder is named; add `--out DIR`, or `out` below `[similarity]` in `course.toml`",
        ));
    };
    let table = arguments.anonymous.as_ref().or(keys.anonymous.as_ref());
    let starter = match arguments.starter.as_ref().or(keys.starter.as_ref()) {
        Some(starter) => starter.clone(),
        None => find_assignment::root()?.join("starter"),
    };
    let layout = SimilarityLayout::of(&arguments.folder, &starter, table.is_some())?;
    layout.files.write_to_new(out)?;
    if let Some(file) = table {
        atomic_file::write(file, layout.pseudonyms().as_bytes())?;
    }
    let folder = out.display();
    let mut out = anstream::stdout();
    for (key, why) in &layout.left_out {
        let _ = writeln!(out, "  left out: {key}: {why}");
    }
    let count = layout.students.len();
    let noun = if count == 1 {
        "submission"
    } else {
        "submissions"
    };
    let _ = writeln!(
        out,
        "{count} {noun} in {folder}\n\n  java -jar jplag.jar -l rust -bc {folder}/starter {folder}/submissions\n  dolos run -l rust -i {folder}/starter.rs {folder}/whole/*.rs"
    );
    Ok(Exit::Success)
}
