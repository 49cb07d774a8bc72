//! Brings a report up to date when points or words of the assignment changed, without compiling or asking again.

use std::collections::BTreeMap;

use grader::report::{ItemReport, PartReport, Report};
use grader::specs::{Assignment, Part, RuleName};

/// Returns the report as this assignment would have it, which asks the same and has the same right answers; and whether
/// anything had to be changed.
pub(super) fn rescored(mut report: Report, assignment: &Assignment) -> (Report, bool) {
    let digest = assignment.digest.to_string();
    if report.made_by.assignment == digest {
        return (report, false);
    }
    report.made_by.assignment = digest;
    let points = |extra: bool| -> u32 {
        let parts = assignment.parts.iter().filter(|part| part.extra == extra);
        parts.flat_map(|part| part.points.values()).sum()
    };
    (report.max_score, report.max_extra) = (points(false), points(true));
    let items = report.parts.drain(..).flat_map(|part| part.items);
    let mut items: BTreeMap<RuleName, ItemReport> =
        items.map(|item| (item.rule.clone(), item)).collect();
    // A report of what could not be graded has no parts.
    if !items.is_empty() {
        let parts = assignment.parts.iter();
        report.parts = parts
            .map(|part| rescored_part(part, assignment, &mut items))
            .collect();
    }
    let earned = |extra: bool| -> u32 {
        let parts = report.parts.iter().filter(|part| part.extra == extra);
        parts.map(|part| part.score).sum()
    };
    (report.score, report.extra) = (earned(false), earned(true));
    for belief in &mut report.beliefs {
        let mut known = assignment.misconceptions.iter();
        if let Some(known) = known.find(|known| known.name.get_ref() == &belief.name) {
            belief.belief.clone_from(&known.belief);
            belief.hint.clone_from(&known.hint);
        }
    }
    (report, true)
}

fn rescored_part(
    part: &Part,
    assignment: &Assignment,
    items: &mut BTreeMap<RuleName, ItemReport>,
) -> PartReport {
    let items: Vec<ItemReport> = assignment
        .rules_of(part)
        .filter_map(|rule| {
            let mut item = items.remove(&rule.name)?;
            // Every item is worth something, so a score says that all its cases are right.
            let earned = item.score > 0;
            item.max_score = part.points[&rule.name];
            item.score = if earned { item.max_score } else { 0 };
            item.sentence.clone_from(&rule.sentence);
            item.place.clone_from(&rule.place);
            Some(item)
        })
        .collect();
    PartReport {
        number: part.number,
        title: part.title.clone(),
        extra: part.extra,
        score: items.iter().map(|item| item.score).sum(),
        max_score: items.iter().map(|item| item.max_score).sum(),
        items,
    }
}
