//! `course show`: one student's report.

use std::path::PathBuf;

use super::course_arguments::{ClassScores, CourseArguments};
use clap::{Args, ValueEnum};
use class::export::{feedback_text, score_steps, text_for_student};
use class::gradebook::{ClassGradebook, GradebookRow, Person};
use class::grading::ResultsFolder;
use grader::exit::Exit;
use grader::failure::Failure;
use staff::nfc::nfc;
use submission::visible_in_json;

use grader::command_line::print_text;

/// The arguments of `course show`.
#[derive(Debug, Args)]
pub(crate) struct ShowArguments {
    /// The student: the key in `results.csv`, or a name, login, id or e-mail address that no one else has
    student: String,
    /// A results folder of `course class` [default: `out` in `course.toml`, or else results]
    #[arg(long, value_name = "DIR")]
    results: Option<PathBuf>,
    /// The report as text, or the whole result as JSON
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    course: CourseArguments,
}

/// A form of the report.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Format {
    #[default]
    Text,
    Json,
}

/// Prints the report, and how the final score comes about.
pub(crate) fn show(arguments: &ShowArguments) -> Result<Exit, Failure> {
    let course = arguments.course.settings(arguments.results.as_deref())?;
    let folder = course.results_folder(arguments.results.as_deref());
    let results = ResultsFolder::at(&folder).results()?;
    let wanted = nfc(&arguments.student);
    let is_key = results.keys().any(|key| key == wanted);
    let class = match ClassScores::read(&folder, &course) {
        // Mistakes in other files don't hide a report.
        Err(_) if is_key => None,
        class => Some(class?),
    };
    let entry = class
        .as_ref()
        .map(|class| student(&class.scored.gradebook, &wanted));
    let entry = entry.transpose()?.flatten();
    let key = entry.and_then(|entry| entry.key.clone()).unwrap_or(wanted);
    let result = results.get(&key)?;
    let text = match (arguments.format, entry, &class) {
        (Format::Text, Some(entry), Some(class)) => {
            text_for_student(&result, &score_steps(entry, &class.scored.gradebook))
        }
        (Format::Text, ..) => feedback_text(&result) + "\n",
        (Format::Json, ..) => {
            let json = serde_json::to_string_pretty(&result);
            let json = json.map_err(|error| Failure::internal("can't write the report", &error))?;
            visible_in_json(&json) + "\n"
        }
    };
    print_text(text)?;
    Ok(Exit::Success)
}

/// Returns the student whom a word means: by the key, or else by a number or an account, or else by the whole name, or else by a part of
/// it. None if it means nobody.
///
/// # Errors
///
/// If it means several students, or one without a submission.
fn student<'a>(
    gradebook: &'a ClassGradebook,
    word: &str,
) -> Result<Option<&'a GradebookRow>, Failure> {
    let lower = word.to_lowercase();
    let is_it =
        |known: &Option<String>| known.as_ref().is_some_and(|it| it.to_lowercase() == lower);
    let ways: [&dyn Fn(&&GradebookRow) -> bool; 4] = [
        &|entry| entry.key.as_deref() == Some(word),
        &|entry| {
            let mut people = people(entry).into_iter().flatten();
            people.any(|person| {
                [&person.id, &person.login, &person.email]
                    .into_iter()
                    .any(is_it)
            })
        },
        &|entry| {
            let mut people = people(entry).into_iter().flatten();
            people.any(|person| person.is_called(word))
        },
        &|entry| {
            let mut names = people(entry)
                .into_iter()
                .flatten()
                .map(|person| &person.name);
            let has_part = |name: &String| {
                let name = name.to_lowercase();
                name.split(|c: char| !c.is_alphanumeric())
                    .any(|part| part == lower)
            };
            names.any(|name| name.as_ref().is_some_and(has_part))
        },
    ];
    let mut found = ways
        .into_iter()
        .map(|way| -> Vec<&GradebookRow> { gradebook.entries.iter().filter(way).collect() });
    let found = found.find(|found| !found.is_empty()).unwrap_or_default();
    match found.as_slice() {
        [] => Ok(None),
        [entry] if entry.key.is_none() => Err(Failure::usage(format!(
            "{} has handed in nothing",
            entry.person.called()
        ))),
        [entry] => Ok(Some(entry)),
        several => {
            let keys = several.iter().map(|entry| match &entry.key {
                Some(key) => format!("`{key}`"),
                None => format!("{} (no submission)", entry.person.called()),
            });
            let keys = keys.collect::<Vec<_>>().join(", ");
            Err(Failure::usage(format!(
                "`{word}` means several students: {keys}"
            )))
        }
    }
}

/// Returns what the roster and what the download knows of a student.
fn people(entry: &GradebookRow) -> [Option<&Person>; 2] {
    [Some(&entry.person), entry.submitter.as_ref()]
}
