//! `grader grade --examples`: checks a student's own examples against the specs, where these decide.

use std::path::Path;

use crate::command_line::print_text;
use crate::exit::Exit;
use crate::failure::{Failure, FailureKind};
use crate::grade::Grader;
use crate::render::terminal::{self, Screen, show_all};
use crate::runner::Response;
use crate::specs::{Assignment, StudentExamples};
use crate::story::tell_student_examples;

use super::arguments::Arguments;
use super::command_inputs::{CommandInputs, places};

const LABEL: &str = "error: ";

pub(super) fn examples(arguments: &Arguments) -> Result<Exit, Failure> {
    let (specs, mut path) = places(arguments)?;
    if path.is_dir() {
        path.push(StudentExamples::FILE);
    }
    let name = path.to_string_lossy().replace('\\', "/");
    let bytes = submission::read_given(&path).map_err(|error| Failure::reading(&path)(error))?;
    let assignment = Assignment::read_specs(&specs, &[])?;
    let predictions = assignment.predictions().map_err(Clone::clone)?;
    let read = StudentExamples::read(&name, &bytes, &assignment);
    let responses = own_answers(arguments, &read, &assignment).unwrap_or_default();
    let screen = Screen::of_terminal(String::new(), Path::new(""));
    let text = if read.examples.is_empty() && read.mistakes.is_empty() {
        format!("There is no example in `{name}` yet. Its first lines say how to write one.\n")
    } else {
        let story = tell_student_examples(&read, &assignment, predictions, &responses);
        show_all(&screen, &story)
    };
    print_text(text)?;
    if read.mistakes.is_empty() {
        return Ok(Exit::Success);
    }
    let mistakes = read.mistakes.iter();
    let list = mistakes.map(|mistake| terminal::write_mistake(&screen, mistake, LABEL.len()));
    Err(Failure::in_files(
        FailureKind::Examples,
        list.collect(),
        "in your examples. All examples without a mistake were read.",
    ))
}

/// Asks the student's own functions each question of each example; nothing if they can't be compiled and asked.
fn own_answers(
    arguments: &Arguments,
    read: &StudentExamples,
    assignment: &Assignment,
) -> Option<Vec<Response>> {
    let (context, submission) = CommandInputs::begin(arguments).ok()?;
    let compiled = context.compile(&submission);
    let grader = Grader::new(assignment.clone(), context.compiler.clone());
    let cases = read.examples.iter().flat_map(|example| &example.cases);
    Some(grader.ask(&compiled.ok()?, cases).ok()?.responses)
}
