//! `course similarity`: a class laid out for programs that find similar submissions.

use std::path::PathBuf;

use super::course_arguments::CourseArguments;
use super::course_file::SimilaritySettings;
use clap::Args;
use class::bundle::SimilarityInput;
use grader::atomic_file;
use grader::exit::Exit;
use grader::failure::Failure;
use grader::report::plural;

use grader::command_line::{find_assignment_folder, print_text};

/// The arguments of `course similarity`.
#[derive(Debug, Args)]
pub(crate) struct SimilarityArguments {
    /// The folder of submissions, as the course system packed it
    folder: PathBuf,
    #[command(flatten)]
    layout: SimilaritySettings,
    #[command(flatten)]
    course: CourseArguments,
}

/// Lays out the class.
pub(crate) fn similarity(arguments: &SimilarityArguments) -> Result<Exit, Failure> {
    let course = arguments.course.settings(Some(&arguments.folder))?;
    let settings = arguments.layout.or(&course.similarity);
    let Some(out) = &settings.out else {
        return Err(Failure::usage(
            "no folder is named for the sources; add `--out DIR`, or `out` below `[similarity]` in `course.toml`",
        ));
    };
    let starter = match settings.starter {
        Some(starter) => starter,
        None => find_assignment_folder()?.join("starter"),
    };
    let layout = SimilarityInput::of(&arguments.folder, &starter, settings.anonymous.is_some())?;
    layout.files.write_to_new(out)?;
    if let Some(file) = &settings.anonymous {
        atomic_file::write_named(file, layout.pseudonyms().as_bytes())?;
    }
    let folder = out.display();
    for (key, why) in &layout.left_out {
        print_text(format_args!("  left out: {key}: {why}\n"))?;
    }
    let count = layout.students.len();
    let noun = plural(count, "submission");
    print_text(format_args!(
        "{count} {noun} in {folder}\n\n  java -jar jplag.jar -l rust -bc {folder}/starter {folder}/submissions\n  dolos run -l rust -i {folder}/starter.rs {folder}/whole/*.rs\n"
    ))?;
    Ok(Exit::Success)
}
