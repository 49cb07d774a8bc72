//! A line for each part, with its points.

use horrorshow::html;
use horrorshow::prelude::*;

use super::draw_percentage_bar::draw_percentage_bar;
use super::student_page::StudentPage;
use crate::report::{OpenRules, PartReport, waiting};

/// Writes the points of each part.
pub(super) fn overview(out: &mut TemplateBuffer, page: &StudentPage) {
    let report = page.report;
    let shown = |part: &&PartReport| report.is_asked(part);
    let (score, max_score) = report.total_points();
    html! {
        section(aria-labelledby="parts") {
            h2(id="parts") : "Points";
            table(class="parts") {
                thead {
                    tr {
                        th(scope="col") : "Part";
                        th(scope="col", class="wide") : "Progress";
                        th(scope="col") : "Points";
                        th(scope="col") : "Open";
                    }
                }
                tbody {
                    |out| for part in report.parts.iter().filter(shown) { line(out, page, part); }
                }
                tfoot {
                    tr {
                        th(scope="row") : "Total";
                        td(class="wide");
                        td(class="points") : format_args!("{score} of {max_score}");
                        td : report.extra_points().unwrap_or_default();
                    }
                }
            }
        }
    }
    .render_once(out);
}

fn line(out: &mut TemplateBuffer, page: &StudentPage, part: &PartReport) {
    let link = format!("#part-{}", part.number);
    let share = f64::from(part.score) / f64::from(part.max_score.max(1));
    let extra = if part.extra { " (extra)" } else { "" };
    html! {
        tr {
            th(scope="row") {
                a(href=link.as_str()) : format_args!("{} {}{extra}", part.number, part.title);
            }
            td(class="wide") { |out| draw_percentage_bar(out, share); }
            td(class="points") : format_args!("{} of {}", part.score, part.max_score);
            td { |out| note(out, page, part); }
        }
    }
    .render_once(out);
}

/// Says what is open in a part; rules lead to the book.
fn note(out: &mut TemplateBuffer, page: &StudentPage, part: &PartReport) {
    let open = OpenRules::of(part);
    let wrong = part.items.iter();
    let wrong = wrong.filter(|item| open.wrong.contains(&item.rule.as_str()));
    let mut notes = Vec::new();
    if !open.to_write.is_empty() {
        notes.push(format!("to write: {}", open.to_write.join(", ")));
    }
    if !open.waits.is_empty() && notes.is_empty() && open.wrong.is_empty() {
        notes.push(waiting(open.count, &open.waits));
    } else if !open.waits.is_empty() {
        notes.push(format!("others wait for {}", open.waits.join(", ")));
    }
    html! {
        @ for (number, item) in wrong.enumerate() {
            : if number == 0 { "not right: " } else { ", " };
            |out| page.book.link(out, item, &item.rule);
        }
        @ if !open.wrong.is_empty() && !notes.is_empty() { : "; "; }
        : notes.join("; ");
    }
    .render_once(out);
}
