//! The section that compares two results of a class.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use grader::report::plural;
use horrorshow::html;
use horrorshow::prelude::*;

use super::class_data::{ClassData, StudentRow};
use super::histogram::histogram;
use super::page_sections::{counted_students, distribution, folded_list, graded, numbers, student};
use crate::grading::{Cause, Change, ClassDiff, GradingStatus, ItemChange};

/// Writes two results next to each other.
pub(super) fn comparison_section(out: &mut TemplateBuffer, data: &ClassData) {
    let Some((diff, scores)) = &data.before else {
        return;
    };
    let then = distribution(scores.iter().copied(), data);
    let now = distribution(graded(data).map(|row| row.score), data);
    let highest = then.iter().chain(&now).copied().max().unwrap_or(0);
    let totals = diff.to_string().replace("(-", "(\u{2212}");
    let totals = totals.lines().next().unwrap_or_default();
    let mut changes: Vec<&Change> = diff.changes.iter().collect();
    changes.retain(|change| change.changes_score());
    // Points lost come first, then points won, and each begins with the largest change.
    changes.sort_by_key(|change| {
        let won = change.won();
        (
            won.is_none(),
            won >= Some(0),
            won == Some(0),
            Reverse(won.map(i64::abs)),
        )
    });
    let rules = by_rule(diff);
    let stuck: Vec<&StudentRow> = graded(data).filter(|row| row.is_stuck()).collect();
    let heading = format!("{} whose score changed", counted_students(changes.len()));
    html! {
        section(aria-labelledby="before") {
            h2(id="before") : "Before and after";
            p : totals;
            div(class="pair") {
                figure { figcaption : "Before"; |out| histogram(out, "Scores before; the table below shows the numbers", &then, highest); }
                figure { figcaption : "After"; |out| histogram(out, "Scores after; the table below shows the numbers", &now, highest); }
            }
            |out| numbers(out, &[("Before", &then), ("After", &now)]);
            @ if !changes.is_empty() {
                |out| folded_list(out, &heading, changes.len(), |out| table_of_changes(out, data, &changes));
            }
            @ if !rules.is_empty() {
                |out| folded_list(out, &format!("{} whose points changed", counted_rules(rules.len())), rules.len(), |out| table_of_rules(out, &rules));
            }
            @ if !stuck.is_empty() {
                |out| folded_list(out, &format!("{} whose points stand still or fall", counted_students(stuck.len())), stuck.len(), |out| list_of_stuck(out, data, &stuck));
            }
        }
    }
    .render_once(out);
}

fn table_of_changes(out: &mut TemplateBuffer, data: &ClassData, changes: &[&Change]) {
    html! {
        div(class="scroll", tabindex="0", role="region", aria-label="Students whose score changed") {
            table(class="changes") {
                thead { tr { @ for title in ["Student", "Before", "After", "Change", "Largest part"] { th(scope="col") : title; } } }
                tbody {
                    @ for change in changes {
                        tr {
                            th(scope="row") { |out| student(out, data, &change.key); }
                            td : shown(change.status.0, change.score.0);
                            td : shown(change.status.1, change.score.1);
                            td { |out| if let Some(won) = change.won() { direction(out, won); }; }
                            td : most_of(change);
                        }
                    }
                }
            }
        }
    }
    .render_once(out);
}

/// Names the rule with the most points in the direction of the change, and counts the others.
fn most_of(change: &Change) -> String {
    let won = |item: &ItemChange| i64::from(item.points.1) - i64::from(item.points.0);
    let items = change.items.iter().filter(|item| won(item) != 0);
    let direction = change.won().map_or(1, i64::signum);
    let Some(most) = items.clone().max_by_key(|item| won(item) * direction) else {
        return String::new();
    };
    let other = change
        .items
        .iter()
        .any(|item| item.cause == Some(Cause::OtherSources));
    let sources = if other { "handed in again; " } else { "" };
    match items.count() - 1 {
        0 => format!("{sources}{} ({:+})", most.rule, won(most)),
        more => format!(
            "{sources}{} ({:+}) and {} more",
            most.rule,
            won(most),
            counted_rules(more)
        ),
    }
}

fn counted_rules(count: usize) -> String {
    format!("{count} {}", plural(count, "rule"))
}

/// Counts for each rule how many students won points for it, and how many lost some; the most changed come first.
fn by_rule(diff: &ClassDiff) -> Vec<(&str, usize, usize)> {
    let mut rules: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let changes = diff.changes.iter().filter(|change| change.won().is_some());
    for item in changes.flat_map(|change| &change.items) {
        let (up, down) = rules.entry(item.rule.as_str()).or_default();
        *up += usize::from(item.points.1 > item.points.0);
        *down += usize::from(item.points.1 < item.points.0);
    }
    let rules = rules.into_iter().map(|(rule, (up, down))| (rule, up, down));
    let mut rules: Vec<_> = rules.filter(|(_, up, down)| up + down > 0).collect();
    rules.sort_by_key(|(_, up, down)| Reverse(up + down));
    rules
}

fn table_of_rules(out: &mut TemplateBuffer, rules: &[(&str, usize, usize)]) {
    html! {
        div(class="scroll", tabindex="0", role="region", aria-label="Rules whose points changed") {
            table {
                thead { tr { @ for title in ["Rule", "Won by", "Lost by"] { th(scope="col") : title; } } }
                tbody {
                    @ for (rule, up, down) in rules {
                        tr { th(scope="row") { code : *rule; } td : up.to_string(); td : down.to_string(); }
                    }
                }
            }
        }
    }
    .render_once(out);
}

/// Lists those who win nothing, with what stands in their way.
fn list_of_stuck(out: &mut TemplateBuffer, data: &ClassData, stuck: &[&StudentRow]) {
    html! {
        ul {
            @ for row in stuck {
                li {
                    |out| student(out, data, &row.key);
                    : format_args!(": {} then, {} now; fix first ", row.before.unwrap_or(0), row.score);
                    code : row.first.as_deref().unwrap_or("nothing");
                }
            }
        }
    }
    .render_once(out);
}

/// Returns a score, or the reason why there is none.
fn shown(status: GradingStatus, score: u32) -> String {
    match status {
        GradingStatus::Graded => score.to_string(),
        other => other.to_string(),
    }
}

/// Writes points won or lost: by an arrow, a sign and a colour.
fn direction(out: &mut TemplateBuffer, won: i64) {
    let points = won.abs();
    let (class, text) = match won {
        0 => ("", "0".to_owned()),
        1.. => ("good", format!("\u{25b2} +{points}")),
        _ => ("bad", format!("\u{25bc} \u{2212}{points}")),
    };
    html! { b(class=class) : text; }.render_once(out);
}
