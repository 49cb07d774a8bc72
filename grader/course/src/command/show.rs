//! `course show`: one student's report.

use std::path::{Path, PathBuf};

use super::course_arguments::{ClassScores, CourseArguments};
use super::course_file::CourseFile;
use clap::{Args, ValueEnum};
use class::downloads::Student;
use class::export::feedback_text;
use class::gradebook::{Found, GradebookRow, PeopleIndex, Person};
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

/// Prints the report.
pub(crate) fn show(arguments: &ShowArguments) -> Result<Exit, Failure> {
    let usual = PathBuf::from("results");
    let course = arguments.course.settings(arguments.results.as_deref())?;
    let found = arguments.results.clone();
    let found = found.or(course.run.out.clone()).unwrap_or(usual);
    let results = ResultsFolder::at(&found).results()?;
    let wanted = nfc(&arguments.student);
    let key = if results.keys().any(|key| key == wanted) {
        wanted
    } else {
        named(&found, &course, &wanted)?.unwrap_or(wanted)
    };
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

/// Returns the key of the only student whom a word means, by what the download says of them and by the roster: all of a name, or
/// else a part of it.
fn named(results: &Path, course: &CourseFile, word: &str) -> Result<Option<String>, Failure> {
    let class = ClassScores::read(results, course, None)?;
    let entries = class.scored.gradebook.entries.iter();
    let handed_in = entries.filter_map(|entry| Some((entry, entry.key.clone()?)));
    let handed_in: Vec<_> = handed_in.collect();
    let wanted = Person::from(&Student::called(word));
    let by = |person: &dyn Fn(&GradebookRow) -> Option<Person>| {
        let people = handed_in.iter().enumerate();
        let people = people.filter_map(|(place, (entry, _))| Some((place, person(entry)?)));
        let people: Vec<(usize, Person)> = people.collect();
        let people = people.iter().map(|(place, person)| (*place, person));
        match PeopleIndex::of_some(people).find(&wanted) {
            Found::One(place) => Some(place),
            Found::Several | Found::None => None,
        }
    };
    let known =
        by(&|entry| Some(entry.person.clone())).or_else(|| by(&|entry| entry.submitter.clone()));
    let word = word.to_lowercase();
    let has_part = |(entry, _): &(&GradebookRow, String)| {
        let name = entry
            .person
            .name
            .as_deref()
            .unwrap_or_default()
            .to_lowercase();
        name.split(|c: char| !c.is_alphanumeric())
            .any(|part| part == word)
    };
    let mut with_part = (0..handed_in.len()).filter(|place| has_part(&handed_in[*place]));
    let part = with_part.next().filter(|_| with_part.next().is_none());
    Ok(known.or(part).map(|place| handed_in[place].1.clone()))
}
