//! Lists everything that isn't earned yet, and what the wrong answers have in common.

use super::block::{Block, Story, What};
use crate::report::{
    self, ItemReport, OpenItemState, Report, counted, number_of, points, word_list,
};

pub(super) fn tell_open_rules(report: &Report) -> Story {
    [
        wrong(report),
        waiting(report),
        unwritten(report),
        tell_causes(report),
    ]
    .concat()
}

fn wrong(report: &Report) -> Story {
    let items = report.tasks().map(|(_, item)| item);
    let items = items.filter(|item| item.state() == OpenItemState::Wrong);
    let rows = items.map(|item| {
        let (worth, cases) = (points(item.max_score), counted(item.shown));
        vec![item.rule.to_string(), worth, cases, item.trouble()]
    });
    section("Not right yet", rows.collect())
}

/// Combines the items that wait for another function into a row for each part and function.
fn waiting(report: &Report) -> Story {
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
    let rows = waiting.chunk_by(|one, other| group(one) == group(other));
    let rows = rows.map(|items| {
        let (number, functions, first) = items[0];
        let functions: Vec<String> = functions.iter().map(|name| format!("`{name}`")).collect();
        let functions = word_list(&functions, "and");
        let rules = report::waiting(items.len(), &[&functions], first.wait());
        let worth = items.iter().map(|(_, _, item)| item.max_score).sum();
        let worth = (!first.kept).then(|| points(worth));
        [format!("part {number}"), rules]
            .into_iter()
            .chain(worth)
            .collect()
    });
    section("Waits for another function", rows.collect())
}

fn unwritten(report: &Report) -> Story {
    let mut functions: Vec<(usize, &str, u32, usize)> = Vec::new();
    for (part, item) in report.tasks() {
        let OpenItemState::Unwritten(function) = item.state() else {
            continue;
        };
        let is_it =
            |known: &&mut (usize, &str, u32, usize)| (known.0, known.1) == (part.number, function);
        match functions.iter_mut().find(is_it) {
            Some((_, _, worth, rules)) => {
                *worth += item.max_score;
                *rules += 1;
            }
            None => functions.push((part.number, function, item.max_score, 1)),
        }
    }
    let rows = functions.into_iter().map(|(part, function, worth, rules)| {
        let (part, rules) = (format!("part {part}"), number_of(rules, "rule"));
        vec![part, function.to_owned(), points(worth), rules]
    });
    section("Not written yet", rows.collect())
}

fn section(heading: &str, rows: Vec<Vec<String>>) -> Story {
    if rows.is_empty() {
        return Vec::new();
    }
    vec![Block::heading(heading, ""), Block::new(What::Table(rows))]
}

/// Describes what the wrong answers have in common.
pub(crate) fn tell_causes(report: &Report) -> Story {
    let mut story = Vec::new();
    for misconception in &report.misconceptions {
        story.push(Block::heading(misconception.sentence(), ""));
        story.push(Block::inside(misconception.explain_wrong_answers()));
    }
    for common in &report.facts {
        let lead = format!("The wrong answers of `{}`", common.function);
        story.push(Block::heading(lead, ""));
        let facts = common.facts.iter();
        story.extend(facts.map(|fact| Block::inside(format!("- {fact}"))));
    }
    if let Some(rest) = report.left_unexplained() {
        story.extend([Block::gap(), Block::inside(rest)]);
    }
    story
}
