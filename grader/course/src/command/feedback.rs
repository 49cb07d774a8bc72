//! `course feedback`: the reports of a class as files for its students.

use std::path::{Path, PathBuf};

use super::course_file::FeedbackSettings;
use clap::Args;
use class::export::{
    Changes, CourseComments, FeedbackPages, canvas_feedback_zip, feedback_files,
    moodle_feedback_zip,
};
use class::gradebook::mistakes_in_course_files;
use class::grading::{ClassDiff, ResultsFolder};
use grader::atomic_file;
use grader::exit::Exit;
use grader::failure::Failure;

use super::course_arguments::{ClassScores, CourseArguments};
use grader::command_line::{find_assignment_folder, print_note, print_text};

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
    let settings = arguments.course.settings(Some(&arguments.results))?;
    let FeedbackSettings {
        out: folder,
        moodle_zip,
        canvas_zip,
        comments,
        book,
    } = arguments.output.or(&settings.feedback);
    if folder.is_none() && moodle_zip.is_none() && canvas_zip.is_none() {
        return Err(Failure::usage(
            "no output is named; add `--out DIR`, `--moodle-zip FILE` or `--canvas-zip FILE`",
        ));
    }
    let class = ClassScores::read(&arguments.results, &settings)?;
    class.check_roster()?;
    let scored = &class.scored;
    let specs = arguments.specs.clone().or(settings.run.specs.clone());
    let specs = specs.or_else(|| Some(find_assignment_folder().ok()?.join("specs")));
    let comments = comments.as_deref().map(CourseComments::read).transpose();
    let comments = comments
        .map_err(mistakes_in_course_files)?
        .unwrap_or_default();
    for name in comments.for_nobody(&scored.source.scores()?) {
        print_note(format_args!(
            "the comment on `{name}` is for nobody: no answers here have it"
        ));
    }
    let changes = match &arguments.diff {
        Some(old) => changes(old, &arguments.results)?,
        None => Changes::new(),
    };
    let book = book.unwrap_or_default();
    let pages = FeedbackPages::of(specs.as_deref(), book, comments, changes)?;
    if let Some(folder) = folder {
        let files = feedback_files(scored, &pages)?;
        files.write_to(&folder)?;
        print_text(format_args!(
            "{} files in {}\n",
            files.count(),
            folder.display()
        ))?;
    }
    if let Some(file) = moodle_zip {
        let zip = moodle_feedback_zip(scored, class.sheet.as_ref(), &pages)?;
        write_zip(&file, &zip, "Moodle")?;
    }
    if let Some(file) = canvas_zip {
        let zip = canvas_feedback_zip(scored, &pages)?;
        write_zip(&file, &zip, "Canvas")?;
    }
    Ok(Exit::Success)
}

/// Writes a zip for a system, and names the students who aren't in it.
fn write_zip(file: &Path, zip: &(Vec<u8>, Vec<String>), system: &str) -> Result<(), Failure> {
    let (zip, others) = zip;
    atomic_file::write_named(file, zip)?;
    for key in others {
        print_text(format_args!(
            "  {key}: not downloaded from {system}; left out\n"
        ))?;
    }
    print_text(format_args!("{} written\n", file.display()))?;
    Ok(())
}

/// Says what changed for each student between the results in two folders.
fn changes(old: &Path, new: &Path) -> Result<Changes, Failure> {
    let [old, new] = [old, new].map(|folder| ResultsFolder::at(folder).results());
    let diff = ClassDiff::between(&old?, &new?)?;
    let changes = diff.changes.into_iter();
    Ok(changes
        .map(|change| (change.key.clone(), change.sentences()))
        .collect())
}
