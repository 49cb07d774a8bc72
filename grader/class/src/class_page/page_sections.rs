//! The sections of a class's page.

use grader::render::html::{draw_percentage_bar, sentence};
use horrorshow::html;
use horrorshow::prelude::*;

use super::class_data::{ClassData, StudentRow};
use super::histogram::{STEP, counted, histogram};
use crate::grading::AttentionReason;

/// Writes a number of students.
pub(super) fn counted_students(count: usize) -> String {
    match count {
        1 => "1 student".to_owned(),
        count => format!("{count} students"),
    }
}

pub(super) fn graded(data: &ClassData) -> impl Iterator<Item = &StudentRow> {
    data.rows.iter().filter(|row| row.is_own_work)
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
                    "{graded} of {} were graded{}. Half of them have {} points or fewer, and the middle half has {} to {}. \
                     The mean is {:.1}, the lowest score {}, the highest {}.",
                    statistics.students, statistics.without_untouched(), scores.half, scores.lower_quarter, scores.upper_quarter, scores.mean,
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
                    li { a(data-status=status.word()) : format_args!("{status}: {count}"); }
                }
            }
        }
    }
    .render_once(out);
}

pub(super) fn distribution(scores: impl Iterator<Item = u32>, data: &ClassData) -> Vec<usize> {
    let items = data.statistics.items.iter().map(|item| item.max_score);
    counted(scores, items.sum::<u32>().clamp(1, 100))
}

/// Writes the numbers of a chart as a table, which the reader can open.
pub(super) fn numbers(out: &mut TemplateBuffer, columns: &[(&str, &[usize])]) {
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
            form(id="filters", hidden) {
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
                        @ for item in &data.statistics.items {
                            option(value=item.rule.as_str()) : item.rule.as_str();
                        }
                    }
                }
                label {
                    : "Answers as if ";
                    select(id="misconception") {
                        option(value="") : "any";
                        @ for misconception in &data.statistics.misconceptions {
                            option(value=misconception.name.as_str()) : misconception.mistaken_rule.replace('`', "");
                        }
                    }
                }
            }
            p(id="found", role="status");
            p(class="legend", hidden) {
                span { span(class="key ve") : "\u{2713}"; : " earned "; }
                span { span(class="key v8") : "8"; : " not earned, 80 to 89% of its cases are right "; }
                span { span(class="key v0") : "0"; : " fewer than 10% "; }
                span { span(class="key") : "\u{2013}"; : " not graded "; }
                : "A heading sorts; arrow keys lead from one to the next.";
            }
            div(id="grid", hidden, class="scroll", tabindex="0", role="region", aria-label="Students and items; scroll with the arrow keys");
            div(id="paper");
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
                : "An item is easy if at least 90% of the graded students earned it, and hard if at most 30% did. \
                   Discrimination is the correlation between earning it and the rest of the score, without extra points. Near 1, the item tells \
                   strong students from weak ones; below 0.2, it says little.";
            }
            @ if !odd.is_empty() {
                h3 : "These deserve a second look";
                ul { @ for (rule, remark) in &odd { li { code : *rule; : ": "; : *remark; } } }
            }
            div(class="scroll", tabindex="0", role="region", aria-label="Table of items") {
                table {
                    thead {
                        tr {
                            th(scope="col") : "Item"; th(scope="col", class="aside") : "Part"; th(scope="col", class="aside") : "Points";
                            th(scope="col") : "Earned by"; th(scope="col") : "Discrimination";
                        }
                    }
                    tbody {
                        @ for (item, analysis) in all() {
                            tr {
                                th(scope="row") { code : item.rule.as_str(); }
                                td(class="aside") : item.part.to_string();
                                td(class="aside") : item.max_score.to_string();
                                td { |out| draw_percentage_bar(out, analysis.earned); : format_args!("{} of {}{}", item.earned, item.of, analysis.ease()); }
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
pub(super) fn misconceptions_section(out: &mut TemplateBuffer, data: &ClassData) {
    let found = &data.statistics.misconceptions;
    let of = graded(data).count().max(1);
    #[expect(clippy::cast_precision_loss, reason = "a class is small")]
    let share = |students: usize| students as f64 / of as f64;
    html! {
        section(aria-labelledby="misconceptions") {
            h2(id="misconceptions") : "What wrong answers look like";
            @ if found.is_empty() { p : "No known misconception explains the wrong answers in this class."; }
            else {
                div(class="scroll", tabindex="0", role="region", aria-label="Misconceptions") {
                    table {
                        thead { tr { th(scope="col") : "As if"; th(scope="col") : "Students"; } }
                        tbody {
                            @ for misconception in found {
                                tr {
                                    th(scope="row") { |out| sentence(out, &misconception.mistaken_rule); code : misconception.rule.as_str(); }
                                    td { |out| draw_percentage_bar(out, share(misconception.students)); a(data-misconception=misconception.name.as_str()) : format_args!("{} of {of}", misconception.students); }
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

/// The number of names in a list; longer ones are folded.
const LISTED: usize = 30;

/// Writes a list that the reader can open, and that is open if it is short.
pub(super) fn folded_list(
    out: &mut TemplateBuffer,
    heading: &str,
    count: usize,
    list: impl FnOnce(&mut TemplateBuffer),
) {
    html! {
        details(open? = count <= LISTED) {
            summary : heading;
            |out| list(out);
        }
    }
    .render_once(out);
}

/// Writes a student's name, which the script makes a link to the row in the table of students.
pub(super) fn student(out: &mut TemplateBuffer, data: &ClassData, key: &str) {
    html! { a(data-name=key) : data.name_of(key); }.render_once(out);
}

/// Writes the submissions that need attention, by the kind of reason.
pub(super) fn attention_section(out: &mut TemplateBuffer, data: &ClassData) {
    html! {
        section(aria-labelledby="attention", class="card") {
            h2(id="attention") : "Needs attention";
            @ if data.attention.is_empty() { p : "Nothing stands out."; }
            @ for (&reason, found) in &data.attention {
                |out| folded_list(out, &reason.sentence(found.len()), found.len(), |out| submissions(out, data, reason));
            }
        }
    }
    .render_once(out);
}

/// Lists the submissions with this reason; identical ones are a group each.
fn submissions(out: &mut TemplateBuffer, data: &ClassData, reason: AttentionReason) {
    html! {
        ul {
            @ if reason == AttentionReason::SameSources {
                @ for group in &data.statistics.copies {
                    li {
                        @ for (number, key) in group.iter().enumerate() {
                            @ if number > 0 { : ", "; }
                            |out| student(out, data, key);
                        }
                    }
                }
            } else {
                @ for (key, detail) in &data.attention[&reason] {
                    li {
                        |out| student(out, data, key);
                        @ if !detail.is_empty() { : ": "; |out| sentence(out, detail); }
                    }
                }
            }
        }
    }
    .render_once(out);
}
