//! `--where`: the line of a mistake, if it can be proved.

use std::io::{IsTerminal as _, Write as _, stderr};

use crate::command_line::{find_target, print_text};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::find_place::find_place;
use crate::grade::Grader;
use crate::place::PlaceSearch;
use crate::report::Report;
use crate::terminal;
use notation::Callee;
use submission::Submission;

use super::command_inputs::{CommandInputs, GradedSubmission};
use super::show_report::{screen, show_report};

/// Looks for the line of what to fix first.
///
/// # Errors
///
/// The assignment doesn't look for places, or grading fails.
pub(super) fn locate(context: &CommandInputs, submission: &Submission) -> Result<Exit, Failure> {
    let graded = context.grade(&context.path, submission, true, None)?;
    if !graded.assignment.find_place {
        return Err(Failure::usage(
            "this assignment doesn't look for the line (`find-place` in `rubric.toml`)",
        ));
    }
    let Some(callee) = first_callee(&graded.report) else {
        show_report(context, &graded)?;
        return Ok(graded.exit(None));
    };
    let exit = graded.exit(None);
    print_text(searched(context, submission, graded, callee)?)?;
    Ok(exit)
}

/// Adds the line to the last step of a hint, if it is found.
pub(super) fn add_to_hint(context: &CommandInputs, submission: &Submission) -> Result<(), Failure> {
    if !context.assignment()?.find_place {
        return Ok(());
    }
    // A report that was kept has no responses.
    let graded = context.grade(&context.path, submission, true, None)?;
    if let Some(callee) = first_callee(&graded.report) {
        let found = searched(context, submission, graded, callee)?;
        print_text(format_args!("\n{found}"))?;
    }
    Ok(())
}

/// Returns the function with the wrong answers of what to fix first.
fn first_callee(report: &Report) -> Option<Callee> {
    let (_, item) = report.first_item()?;
    Some(item.failures.first()?.question.callee())
}

/// Looks for the line in which a change makes this function right, and returns what to print.
fn searched(
    context: &CommandInputs,
    submission: &Submission,
    graded: GradedSubmission,
    callee: Callee,
) -> Result<String, Failure> {
    let target = find_target(&context.specs);
    let grader = Grader::new(graded.assignment, context.compiler.clone()).keeping_in(target);
    let is_terminal = stderr().is_terminal();
    let progress = |tried: usize, all: usize| {
        if is_terminal {
            let _ = write!(
                stderr(),
                "\rlooking for the line: {tried} of {all} edits tried "
            );
        }
    };
    let found = find_place(&grader, submission, &graded.responses, callee, &progress);
    if is_terminal {
        let _ = write!(anstream::stderr(), "\r\x1b[K");
    }
    let found: PlaceSearch =
        found.map_err(|error| Failure::internal("can't look for the line", &error))?;
    Ok(terminal::write_place_search(
        &screen(context),
        &callee.name(),
        &found,
    ))
}
