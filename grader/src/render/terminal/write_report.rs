//! Writes a report, or some of its cases, for a screen.

use super::screen::Screen;
use super::show_story::{show_all, show_story};
use crate::report::{FailedCase, Report};
use crate::runner::Response;
use crate::specs::Case;
use crate::story;

/// Writes the whole report for a file, with colours as ANSI escapes.
pub fn write_report(report: &Report) -> String {
    write_report_on(&Screen::of_file(&report.submission), report, &[])
}

/// Writes the report for this screen; `news` are paragraphs that come before what to fix first.
pub fn write_report_on(screen: &Screen, report: &Report, news: &[String]) -> String {
    show_story(screen, &story::tell_report(report, news, &screen.telling()))
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
