//! `course feedback`: the reports of a class as files for its students.

use std::path::{Path, PathBuf};

use clap::Args;
use course::class::{ClassDiff, ClassError, ResultsFolder};
use course::export::{Changes, FeedbackPages, ResultsSource, feedback_files, moodle_feedback_zip};
use course::gradebook::FeedbackSettings;
use grader::atomic_file;
use grader::exit::Exit;
use grader::failure::Failure;

use super::course_arguments::CourseArguments;
use grader::command_line::{find_assignment_folder, print_text};

/// The arguments of `course feedback`.
#[derive(Debug, Args)]
pub(crate) struct FeedbackArguments {
    /// A results folder of `course class`
    results: PathBuf,
    #[command(flatten)]
    output: FeedbackSettings,
    /// The folder with the assignment's specs: pages show its pictures and hints [default: specs]
    #[arg(long, value_name = "DIR")]
    specs: Option<PathBuf>,
    /// Also says in one or two sentences what changed for each student since these results
    #[arg(long, value_name = "OLD_RESULTS")]
    diff: Option<PathBuf>,
    #[command(flatten)]
    course: CourseArguments,
}

/// Writes the files.
pub(crate) fn feedback(arguments: &FeedbackArguments) -> Result<Exit, Failure> {
    let settings = arguments.course.settings(&arguments.results)?;
    let FeedbackSettings {
        out: folder,
        moodle_zip: zip,
        book,
    } = arguments.output.or(&settings.feedback);
    if folder.is_none() && zip.is_none() {
        return Err(Failure::usage(
            "write feedback: no output is named; add `--out DIR` or `--moodle-zip FILE`",
        ));
    }
    let source = ResultsSource::open(&arguments.results)?;
    let scored = arguments.course.scored(source, &settings, None)?;
    let specs = arguments.specs.clone().or(settings.run.specs.clone());
    let specs = specs.or_else(|| Some(find_assignment_folder().ok()?.join("specs")));
    let pages = match specs {
        Some(specs) => FeedbackPages::of(&specs, book.unwrap_or_default())?,
        None => FeedbackPages::default(),
    };
    let changes = match &arguments.diff {
        Some(old) => changes(old, &arguments.results)?,
        None => Changes::new(),
    };
    if let Some(folder) = folder {
        let files = feedback_files(&scored, &pages, &changes)?;
        files.write_to(&folder)?;
        print_text(format_args!(
            "{} files in {}\n",
            files.count(),
            folder.display()
        ))?;
    }
    if let Some(file) = zip {
        let (zip, others) = moodle_feedback_zip(&scored, &pages, &changes)?;
        atomic_file::write_named(&file, &zip)?;
        for key in others {
            print_text(format_args!(
                "  {key}: not downloaded from Moodle; left out\n"
            ))?;
        }
        print_text(format_args!("{} written\n", file.display()))?;
    }
    Ok(Exit::Success)
}

/// Says what changed for each student between the results in two folders.
fn changes(old: &Path, new: &Path) -> Result<Changes, ClassError> {
    let [old, new] = [old, new].map(|folder| ResultsFolder::at(folder).results());
    let diff = ClassDiff::between(&old?, &new?)?;
    let changes = diff.changes.into_iter();
    Ok(changes
        .map(|change| (change.key.clone(), change.sentences()))
        .collect())
}
