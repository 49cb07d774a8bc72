//! `course status`: how far a class is, and who is missing, late, not graded or waiting.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use class::gradebook::settings::Choice as _;
use class::gradebook::{ClassGradebook, GradebookRow, StudentState};
use class::grading::{ResultsFolder, RunRecord};
use grader::exit::Exit;
use grader::failure::Failure;
use grader::report::plural;
use submission::visible_lines;

use super::course_arguments::{ClassScores, CourseArguments};
use grader::command_line::print_text;

/// The arguments of `course status`.
#[derive(Debug, Args)]
pub(crate) struct StatusArguments {
    /// A results folder of `course class`, also of a run that isn't done [default: `out` in `course.toml`, or else results]
    results: Option<PathBuf>,
    #[command(flatten)]
    course: CourseArguments,
}

/// Prints the state of the class.
pub(crate) fn status(arguments: &StatusArguments) -> Result<Exit, Failure> {
    let course = arguments.course.settings(arguments.results.as_deref())?;
    let folder = course.results_folder(arguments.results.as_deref());
    let last = ResultsFolder::at(&folder).last_run();
    let mut text = String::new();
    let is_first = match &last {
        Some(run) if !run.is_done => {
            text += &unfinished(run);
            ResultsFolder::at(&folder).results().is_err()
        }
        _ => false,
    };
    if !is_first {
        let class = ClassScores::read(&folder, &course)?;
        text += &states(&class.scored.gradebook);
        text += &changes(&class.scored.gradebook, last.as_ref());
        if let Some(question) = class.ask(&[], false)? {
            let _ = writeln!(text, "{question}");
        }
    }
    print_text(visible_lines(&text))?;
    Ok(Exit::Success)
}

fn unfinished(run: &RunRecord) -> String {
    format!(
        "{} of {} {} graded; the run goes on, or was stopped: then run `cargo course class` again\n",
        run.graded,
        run.submissions,
        plural(run.submissions, "submission")
    )
}

/// Counts the students in each state, and names all but those who handed in.
fn states(gradebook: &ClassGradebook) -> String {
    let mut text = String::new();
    for (state, word, _) in StudentState::CHOICES {
        let found = gradebook.entries.iter().filter(|entry| entry.is(*state));
        let found: Vec<String> = found.map(called).collect();
        let names = if *state == StudentState::HandedIn {
            format!("of {}", gradebook.entries.len())
        } else {
            found.join(", ")
        };
        let line = format!("{word:<21}{:>5}  {names}", found.len());
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// Says whose score the last run has changed.
fn changes(gradebook: &ClassGradebook, last: Option<&RunRecord>) -> String {
    let changed = last.map_or(&[][..], |run| run.changed.as_slice());
    let score = |score: Option<u32>| score.map_or("none".to_owned(), |score| score.to_string());
    let lines = changed.iter().map(|(key, then, now)| {
        let mut entries = gradebook.entries.iter();
        let entry = entries.find(|entry| entry.key.as_ref() == Some(key));
        let name = entry.map_or(key.clone(), called);
        format!("{name} {} -> {}", score(*then), score(*now))
    });
    let lines: Vec<String> = lines.collect();
    let line = format!(
        "{:<21}{:>5}  {}",
        "changed by last run",
        lines.len(),
        lines.join(", ")
    );
    format!("{}\n", line.trim_end())
}

/// Returns a student's name, and the section.
fn called(entry: &GradebookRow) -> String {
    let name = entry.person.called();
    match &entry.person.section {
        Some(section) => format!("{name} ({section})"),
        None => name.to_owned(),
    }
}
