//! The section that compares two results of a class.

use std::cmp::Reverse;

use horrorshow::html;
use horrorshow::prelude::*;

use super::class_data::ClassData;
use super::histogram::histogram;
use super::page_sections::{counted_students, distribution, folded_list, graded, numbers, student};
use crate::grading::{Change, GradingStatus};

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
        }
    }
    .render_once(out);
}

fn table_of_changes(out: &mut TemplateBuffer, data: &ClassData, changes: &[&Change]) {
    html! {
        div(class="scroll", tabindex="0", role="region", aria-label="Students whose score changed") {
            table(class="changes") {
                thead { tr { @ for title in ["Student", "Before", "After", "Change"] { th(scope="col") : title; } } }
                tbody {
                    @ for change in changes {
                        tr {
                            th(scope="row") { |out| student(out, data, &change.key); }
                            td : shown(change.status.0, change.score.0);
                            td : shown(change.status.1, change.score.1);
                            td { |out| if let Some(won) = change.won() { direction(out, won); }; }
                        }
                    }
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
