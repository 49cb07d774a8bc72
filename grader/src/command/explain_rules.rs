//! `--explain`, `--steps`, `--hint` and `--list`: help to understand a rule.

use super::command_inputs::{CommandInputs, GradedSubmission};
use super::show_report::screen;
use crate::command_line::print_text;
use crate::failure::Failure;
use crate::render::terminal::{self, show_all};
use crate::report::{Got, ItemReport, Outcome};
use crate::shell_quote;
use crate::specs::{Case, Hints, RecordedSteps, Rule};
use crate::story::{HINT_STEPS, tell_hint, tell_marks, tell_rule, tell_steps};

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

pub(super) fn list_rules(
    context: &CommandInputs,
    graded: &GradedSubmission,
) -> Result<bool, Failure> {
    let screen = screen(context);
    print_text(if graded.report.outcome == Outcome::Graded {
        show_all(&screen, &tell_marks(&graded.report))
    } else {
        terminal::write_report_on(&screen, &graded.report, &[])
    })
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
