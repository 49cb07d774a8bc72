//! The misconceptions that explain wrong answers.

use super::page::Page;
use super::paragraph::plural;
use super::style::BOLD;
use crate::report::{Belief, ItemReport, Report};

/// Returns the belief that explains wrong answers of this item.
pub(super) fn belief_about<'a>(report: &'a Report, item: &ItemReport) -> Option<&'a Belief> {
    let mut beliefs = report.beliefs.iter();
    beliefs.find(|belief| belief.items.contains(&item.rule))
}

/// Returns what the answers look like, as a sentence.
pub(super) fn sentence(belief: &Belief) -> String {
    format!("Your answers look as if {}.", belief.belief)
}

/// Lists every belief that explains wrong answers, and how many it explains.
pub(super) fn beliefs(page: &mut Page, report: &Report) {
    for belief in &report.beliefs {
        page.blank();
        page.paragraph(&format!("{BOLD}{}{BOLD:#}", sentence(belief)), 0);
        let items = match belief.items.as_slice() {
            [one, two] => format!("{one} and {two}"),
            [one, two, three] => format!("{one}, {two} and {three}"),
            items @ ([] | [_]) => items.concat(),
            items => format!("{} rules", items.len()),
        };
        let alone = report.beliefs.len() == 1 && report.unexplained == 0;
        let count = match belief.explains {
            2 if alone => "both".to_owned(),
            count @ 3.. if alone => format!("all {count}"),
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
    if report.unexplained > 0 && !report.beliefs.is_empty() {
        let other = report.unexplained;
        let answers = plural(other, "other wrong answer");
        let fit = if other == 1 { "fits" } else { "fit" };
        page.blank();
        page.paragraph(
            &format!("{other} {answers} {fit} no known misconception."),
            2,
        );
    }
}
