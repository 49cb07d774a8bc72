//! `course show`: one student's report.

use std::path::PathBuf;

use super::course_file::CourseFile;
use clap::{Args, ValueEnum};
use class::export::feedback_text;
use class::gradebook::{Found, PeopleIndex, Person};
use class::grading::{ResultsFolder, WrittenResults};
use grader::exit::Exit;
use grader::failure::Failure;
use staff::nfc::nfc;
use submission::visible_in_json;

use grader::command_line::print_text;

/// The arguments of `course show`.
#[derive(Debug, Args)]
pub(crate) struct ShowArguments {
    /// The student's key, the first column of `results.csv`, or the name if no one else has it
    key: String,
    /// A results folder of `course class` [default: `out` in `course.toml`, or else results]
    #[arg(long, value_name = "DIR")]
    results: Option<PathBuf>,
    /// The report as text, or the whole result as JSON
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// The course's settings [default: `course.toml` in this folder]
    #[arg(long, value_name = "FILE")]
    course: Option<PathBuf>,
}

/// A form of the report.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Format {
    #[default]
    Text,
    Json,
}

/// Prints the report.
pub(crate) fn show(arguments: &ShowArguments) -> Result<Exit, Failure> {
    let usual = PathBuf::from("results");
    let course = CourseFile::find(arguments.course.as_deref(), &usual)?;
    let results = arguments
        .results
        .clone()
        .or(course.run.out)
        .unwrap_or(usual);
    let results = ResultsFolder::at(&results).results()?;
    let wanted = nfc(&arguments.key);
    let key = named(&results, &wanted)?.unwrap_or(wanted);
    let result = results.get(&key)?;
    let text = match arguments.format {
        Format::Text => feedback_text(&result),
        Format::Json => {
            let json = serde_json::to_string_pretty(&result);
            visible_in_json(
                &json.map_err(|error| Failure::internal("can't write the report", &error))?,
            )
        }
    };
    print_text(text + "\n")?;
    Ok(Exit::Success)
}

/// Returns the key of the only student with this name.
fn named(results: &WrittenResults, name: &str) -> Result<Option<String>, Failure> {
    if results.keys().any(|key| key == name) {
        return Ok(None);
    }
    let students = results.iter().map(|result| Ok(result?.student));
    let students: Vec<_> = students.collect::<Result<_, Failure>>()?;
    let people: Vec<Person> = students.iter().map(Person::from).collect();
    let wanted = Person {
        name: Some(name.to_owned()),
        ..Person::default()
    };
    Ok(match PeopleIndex::of(&people).find(&wanted) {
        Found::One(place) => Some(students[place].key.clone()),
        Found::Several | Found::None => None,
    })
}
