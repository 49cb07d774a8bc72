//! Lists what is not earned yet: wrong answers by item, unwritten functions by part.

use super::page::Page;
use super::screen::cut_text;
use super::style::{BAD, BOLD, FAINT};
use crate::report::{
    self, ItemReport, OpenItemState, PartReport, Report, counted, number_of, points, word_list,
};

pub(super) fn open_items(page: &mut Page, report: &Report) {
    wrong(page, report);
    waiting(page, report);
    unwritten(page, report);
}

fn wrong(page: &mut Page, report: &Report) {
    let items: Vec<&ItemReport> = report
        .tasks()
        .map(|(_, item)| item)
        .filter(|item| item.state() == OpenItemState::Wrong)
        .collect();
    if items.is_empty() {
        return;
    }
    page.blank();
    page.line(format!("{BOLD}Not right yet{BOLD:#}"));
    let width = items.iter().map(|item| item.rule.len()).max().unwrap_or(0);
    for item in items {
        // On a narrow screen the name has a line to itself.
        if page.screen.width < width + 44 {
            page.line(format!("  {}", item.rule));
            page.line(format!(
                "    {}, {}, {BAD}{}{BAD:#}",
                points(item.max_score),
                counted(item.shown),
                item.trouble()
            ));
        } else {
            page.line(format!(
                "  {:<width$}  {:>9}  {:<16}  {BAD}{}{BAD:#}",
                item.rule,
                points(item.max_score),
                counted(item.shown),
                item.trouble(),
            ));
        }
    }
}

/// Combines the items that wait for another function into one line for each part and function.
fn waiting(page: &mut Page, report: &Report) {
    let mut waiting: Vec<(usize, &[String], &ItemReport)> = Vec::new();
    for (part, item) in report.tasks() {
        if let OpenItemState::Waiting(functions) = item.state() {
            waiting.push((part.number, functions, item));
        }
    }
    let group = |&(part, functions, item): &(usize, &[String], &ItemReport)| {
        (part, functions.to_vec(), item.wait())
    };
    waiting.sort_by_key(group);
    if waiting.is_empty() {
        return;
    }
    page.blank();
    page.line(format!("{BOLD}Waits for another function{BOLD:#}"));
    for items in waiting.chunk_by(|one, other| group(one) == group(other)) {
        let (number, functions, first) = items[0];
        let items: Vec<&ItemReport> = items.iter().map(|(_, _, item)| *item).collect();
        let functions: Vec<String> = functions.iter().map(|name| format!("`{name}`")).collect();
        let functions = word_list(&functions, "and");
        let rules = report::waiting(items.len(), &[&functions], first.wait());
        let worth = if first.kept {
            String::new()
        } else {
            format!(", {}", worth(&items))
        };
        page.paragraph(&format!("part {number}: {rules}{worth}"), 2);
    }
}

fn unwritten(page: &mut Page, report: &Report) {
    let mut is_first = true;
    for part in report.asked_parts() {
        let functions = functions(part);
        if functions.is_empty() {
            continue;
        }
        if is_first {
            page.blank();
            page.line(format!("{BOLD}Not written yet{BOLD:#}"));
            is_first = false;
        }
        let room = page.screen.width - 2;
        page.line(format!(
            "  {}",
            cut_text(&format!("part {}: {}", part.number, part.title), room)
        ));
        for (function, items) in functions {
            let count = number_of(items.len(), "rule");
            page.line(format!(
                "    {function:<17} {:>9}  {FAINT}{count}{FAINT:#}",
                worth(&items)
            ));
        }
    }
}

type Function<'a> = (&'a str, Vec<&'a ItemReport>);

fn functions(part: &PartReport) -> Vec<Function<'_>> {
    let mut functions: Vec<Function> = Vec::new();
    for item in part.items.iter().filter(|item| item.is_open()) {
        let OpenItemState::Unwritten(function) = item.state() else {
            continue;
        };
        match functions.iter_mut().find(|(name, _)| *name == function) {
            Some((_, items)) => items.push(item),
            None => functions.push((function, vec![item])),
        }
    }
    functions
}

fn worth(items: &[&ItemReport]) -> String {
    points(items.iter().map(|item| item.max_score).sum())
}
