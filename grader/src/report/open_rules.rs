//! Open work in a part: rules that aren't right, functions to write, and functions that others wait for.

use super::open_item_state::OpenItemState;
use super::plural::plural;
use super::report_fields::{ItemReport, PartReport};

/// The open rules of a part.
#[derive(Debug, Default)]
pub(crate) struct OpenRules<'a> {
    /// The rules that aren't right.
    pub(crate) wrong: Vec<&'a str>,
    /// The functions to write.
    pub(crate) to_write: Vec<&'a str>,
    /// The functions that rules wait for.
    pub(crate) waits: Vec<&'a str>,
    /// The number of open rules.
    pub(crate) count: usize,
}

impl<'a> OpenRules<'a> {
    /// Lists what is open in this part.
    pub(crate) fn of(part: &'a PartReport) -> OpenRules<'a> {
        let mut open = OpenRules::default();
        let is_open = |item: &&ItemReport| item.score < item.max_score;
        for item in part.items.iter().filter(is_open) {
            open.count += 1;
            match item.state() {
                OpenItemState::Wrong => add(&mut open.wrong, item.rule.as_str()),
                OpenItemState::Unwritten(function) => add(&mut open.to_write, function),
                OpenItemState::Waiting(functions) => {
                    for function in functions {
                        add(&mut open.waits, function);
                    }
                }
            }
        }
        open
    }
}

/// Adds a word that isn't there yet.
fn add<'a>(list: &mut Vec<&'a str>, word: &'a str) {
    if !list.contains(&word) {
        list.push(word);
    }
}

/// Says how many rules wait for these functions.
pub(crate) fn waiting(rules: usize, functions: &[&str]) -> String {
    let wait = if rules == 1 { "waits" } else { "wait" };
    let noun = plural(rules, "rule");
    format!("{rules} {noun} {wait} for {}", functions.join(", "))
}
