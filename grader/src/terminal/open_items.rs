//! What is not earned yet: what is wrong item by item, what is unwritten function by function.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::paragraph::{counted, plural, points, wrap};
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
pub(super) fn open_items(text: &mut String, report: &Report) {
    wrong(text, report);
    waiting(text, report);
    unwritten(text, report);
}

/// Lists what is wrong, one item to a line.
fn wrong(text: &mut String, report: &Report) {
    let items: Vec<&ItemReport> = report
        .tasks()
        .map(|(_, item)| item)
        .filter(|item| state(item) == State::Wrong)
        .collect();
    let width = items.iter().map(|item| item.rule.len()).max().unwrap_or(0);
    for (index, item) in items.iter().enumerate() {
        if index == 0 {
            let _ = writeln!(text, "\n{BOLD}Not right yet{BOLD:#}");
        }
        let _ = writeln!(
            text,
            "  {:<width$}  {:>9}  {:<16}  {BAD}{}{BAD:#}",
            item.rule,
            points(item.max_score),
            counted(item.shown),
            said(item),
        );
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
fn waiting(text: &mut String, report: &Report) {
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
    let _ = writeln!(text, "\n{BOLD}Waits for another function{BOLD:#}");
    for ((number, function), items) in groups {
        let worth: u32 = items.iter().map(|item| item.max_score).sum();
        let wait = if worth == 1 { "waits" } else { "wait" };
        let _ = writeln!(
            text,
            "  part {number}: {} {wait} for `{function}`",
            points(worth)
        );
        wrap(text, &names(&items), 4);
    }
}

/// Lists the functions that are not written: those of the first part one to a line, other parts in a line each.
fn unwritten(text: &mut String, report: &Report) {
    let parts: Vec<(&PartReport, Vec<Function<'_>>)> = report
        .parts
        .iter()
        .map(|part| (part, functions(part)))
        .filter(|(part, functions)| !functions.is_empty() && (!part.extra || part.is_begun()))
        .collect();
    for (index, (part, functions)) in parts.iter().enumerate() {
        if index == 0 {
            let _ = writeln!(text, "\n{BOLD}Not written yet{BOLD:#}");
            let _ = writeln!(text, "  part {}: {}", part.number, part.title);
            for (function, items) in functions {
                let mut rules = String::new();
                wrap(&mut rules, &names(items), 35);
                let worth = worth(items);
                let _ = write!(
                    text,
                    "    {function:<18}  {worth:>9}  {}",
                    rules.trim_start()
                );
            }
            continue;
        }
        let all: Vec<&str> = functions.iter().map(|(function, _)| *function).collect();
        let items: Vec<&ItemReport> = functions
            .iter()
            .flat_map(|(_, items)| items.clone())
            .collect();
        let _ = writeln!(
            text,
            "  part {}: {:<31} {:>9}  {FAINT}{} {}{FAINT:#}",
            part.number,
            all.join(", "),
            worth(&items),
            items.len(),
            plural(items.len(), "rule"),
        );
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
