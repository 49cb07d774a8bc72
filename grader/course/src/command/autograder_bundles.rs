//! `course gradescope-zip` and `course classroom50-files`: bundles for the autograders of other systems.

use std::path::{Path, PathBuf};

use super::course_file::{CourseFile, choices};
use author::student_examples::JudgingPrograms;
use clap::Args;
use class::bundle::{self, AutograderPolicy};
use class::gradebook::{ExtraPointsPolicy, HiddenCaseVisibility, mistakes_in_course_files};
use grader::atomic_file;
use grader::exit::Exit;
use grader::failure::Failure;
use grader::specs::Assignment;
use staff::output_files::OutputFiles;

use super::course_arguments::due_for;
use super::examples::of_gallery;
use grader::command_line::{find_assignment_folder, print_text};

/// The arguments of `course gradescope-zip`.
#[derive(Debug, Args)]
pub(crate) struct GradescopeArguments {
    /// The zip to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    course: BundleArguments,
}

/// The arguments of `course classroom50-files`.
#[derive(Debug, Args)]
pub(crate) struct Classroom50Arguments {
    /// The folder to write to: `CLASSROOM/autograders/ASSIGNMENT` in your repository
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Ships this prebuilt `course`, so that the runner builds nothing
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    #[command(flatten)]
    course: BundleArguments,
}

/// Texts that the course adds to the assignment.
#[derive(Debug, Args)]
struct BundleArguments {
    /// Adds hidden cases of your own: a file or a folder of them
    #[arg(long, value_name = "PATH")]
    cases: Vec<PathBuf>,
    /// What happens to extra points [default: apart]
    #[arg(long, value_name = "HOW", value_parser = choices::<ExtraPointsPolicy>())]
    extra: Option<ExtraPointsPolicy>,
    /// The part of hidden cases that students see [default: rule]
    #[arg(long, value_name = "PART", value_parser = choices::<HiddenCaseVisibility>())]
    hidden: Option<HiddenCaseVisibility>,
    /// Includes the programs that judge students' own examples
    #[arg(long)]
    examples: bool,
    /// The course's settings, for `cases`, `extra`, `hidden` and the due date
    #[arg(long, value_name = "FILE")]
    course: Option<PathBuf>,
}

/// The contents of a bundle.
struct Contents {
    /// The assignment's folder.
    root: PathBuf,
    cases: Vec<PathBuf>,
    policy: AutograderPolicy,
    examples: Option<JudgingPrograms>,
}

impl BundleArguments {
    /// Returns the contents of the bundle. It reads the assignment and the cases, so that mistakes are found before the upload.
    fn contents(&self) -> Result<Contents, Failure> {
        let root = find_assignment_folder()?;
        let course = match &self.course {
            Some(file) => CourseFile::read(file).map_err(mistakes_in_course_files)?,
            None => CourseFile::default(),
        };
        let cases = [self.cases.as_slice(), &course.run.cases].concat();
        let hidden = self.hidden.or(course.run.hidden).unwrap_or_default();
        let assignment = Assignment::read_specs(&root.join("specs"), &cases)?;
        let examples = self
            .examples
            .then(|| of_gallery(&root.join("solution"), &assignment));
        Ok(Contents {
            examples: examples.transpose()?,
            root,
            cases,
            policy: AutograderPolicy {
                extra: self.extra.or(course.scores.extra).unwrap_or_default(),
                hidden,
                due: due_for(hidden, &course)?,
            },
        })
    }
}

impl Contents {
    /// Adds the programs that judge examples to a bundle.
    fn add_examples(&self, files: &mut OutputFiles) -> Result<(), Failure> {
        if let Some(set) = &self.examples {
            let json = serde_json::to_vec(set)
                .map_err(|error| Failure::internal("can't write the sets of cases", &error))?;
            files.add("examples.json", json);
        }
        Ok(())
    }
}

/// Writes the zip.
pub(crate) fn gradescope_zip(arguments: &GradescopeArguments) -> Result<Exit, Failure> {
    let contents = arguments.course.contents()?;
    let mut files =
        bundle::gradescope_autograder(&contents.root, &contents.cases, &contents.policy)?;
    contents.add_examples(&mut files)?;
    atomic_file::write_named(&arguments.out, &files.zip()?)?;
    written(&files, &arguments.out)
}

/// Writes the files.
pub(crate) fn classroom50_files(arguments: &Classroom50Arguments) -> Result<Exit, Failure> {
    let contents = arguments.course.contents()?;
    let Contents {
        root,
        cases,
        policy,
        ..
    } = &contents;
    let mut files =
        bundle::classroom50_autograder(root, cases, arguments.program.as_deref(), policy)?;
    contents.add_examples(&mut files)?;
    files.write_to(&arguments.out)?;
    written(&files, &arguments.out)
}

/// Says what was written.
fn written(files: &OutputFiles, out: &Path) -> Result<Exit, Failure> {
    let count = files.count();
    print_text(format_args!("{count} files in {}\n", out.display()))?;
    Ok(Exit::Success)
}
