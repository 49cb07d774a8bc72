//! Explains the wrong answers: with misconceptions, with a question that decides between some, or with plain facts.

use super::drawing::labelled;
use super::failure::asked;
use super::page::Page;
use super::plural::plural;
use super::style::BOLD;
use crate::notation::{Answer, Question};
use crate::report::{Belief, ItemReport, Report, SeparatingQuestion};

/// Returns the belief that explains wrong answers of this item.
pub(super) fn belief_about<'a>(report: &'a Report, item: &ItemReport) -> Option<&'a Belief> {
    let mut beliefs = report.beliefs.iter();
    beliefs.find(|belief| belief.items.contains(&item.rule))
}

/// Returns the belief as a sentence about the answers.
pub(super) fn sentence(belief: &Belief) -> String {
    format!("Your answers look as if {}.", belief.belief)
}

/// Returns what the wrong answers of this function have in common, as a sentence.
pub(super) fn fact_about(report: &Report, function: &str) -> Option<String> {
    let facts = report.facts.as_ref();
    let facts = facts.filter(|facts| facts.function == function)?;
    let fact = facts.facts.first()?;
    Some(format!("About the wrong answers: {fact}."))
}

/// Writes what explains the wrong answers.
pub(super) fn beliefs(page: &mut Page, report: &Report) {
    let is_all = report.beliefs.len() == 1 && report.unexplained == 0;
    for belief in &report.beliefs {
        named(page, belief, is_all);
    }
    if let Some(question) = &report.undecided {
        undecided(page, question);
    }
    if let Some(common) = &report.facts {
        page.blank();
        let lead = format!("The wrong answers of `{}`", common.function);
        page.line(format!("{BOLD}{lead}{BOLD:#}"));
        for fact in &common.facts {
            page.paragraph(&format!("- {fact}"), 2);
        }
    }
    if report.unexplained > 0 && !report.beliefs.is_empty() {
        let count = report.unexplained;
        let answers = plural(count, "other wrong answer");
        page.blank();
        let what = format!(
            "{count} {answers} may follow from this, or have another cause. Grade again when this is right."
        );
        page.paragraph(&what, 2);
    }
}

fn named(page: &mut Page, belief: &Belief, is_all: bool) {
    page.blank();
    page.paragraph(&format!("{BOLD}{}{BOLD:#}", sentence(belief)), 0);
    let items = match belief.items.as_slice() {
        [one, two] => format!("{one} and {two}"),
        [one, two, three] => format!("{one}, {two} and {three}"),
        items @ ([] | [_]) => items.concat(),
        items => format!("{} rules", items.len()),
    };
    let count = match belief.explains {
        2 if is_all => "both".to_owned(),
        count @ 3.. if is_all => format!("all {count}"),
        count => count.to_string(),
    };
    let evidence = format!(
        "This explains {count} {} on {items}. Read {} again. {}",
        plural(belief.explains, "wrong answer"),
        belief.rule,
        belief.hint,
    );
    page.paragraph(&evidence, 2);
}

/// Asks which answer the student expects: each one belongs to a misconception that fits equally well.
fn undecided(page: &mut Page, undecided: &SeparatingQuestion) {
    let Ok(question) = undecided.question.parse::<Question>() else {
        return;
    };
    page.blank();
    let lead = "What do you expect here: this or that?";
    page.paragraph(&format!("{BOLD}{lead}{BOLD:#}"), 0);
    let mut before = asked(page, &question);
    for (number, answer) in undecided.answers.iter().enumerate() {
        let label = if number == 0 { "this" } else { "or that" };
        let answer = Answer::of_submission(question.verb, answer);
        labelled(page, before.take(), label, &answer);
    }
    page.paragraph(
        "Your answers fit each of these equally well. Decide which one you expect, and read the rule again.",
        2,
    );
}
