//! `--explain`, `--steps`, `--hint` and `--where`: help to understand a rule.

use std::io::{IsTerminal as _, Write as _, stderr};

use super::command_inputs::{CommandInputs, GradedSubmission};
use super::show_report::{screen, show_report};
use crate::command_line::{find_target, print_text};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::find_place::find_place;
use crate::grade::Grader;
use crate::render::terminal::{self, show_all};
use crate::report::{Got, ItemReport, Outcome, Report};
use crate::shell_quote;
use crate::specs::{Case, Hints, RecordedSteps, Rule};
use crate::story::{HINT_STEPS, tell_hint, tell_place_search, tell_rule, tell_steps};
use notation::Callee;
use submission::Submission;

/// Explains the rules that were named, with their examples, or only that of what to fix first; returns whether there is a reader.
pub(super) fn explain_rules(
    context: &CommandInputs,
    graded: &GradedSubmission,
    only_first: bool,
) -> Result<bool, Failure> {
    let screen = screen(context);
    let mut text = String::new();
    let first = graded.report.first.as_ref();
    let is_wanted = |rule: &&Rule| !only_first || first == Some(&rule.name);
    for part in &graded.assignment.parts {
        for rule in graded.assignment.rules_of(part).filter(is_wanted) {
            let cases = graded.assignment.cases.iter();
            let examples: Vec<(&Case, Option<bool>)> = cases
                .filter(|case| *case.rule == *rule.name && !case.hidden)
                .map(|case| (case, is_right(graded, case)))
                .collect();
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&show_all(
                &screen,
                &tell_rule(rule, &examples, &screen.telling()),
            ));
        }
    }
    print_text(text)
}

/// Returns whether the answer to a case is right; none if nothing was graded.
fn is_right(graded: &GradedSubmission, case: &Case) -> Option<bool> {
    if graded.report.outcome != Outcome::Graded {
        return None;
    }
    let mut failures = graded.report.items().flat_map(|item| &item.failures);
    Some(!failures.any(|failure| failure.place == case.place))
}

pub(super) fn show_steps(
    context: &CommandInputs,
    graded: &GradedSubmission,
) -> Result<(), Failure> {
    let screen = screen(context);
    let recorded = RecordedSteps::read(&context.specs)?;
    let first = graded.report.first.as_ref();
    let mut items: Vec<&ItemReport> = graded.report.items().collect();
    items.sort_by_key(|item| Some(&item.rule) != first);
    let failures = items
        .into_iter()
        .flat_map(|item| &item.failures)
        .map(|failure| {
            let got = match &failure.got {
                Got::Wrong { answer } => Some(answer),
                _ => None,
            };
            (&failure.question, &failure.expected, got)
        });
    let shown = graded.assignment.cases.iter().filter(|case| !case.hidden);
    let mut all = failures.chain(shown.map(|case| (&case.question, &case.expected, None)));
    // Cases that fail come first, the easiest of them before the others.
    let found = all.find_map(|(question, expected, got)| {
        Some((question, recorded.of(question)?, expected, got))
    });
    let Some((question, steps, expected, got)) = found else {
        let verbs = recorded.verbs();
        let verbs: Vec<String> = verbs.iter().map(|verb| format!("`{verb}`")).collect();
        let verbs = verbs.join(", ");
        return Err(Failure::usage("no steps are recorded for this case").with_hint(format!(
            "there are steps for questions with {verbs}; `--explain` shows examples of every rule"
        )));
    };
    let story = tell_steps(question, steps, expected, got);
    print_text(show_all(&screen, &story))?;
    Ok(())
}

pub(super) fn give_hint(
    context: &CommandInputs,
    graded: &GradedSubmission,
    steps: u8,
) -> Result<bool, Failure> {
    let mut screen = screen(context);
    let selected = [
        ("part", &context.arguments.part),
        ("case", &context.arguments.case),
    ];
    for (option, value) in selected {
        // The last hint leads to `--explain RULE`, which selects by itself.
        if let Some(value) = value.as_ref().filter(|_| steps < HINT_STEPS) {
            screen.again = format!("{} --{option} {}", screen.again, shell_quote::path(value));
        }
    }
    let text = if graded.report.outcome == Outcome::Graded {
        let hints = Hints::read(&context.specs)?;
        let story = tell_hint(&graded.report, &hints, steps, &screen.telling());
        show_all(&screen, &story)
    } else {
        terminal::write_report_on(&screen, &graded.report, &[])
    };
    print_text(text)
}

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
    let found = found.map_err(|error| Failure::internal("can't look for the line", &error))?;
    let (tried, is_out_of_time) = (found.tried, found.is_out_of_time);
    let place = found.place.as_ref().map(|place| (place, found.is_all));
    let (screen, name) = (screen(context), callee.name());
    let story = tell_place_search(&name, place, tried, is_out_of_time, &screen.telling());
    Ok(show_all(&screen, &story))
}
