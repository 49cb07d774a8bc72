//! `course handout`: the assignment for those who work on it, students or another system's autograder.

use std::path::{Path, PathBuf};

use author::student_examples::JudgingPrograms;
use clap::Args;
use class::bundle::{self, AutograderPolicy};
use class::choices;
use class::gradebook::LatePolicyTable;
use class::gradebook::settings::Choice as _;
use grader::atomic_file;
use grader::due_date::DueDate;
use grader::exit::Exit;
use grader::failure::Failure;
use grader::report::plural;
use grader::specs::Assignment;
use staff::output_files::OutputFiles;

use super::course_arguments::{CourseArguments, due_for};
use super::course_file::{CourseFile, choices};
use super::examples::of_gallery;
use grader::command_line::{find_assignment_folder, print_note, print_text};

/// The folder that the zip for students unpacks to.
const FOLDER: &str = "kalah";

choices! {
    /// The readers of a handout.
    pub(crate) Target = Students {
        /// Students: everything except the solution and the staff's tools.
        Students = "students",
        /// Gradescope: the autograder to upload as a zip.
        Gradescope = "gradescope",
        /// Classroom 50: the files of `CLASSROOM/autograders/ASSIGNMENT` in your repository.
        Classroom50 = "classroom50",
    }
}

/// The arguments of `course handout`.
#[derive(Debug, Args)]
pub(crate) struct HandoutArguments {
    /// Who gets it
    #[arg(long = "for", value_name = "WHO", value_parser = choices::<Target>(), default_value = "students")]
    target: Target,
    /// The folder to write to; one for students must be new or empty
    #[arg(long, value_name = "DIR", required_unless_present = "zip")]
    out: Option<PathBuf>,
    /// The zip to write
    #[arg(long, value_name = "FILE")]
    zip: Option<PathBuf>,
    /// For students: a built `opponent` for `linux`, `macos` or `windows`, the sample opponents of part 8; repeatable
    #[arg(long, value_name = "SYSTEM=FILE", value_parser = sample)]
    opponent: Vec<(String, PathBuf)>,
    /// For autograders: includes the programs that judge students' own examples
    #[arg(long)]
    examples: bool,
    /// For Classroom 50: ships this prebuilt `course`, so that the runner builds nothing
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    #[command(flatten)]
    course: CourseArguments,
}

/// Reads the system and the file of a program.
fn sample(text: &str) -> Result<(String, PathBuf), String> {
    match text.split_once('=') {
        Some(("windows", file)) => Ok(("opponent-windows.exe".to_owned(), file.into())),
        Some((system @ ("linux" | "macos"), file)) => {
            Ok((format!("opponent-{system}"), file.into()))
        }
        _ => Err("write `linux=`, `macos=` or `windows=`, and the program after it".to_owned()),
    }
}

impl HandoutArguments {
    /// Refuses options that this target doesn't have.
    fn refuse_options_for_others(&self) -> Result<(), Failure> {
        let autograders = [Target::Gradescope, Target::Classroom50];
        let options = [
            (
                "opponent",
                !self.opponent.is_empty(),
                &[Target::Students][..],
            ),
            ("examples", self.examples, &autograders),
            ("program", self.program.is_some(), &autograders[1..]),
        ];
        let mut options = options.into_iter();
        match options.find(|(_, given, targets)| *given && !targets.contains(&self.target)) {
            Some((name, ..)) => Err(Failure::usage(format!(
                "`--{name}` isn't for `{}`; `--help` says for whom it is",
                self.target.word()
            ))),
            None => Ok(()),
        }
    }

    /// Makes the files of an autograder. It reads the assignment and the cases, so that mistakes are found before the upload.
    fn autograder(&self, root: &Path, course: &CourseFile) -> Result<OutputFiles, Failure> {
        let hidden = course.run.hidden.unwrap_or_default();
        let cases = &course.run.cases;
        let assignment = Assignment::read_specs(&root.join("specs"), cases)?;
        let policy = AutograderPolicy {
            extra: course.scores.extra.unwrap_or_default(),
            hidden,
            due: due_for(hidden, course)?,
        };
        let mut files = match self.target {
            Target::Classroom50 => {
                bundle::classroom50_autograder(root, cases, self.program.as_deref(), &policy)?
            }
            _ => bundle::gradescope_autograder(root, cases, &policy)?,
        };
        if self.examples {
            let programs: JudgingPrograms = of_gallery(&root.join("solution"), &assignment)?;
            let json = serde_json::to_vec(&programs)
                .map_err(|error| Failure::internal("can't write the sets of cases", &error))?;
            files.add("examples.json", json);
        }
        let own = assignment.cases.iter().filter(|case| case.hidden).count();
        if own > 0 {
            let cases = plural(own, "hidden case");
            print_text(format_args!("with {own} {cases} of `course.toml`\n"))?;
        }
        Ok(files)
    }
}

/// Writes the handout.
pub(crate) fn handout(arguments: &HandoutArguments) -> Result<Exit, Failure> {
    arguments.refuse_options_for_others()?;
    let root = find_assignment_folder()?;
    let course = arguments.course.settings(None)?;
    let is_for_students = arguments.target == Target::Students;
    let files = if is_for_students {
        let due = course
            .scores
            .late_policy
            .as_ref()
            .and_then(LatePolicyTable::for_handout);
        let mut files = bundle::handout(&root, bundle::Recipient::Student)?;
        if let Some(due) = due {
            files.add(format!("specs/{}", DueDate::FILE), due.write());
        }
        for (name, file) in &arguments.opponent {
            files.copy_program(file, format!("opponents/{name}"))?;
        }
        files
    } else {
        arguments.autograder(&root, &course)?
    };
    let of_course = files.iter().find(|(path, _)| *path == "starter/course.md");
    let is_open = |text: &[u8]| String::from_utf8_lossy(text).contains("ask your course");
    if is_for_students && of_course.is_some_and(|(_, file)| is_open(&file.bytes)) {
        print_note(
            "`starter/course.md` isn't filled in: when it is due, where to ask, which help is allowed",
        );
    }
    let count = files.count();
    if let Some(folder) = &arguments.out {
        if is_for_students {
            files.write_to_new(folder)?;
        } else {
            files.write_to(folder)?;
        }
        print_text(format_args!("{count} files in {}\n", folder.display()))?;
    }
    if let Some(file) = &arguments.zip {
        let mut all = OutputFiles::default();
        all.add_all(if is_for_students { FOLDER } else { "" }, files);
        atomic_file::write_named(file, &all.zip()?)?;
        print_text(format_args!("{count} files in {}\n", file.display()))?;
    }
    Ok(Exit::Success)
}
