//! What is not earned yet: what is wrong item by item, what is unwritten function by function.

use std::collections::BTreeMap;

use super::page::Page;
use super::paragraph::{counted, cut, plural, points};
use super::style::{BAD, BOLD, FAINT};
use crate::report::{Got, ItemReport, PartReport, Report};

/// What an item that is not earned is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State<'a> {
    /// Nobody has written the function that it asks: what its `todo!` says.
    Unwritten(&'a str),
    /// The function calls another one that nobody has written: what that one's `todo!` says.
    Waiting(&'a str),
    /// Something is there, and not right.
    Wrong,
}

/// Returns what this item is waiting for; an item of which anything is right is wrong in the rest.
pub(super) fn state(item: &ItemReport) -> State<'_> {
    let mut states = item.failures.iter().map(|failure| match &failure.got {
        Got::Unfinished { todo } => State::Unwritten(todo),
        Got::Waits { todo } => State::Waiting(todo),
        _ => State::Wrong,
    });
    let Some(first) = states.next() else {
        return State::Wrong;
    };
    if item.shown.right == 0 && states.all(|state| state == first) {
        first
    } else {
        State::Wrong
    }
}

/// Returns the function that a `todo!` names: `part 2: sow` is about `sow`.
pub(super) fn function_of(todo: &str) -> &str {
    todo.rsplit(": ").next().unwrap_or(todo)
}

/// Lists what is not earned yet.
pub(super) fn open_items(page: &mut Page, report: &Report) {
    wrong(page, report);
    waiting(page, report);
    unwritten(page, report);
}

/// Lists what is wrong, one item to a line.
fn wrong(page: &mut Page, report: &Report) {
    let items: Vec<&ItemReport> = report
        .tasks()
        .map(|(_, item)| item)
        .filter(|item| state(item) == State::Wrong)
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
                said(item)
            ));
        } else {
            page.line(format!(
                "  {:<width$}  {:>9}  {:<16}  {BAD}{}{BAD:#}",
                item.rule,
                points(item.max_score),
                counted(item.shown),
                said(item),
            ));
        }
    }
}

/// Says in a few words how an item's first failure came about.
fn said(item: &ItemReport) -> String {
    let Some(failure) = item.failures.first() else {
        return format!("hidden: {} of {}", item.hidden.right, item.hidden.cases);
    };
    match &failure.got {
        Got::Wrong { .. } => "wrong",
        Got::Unfinished { .. } => "not written",
        Got::Waits { .. } => "waits",
        Got::Panicked { .. } => "panics",
        Got::Crashed { .. } => "crashes",
        Got::TimedOut { .. } => "takes too long",
        Got::Flooded => "prints too much",
        Got::Missing { .. } => "missing",
        Got::NotAsked => "not asked",
    }
    .to_owned()
}

/// Lists what waits for a function that is not written, one function to a line.
fn waiting(page: &mut Page, report: &Report) {
    let mut groups: BTreeMap<(usize, &str), Vec<&ItemReport>> = BTreeMap::new();
    for (part, item) in report.tasks() {
        if let State::Waiting(todo) = state(item) {
            let group = groups.entry((part.number, function_of(todo))).or_default();
            group.push(item);
        }
    }
    if groups.is_empty() {
        return;
    }
    page.blank();
    page.line(format!("{BOLD}Waits for another function{BOLD:#}"));
    for ((number, function), items) in groups {
        let worth: u32 = items.iter().map(|item| item.max_score).sum();
        let wait = if worth == 1 { "waits" } else { "wait" };
        page.paragraph(
            &format!("part {number}: {} {wait} for `{function}`", points(worth)),
            2,
        );
        page.paragraph(&names(&items), 4);
    }
}

/// Lists the functions that are not written, part by part.
fn unwritten(page: &mut Page, report: &Report) {
    let mut is_first = true;
    for part in &report.parts {
        let functions = functions(part);
        if functions.is_empty() || part.extra && !part.is_begun() {
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
            cut(&format!("part {}: {}", part.number, part.title), room)
        ));
        for (function, items) in functions {
            let count = format!("{} {}", items.len(), plural(items.len(), "rule"));
            page.line(format!(
                "    {function:<17} {:>9}  {FAINT}{count}{FAINT:#}",
                worth(&items)
            ));
        }
    }
}

/// A function that is not written, and the items that ask it.
type Function<'a> = (&'a str, Vec<&'a ItemReport>);

/// Returns the functions of this part that are not written, in the order of their items.
fn functions(part: &PartReport) -> Vec<Function<'_>> {
    let mut functions: Vec<Function> = Vec::new();
    for item in part.items.iter().filter(|item| item.score < item.max_score) {
        let State::Unwritten(todo) = state(item) else {
            continue;
        };
        let function = function_of(todo);
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

fn names(items: &[&ItemReport]) -> String {
    let names: Vec<&str> = items.iter().map(|item| item.rule.as_str()).collect();
    names.join(", ")
}
