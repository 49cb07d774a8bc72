//! Explains the wrong answers: with misconceptions, with a question that decides between some, or with plain facts.

use super::draw_boards::labelled;
use super::draw_failed_case::asked;
use super::page::Page;
use super::style::BOLD;
use crate::report::{Report, SeparatingQuestion};
use notation::{Answer, Question};

/// Writes what explains the wrong answers.
pub(super) fn misconceptions(page: &mut Page, report: &Report) {
    for misconception in &report.misconceptions {
        page.blank();
        page.paragraph(&format!("{BOLD}{}{BOLD:#}", misconception.sentence()), 0);
        page.paragraph(&report.explain_wrong_answers(misconception), 2);
    }
    if let Some(question) = &report.undecided {
        undecided(page, question);
    }
    for common in &report.facts {
        page.blank();
        let lead = format!("The wrong answers of `{}`", common.function);
        page.line(format!("{BOLD}{lead}{BOLD:#}"));
        for fact in &common.facts {
            page.paragraph(&format!("- {fact}"), 2);
        }
    }
    if let Some(rest) = report.left_unexplained() {
        page.blank();
        page.paragraph(&rest, 2);
    }
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
