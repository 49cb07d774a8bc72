//! Writes hints in three steps: where to look, what to ask yourself, a sketch in words.

use super::page::Page;
use super::screen::Screen;
use super::style::{BOLD, GOOD};
use crate::report::Report;
use crate::specs::Hints;

/// The number of steps of a hint.
pub const HINT_STEPS: u8 = 3;

/// Writes this many steps of the hint for what to fix first.
pub fn write_hint(screen: &Screen, report: &Report, hints: &Hints, steps: u8) -> String {
    let mut page = Page::new(screen);
    let Some((_, item)) = report.first_item() else {
        page.paragraph(
            &format!("{GOOD}There is nothing to fix, so there is no hint.{GOOD:#}"),
            0,
        );
        return page.into_text();
    };
    let misconception = report.misconception_about(item);
    page.paragraph(&format!("{BOLD}Hints for {}{BOLD:#}", item.rule), 0);
    page.blank();
    page.paragraph(&format!("{BOLD}1. Where to look{BOLD:#}"), 0);
    if let Some(misconception) = misconception {
        page.paragraph(&misconception.sentence(), 2);
    }
    page.paragraph(&item.sentence, 2);
    if let Some(function) = &item.function {
        page.place("edit", function, true);
    }
    page.place("rule", &item.place, false);
    if steps >= 2 {
        page.blank();
        page.paragraph(&format!("{BOLD}2. What to think about{BOLD:#}"), 0);
        page.paragraph(report.ask(item, hints), 2);
    }
    if steps >= 3 {
        page.blank();
        page.paragraph(&format!("{BOLD}3. A sketch{BOLD:#}"), 0);
        page.paragraph(item.sketch(hints), 2);
    }
    page.blank();
    if steps < HINT_STEPS {
        let next = steps + 1;
        page.paragraph(&format!("The next hint: {} --hint {next}", screen.again), 0);
    } else {
        page.paragraph(
            &format!("More: {} --explain {}", screen.again, item.rule),
            0,
        );
    }
    page.into_text()
}
