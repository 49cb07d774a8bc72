//! Writes a report and the rest of what is told, for this screen.

use super::screen::Screen;
use super::show_story::{show_all, show_story};
use crate::report::{FailedCase, Report};
use crate::runner::Response;
use crate::specs::{Assignment, Case, Hints, Place, Rule, StudentExamples};
use crate::story;
use notation::{Answer, Predictions, Question, Steps};

/// Writes the whole report for a file, with colours as ANSI escapes.
pub fn write_report(report: &Report) -> String {
    write_report_on(&Screen::of_file(&report.submission), report, &[])
}

/// Writes the report for this screen; `news` are paragraphs that come before what to fix first.
pub fn write_report_on(screen: &Screen, report: &Report, news: &[String]) -> String {
    show_story(screen, &story::tell_report(report, news, &screen.telling()))
}

/// Writes what a report without extensions lacks: their lines, the total, and a line of news.
pub fn write_extensions(screen: &Screen, report: &Report, news: &[String]) -> String {
    show_all(screen, &story::tell_extensions(report, news))
}

/// Writes the cases of the report in full, even the right ones, and how many are right.
pub fn write_cases(screen: &Screen, report: &Report, answered: &[(&Case, &Response)]) -> String {
    if report.not_graded.is_some() {
        return write_report_on(screen, report, &[]);
    }
    show_all(
        screen,
        &story::tell_cases(report, answered, &screen.telling()),
    )
}

/// Writes one failed case: what was asked, what was expected, and what came back.
pub fn write_case(failure: &FailedCase) -> String {
    let screen = Screen::of_file("starter");
    show_all(
        &screen,
        &story::tell_case_with_place(failure, &screen.telling()),
    )
}

/// Writes a rule and its worked examples, and for each one whether the answer is right, if it was asked.
pub fn explain_rule(screen: &Screen, rule: &Rule, examples: &[(&Case, Option<bool>)]) -> String {
    show_all(screen, &story::tell_rule(rule, examples, &screen.telling()))
}

/// Writes this many steps of the hint for what to fix first.
pub fn write_hint(screen: &Screen, report: &Report, hints: &Hints, steps: u8) -> String {
    show_all(
        screen,
        &story::tell_hint(report, hints, steps, &screen.telling()),
    )
}

/// Writes the line in which one edit makes a function right, and whether it does so for everything else; or else why no line is named.
pub fn write_place_search(
    screen: &Screen,
    function: &str,
    found: Option<(&Place, bool)>,
    tried: usize,
    is_out_of_time: bool,
) -> String {
    let telling = screen.telling();
    show_all(
        screen,
        &story::tell_place_search(function, found, tried, is_out_of_time, &telling),
    )
}

/// Writes the steps that answer one question, and compares the student's answer if it is different.
pub fn write_steps(
    screen: &Screen,
    question: &Question,
    steps: &Steps,
    expected: &Answer,
    got: Option<&Answer>,
) -> String {
    show_all(screen, &story::tell_steps(question, steps, expected, got))
}

/// Writes each example of a student with what the specs already decide about it.
pub fn write_student_examples(
    screen: &Screen,
    read: &StudentExamples,
    assignment: &Assignment,
    predictions: &Predictions,
    responses: &[Response],
) -> String {
    show_all(
        screen,
        &story::tell_student_examples(read, assignment, predictions, responses),
    )
}
