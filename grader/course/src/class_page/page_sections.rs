//! The sections of a class's page.

use grader::html::draw_bar;
use horrorshow::html;
use horrorshow::prelude::*;

use super::class_data::ClassData;
use super::histogram::{STEP, counted, histogram};
use super::student_rows::StudentRow;
use crate::class::ClassDiff;

/// The number of names in a list; the rest are folded.
const LISTED: usize = 30;

/// Writes a number of students.
pub(super) fn counted_students(count: usize) -> String {
    match count {
        1 => "1 student".to_owned(),
        count => format!("{count} students"),
    }
}

fn graded(data: &ClassData) -> impl Iterator<Item = &StudentRow> {
    data.rows.iter().filter(|row| row.status == "graded")
}

/// Writes how the scores are spread.
pub(super) fn scores_section(out: &mut TemplateBuffer, data: &ClassData) {
    let statistics = &data.statistics;
    let now = distribution(graded(data).map(|row| row.score), data);
    let highest = now.iter().copied().max().unwrap_or(0);
    let graded = graded(data).count();
    html! {
        section(aria-labelledby="scores") {
            h2(id="scores") : "Scores";
            @ if let Some(scores) = &statistics.scores {
                p : format_args!(
                    "{graded} of {} were graded. Half of them have {} points or fewer, and the middle half has {} to {}. \
                     The mean is {:.1}, the lowest score {}, the highest {}.",
                    statistics.students, scores.half, scores.lower_quarter, scores.upper_quarter, scores.mean,
                    scores.lowest, scores.highest
                );
                figure {
                    figcaption : "Students by score";
                    |out| histogram(out, "How many students have which score; the table below shows the numbers", &now, highest);
                }
                |out| numbers(out, &[("Students", &now)]);
            }
            ul {
                @ for (status, count) in &statistics.statuses {
                    li : format_args!("{status}: {count}");
                }
            }
        }
    }
    .render_once(out);
}

fn distribution(scores: impl Iterator<Item = u32>, data: &ClassData) -> Vec<usize> {
    let items = data.statistics.items.iter().map(|item| item.max_score);
    counted(scores, items.sum::<u32>().clamp(1, 100))
}

/// Writes the numbers of a chart as a table, which the reader can open.
fn numbers(out: &mut TemplateBuffer, columns: &[(&str, &[usize])]) {
    let bars = columns.first().map_or(0, |(_, counts)| counts.len());
    html! {
        details {
            summary : "The same numbers as a table";
            table {
                thead { tr { th(scope="col") : "Points"; @ for (name, _) in columns { th(scope="col") : *name; } } }
                tbody {
                    @ for bar in 0..bars {
                        tr {
                            th(scope="row") : range(bar, bars);
                            @ for (_, counts) in columns { td : counts.get(bar).copied().unwrap_or(0).to_string(); }
                        }
                    }
                }
            }
        }
    }
    .render_once(out);
}

fn range(bar: usize, bars: usize) -> String {
    let from = bar * STEP as usize;
    if bar + 1 == bars {
        format!("{from} or more")
    } else {
        format!("{from} to {}", from + STEP as usize - 1)
    }
}

/// Writes two results next to each other.
pub(super) fn before_section(out: &mut TemplateBuffer, data: &ClassData) {
    let Some((diff, scores)) = &data.before else {
        return;
    };
    let then = distribution(scores.iter().copied(), data);
    let now = distribution(graded(data).map(|row| row.score), data);
    let highest = then.iter().chain(&now).copied().max().unwrap_or(0);
    let totals = diff.to_string();
    let totals = totals.lines().next().unwrap_or_default();
    html! {
        section(aria-labelledby="before") {
            h2(id="before") : "Before and after";
            p : totals;
            div(class="pair") {
                figure { figcaption : "Before"; |out| histogram(out, "Scores before; the table below shows the numbers", &then, highest); }
                figure { figcaption : "After"; |out| histogram(out, "Scores after; the table below shows the numbers", &now, highest); }
            }
            |out| numbers(out, &[("Before", &then), ("After", &now)]);
            |out| changes(out, diff);
        }
    }
    .render_once(out);
}

fn changes(out: &mut TemplateBuffer, diff: &ClassDiff) {
    html! {
        @ if !diff.changes.is_empty() {
            details(open? = diff.changes.len() <= LISTED) {
                summary : format_args!("{} whose result changed", counted_students(diff.changes.len()));
                div(class="scroll", tabindex="0", role="region", aria-label="Students whose result changed") {
                    table(class="changes") {
                        thead { tr { th(scope="col") : "Student"; th(scope="col") : "Before"; th(scope="col") : "After"; th(scope="col") : "Items"; } }
                        tbody {
                            @ for change in &diff.changes {
                                tr {
                                    th(scope="row") : change.key.as_str();
                                    td : change.score.0.to_string();
                                    td : change.score.1.to_string();
                                    td {
                                        @ for item in &change.items {
                                            span(title=item.cause.to_string()) : format_args!("{}: {} \u{2192} {}", item.rule, item.points.0, item.points.1);
                                            : " ";
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
    .render_once(out);
}

/// Writes the frame of the table of students; the script fills it.
pub(super) fn students_section(out: &mut TemplateBuffer, data: &ClassData) {
    let statuses: Vec<String> = data
        .statistics
        .statuses
        .keys()
        .map(ToString::to_string)
        .collect();
    html! {
        section(aria-labelledby="students", class="full") {
            h2(id="students") : "Students and items";
            noscript { p : "This table needs JavaScript; the rest of the page doesn't."; }
            form(id="filters") {
                label { : "Name "; input(type="search", id="name", autocomplete="off"); }
                label {
                    : "Status ";
                    select(id="status") {
                        option(value="") : "all";
                        @ for status in &statuses { option(value=status.as_str()) : status.as_str(); }
                    }
                }
                label {
                    : "Not earned ";
                    select(id="lost") {
                        option(value="") : "any";
                        @ for (number, item) in data.statistics.items.iter().enumerate() {
                            option(value=number.to_string()) : item.rule.as_str();
                        }
                    }
                }
                label {
                    : "Belief ";
                    select(id="belief") {
                        option(value="") : "any";
                        @ for (number, belief) in data.statistics.beliefs.iter().enumerate() {
                            option(value=number.to_string()) : belief.name.as_str();
                        }
                    }
                }
            }
            p(id="found", role="status");
            p(class="legend") {
                span(class="key ve") : "\u{2713}"; : " earned  ";
                span(class="key v8") : "8"; : " not earned, 80 to 89% of its cases are right  ";
                span(class="key v0") : "0"; : " fewer than 10%  ";
                span(class="key") : "\u{2013}"; : " not graded. A heading sorts; arrow keys lead from one to the next.";
            }
            div(id="grid", class="scroll", tabindex="0", role="region", aria-label="Students and items; scroll with the arrow keys");
        }
    }
    .render_once(out);
}

/// Writes how hard each item is and what it says about the rest.
pub(super) fn items_section(out: &mut TemplateBuffer, data: &ClassData) {
    let all = || data.statistics.items.iter().zip(&data.analyses);
    let odd: Vec<(&str, &str)> = all()
        .filter_map(|(item, analysis)| Some((item.rule.as_str(), analysis.remark?)))
        .collect();
    html! {
        section(aria-labelledby="items") {
            h2(id="items") : "Items";
            p {
                : "Difficulty is the share of graded students who earned the item. Discrimination is the correlation between \
                   earning it and the rest of the score. Near 1, the item tells strong students from weak ones; below 0.2, it \
                   says little.";
            }
            @ if !odd.is_empty() {
                h3 : "These deserve a second look";
                ul { @ for (rule, remark) in &odd { li { code : *rule; : ": "; : *remark; } } }
            }
            div(class="scroll", tabindex="0", role="region", aria-label="Table of items") {
                table {
                    thead {
                        tr {
                            th(scope="col") : "Item"; th(scope="col") : "Part"; th(scope="col") : "Points";
                            th(scope="col") : "Earned by"; th(scope="col") : "Difficulty"; th(scope="col") : "Discrimination";
                        }
                    }
                    tbody {
                        @ for (item, analysis) in all() {
                            tr {
                                th(scope="row") { code : item.rule.as_str(); }
                                td : item.part.to_string();
                                td : item.max_score.to_string();
                                td : format_args!("{} of {}", item.earned, item.of);
                                td { |out| draw_bar(out, analysis.difficulty); : format_args!("{:.2}", analysis.difficulty); }
                                td : analysis.discrimination.map_or_else(|| "\u{2013}".to_owned(), |found| format!("{found:.2}"));
                            }
                        }
                    }
                }
            }
        }
    }
    .render_once(out);
}

/// Writes what students seem to believe, and how many of them.
pub(super) fn beliefs_section(out: &mut TemplateBuffer, data: &ClassData) {
    let found = &data.statistics.beliefs;
    let most = found
        .iter()
        .map(|belief| belief.students)
        .max()
        .unwrap_or(1);
    #[expect(clippy::cast_precision_loss, reason = "a class is small")]
    let of_most = |students: usize| students as f64 / most as f64;
    html! {
        section(aria-labelledby="beliefs") {
            h2(id="beliefs") : "What wrong answers look like";
            @ if found.is_empty() { p : "No known misconception explains the wrong answers in this class."; }
            else {
                div(class="scroll", tabindex="0", role="region", aria-label="Misconceptions") {
                    table {
                        thead { tr { th(scope="col") : "As if"; th(scope="col") : "Rule"; th(scope="col") : "Students"; } }
                        tbody {
                            @ for belief in found {
                                tr {
                                    th(scope="row") : belief.belief.as_str();
                                    td { code : belief.rule.as_str(); }
                                    td { |out| draw_bar(out, of_most(belief.students)); : belief.students.to_string(); }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
    .render_once(out);
}

/// Writes the submissions that need attention, by the kind of reason.
pub(super) fn attention_section(out: &mut TemplateBuffer, data: &ClassData) {
    html! {
        section(aria-labelledby="attention") {
            h2(id="attention") : "Needs attention";
            @ if data.attention.is_empty() { p : "Nothing stands out."; }
            @ for (reason, found) in &data.attention {
                details(open? = found.len() <= LISTED) {
                    summary : format_args!("{} ({})", reason.heading(), found.len());
                    ul {
                        @ for (key, detail) in found {
                            li { : key.as_str(); @ if !detail.is_empty() { : ": "; : detail.as_str(); } }
                        }
                    }
                }
            }
        }
    }
    .render_once(out);
}

/// Writes who handed in the same.
pub(super) fn copies_section(out: &mut TemplateBuffer, data: &ClassData) {
    let groups = &data.statistics.copies;
    html! {
        section(aria-labelledby="copies") {
            h2(id="copies") : "Identical submissions";
            @ if groups.is_empty() { p : "No two submissions have the same sources."; }
            ul { @ for group in groups { li : group.join(", "); } }
        }
    }
    .render_once(out);
}

/// Writes how long it took.
pub(super) fn times_section(out: &mut TemplateBuffer, data: &ClassData) {
    let mut times: Vec<u64> = data.rows.iter().filter_map(|row| row.time).collect();
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    html! {
        section(aria-labelledby="times") {
            h2(id="times") : "How long it took";
            @ if times.is_empty() { p : "No times are known."; }
            else {
                p : format_args!(
                    "Half of the submissions were compiled and asked in {} ms or less, nine out of ten in {} ms, and all of \
                     them in {} ms; together they took {:.1} minutes of one core.",
                    at(50), at(90), at(100), minutes(&times)
                );
            }
        }
    }
    .render_once(out);
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a class takes far less time than a float can count"
)]
fn minutes(times: &[u64]) -> f64 {
    times.iter().sum::<u64>() as f64 / 60_000.0
}
