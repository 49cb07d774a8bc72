//! Shows a report on the terminal while it grows: first without extensions, if these take longer.

use std::sync::{Mutex, PoisonError};

use super::arguments::Format;
use super::command_inputs::{CommandInputs, GradedSubmission};
use super::history;
use super::listener::Listener;
use super::show_report::{as_text, screen};
use crate::command_line::print_text;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::render::terminal::style::FAINT;
use crate::render::terminal::{Screen, show_all, write_report_on};
use crate::report::Report;
use crate::specs::RuleName;
use crate::story::tell_extensions;
use submission::Submission;

/// The lines that are left for extensions and news below an early report.
const LEFT: usize = 6;

#[derive(Default)]
pub(super) struct LiveReport {
    /// The item to fix first, if it is already shown.
    pub(super) shown: Option<RuleName>,
}

impl LiveReport {
    /// Returns whether a report of this command may be shown in two pieces.
    pub(super) fn is_for(context: &CommandInputs) -> bool {
        let arguments = context.arguments;
        let is_usual = arguments.format == Format::Text && arguments.out.is_none();
        is_usual && context.is_whole() && !arguments.narrate && !arguments.all
    }

    /// Writes a report without extensions, if it says what to fix first.
    pub(super) fn early(&mut self, screen: &Screen, report: Report) -> Option<String> {
        report.first.as_ref()?;
        let mut screen = screen.clone();
        screen.lines = screen.lines.saturating_sub(LEFT);
        let text = write_report_on(&screen, &report, &[]);
        self.shown = report.first;
        Some(format!(
            "{text}{FAINT}The extensions are still being graded …{FAINT:#}\n"
        ))
    }

    pub(super) fn rest(
        &self,
        context: &CommandInputs,
        screen: &Screen,
        graded: &GradedSubmission,
        news: &[String],
    ) -> String {
        if self.shown.is_some() && self.shown == graded.report.first {
            show_all(screen, &tell_extensions(&graded.report, news))
        } else {
            as_text(context, screen, graded, news)
        }
    }
}

pub(super) fn grade_and_show(
    context: &CommandInputs,
    submission: &Submission,
) -> Result<Exit, Failure> {
    let screen = screen(context);
    let live = Mutex::new(LiveReport::default());
    let early = |report: Report| {
        let mut live = live.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(text) = live.early(&screen, report) {
            // If it can't be printed, the rest can't either.
            let _ = print_text(text);
        }
    };
    let listener = Listener {
        parts: &|_| (),
        report: &early,
        has_extensions: false,
    };
    context.grade_if_changed(submission, Some(listener), |graded| {
        let news = history::news(&mut history::earlier_grades(context), graded);
        let live = live.lock().unwrap_or_else(PoisonError::into_inner);
        print_text(live.rest(context, &screen, graded, &news))?;
        Ok(graded.exit(context.arguments.fail_under))
    })?
}
