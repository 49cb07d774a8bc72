//! The sections of a class's page.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use grader::render::html::{draw_percentage_bar, sentence};
use grader::report::plural;
use horrorshow::html;
use horrorshow::prelude::*;

use super::class_data::{ClassData, Decision, StudentRow};
use super::histogram::{STEP, counted, histogram, last_score};
use crate::gradebook::StudentState;
use crate::gradebook::settings::Choice as _;
use crate::grading::{ItemRate, MisconceptionCount};

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

/// The number of rules and of misconceptions on the first screen.
const COSTLIEST: (usize, usize) = (5, 3);

/// Writes what fits on one screen: counts that filter, how the scores are spread, and what costs the class most.
pub(super) fn overview_section(out: &mut TemplateBuffer, data: &ClassData) {
    let statistics = &data.statistics;
    let now = distribution(graded(data).map(|row| row.score), data);
    let highest = now.iter().copied().max().unwrap_or(0);
    let graded = graded(data).count();
    let states = StudentState::CHOICES.iter().zip('0'..);
    let open = open_decisions(data);
    html! {
        section(aria-labelledby="overview", class="full") {
            h2(id="overview") : "Overview";
            ul(class="counts") {
                @ for ((_, word, _), number) in states {
                    li { a(data-state=*word) { b : data.rows.iter().filter(|row| row.states.contains(number)).count(); : format_args!(" {word}"); } }
                }
            }
            p { a(href="#decisions") : format_args!("{open} {} open", if open == 1 { "decision is" } else { "decisions are" }); }
            div(class="pair") {
                div {
                    @ if let Some(scores) = &statistics.scores {
                        figure {
                            figcaption : format_args!("Half of those graded, {}, have {} points or fewer", counted_students(graded), scores.half);
                            |out| histogram(out, "How many students have which score; the table below shows the numbers", &now, highest);
                        }
                        p : format_args!(
                            "Graded{}: the middle half has {} to {} points. The mean is {:.1}, the lowest score {}, the highest {}. \
                             These are the points that were earned, before lateness and points by hand.",
                            statistics.without_untouched(), scores.lower_quarter, scores.upper_quarter, (scores.mean * 10.0).round() / 10.0, scores.lowest, scores.highest
                        );
                        |out| numbers(out, &[("Students", &now)]);
                    } else { p : "Nothing was graded."; }
                }
                @ if graded > 0 { div { |out| costliest(out, data); } }
            }
        }
    }
    .render_once(out);
}

/// Writes the rules and the misconceptions that cost the class most.
fn costliest(out: &mut TemplateBuffer, data: &ClassData) {
    let cost = |item: &ItemRate| (item.of - item.earned) as u64 * u64::from(item.max_score);
    let items = data.statistics.items.iter();
    let mut items: Vec<&ItemRate> = items.filter(|item| !item.extra && cost(item) > 0).collect();
    items.sort_by_key(|item| Reverse(cost(item)));
    let costly = |misconception: &&MisconceptionCount| misconception.points > 0;
    let misconceptions = data.statistics.misconceptions.iter().filter(costly);
    let of = |item: &ItemRate| item.of.max(1);
    html! {
        h3 : "The rules that cost most";
        ol {
            @ for item in items.iter().take(COSTLIEST.0) {
                li {
                    a(data-lost=item.rule.as_str(), data-own="yes") { code : item.rule.as_str(); }
                    : format_args!(": {} points; {}% lost it", cost(item), (200 * (item.of - item.earned) + of(item)) / (2 * of(item)));
                }
            }
        }
        h3 : "The misconceptions that cost most";
        @ if data.statistics.misconceptions.is_empty() { p : "No known misconception explains the wrong answers in this class."; }
        ol {
            @ for misconception in misconceptions.take(COSTLIEST.1) {
                li {
                    |out| sentence(out, &misconception.mistaken_rule);
                    : " ";
                    a(data-misconception=misconception.name.as_str()) : cost_in_words(misconception);
                }
            }
        }
    }
    .render_once(out);
}

fn cost_in_words(misconception: &MisconceptionCount) -> String {
    let points = misconception.points;
    let word = plural(points as usize, "point");
    format!(
        "{points} {word} of {}",
        counted_students(misconception.students)
    )
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
                            th(scope="row") { a(data-from=bar * STEP as usize, data-to=last_score(bar, bars), data-own="yes") : range(bar, bars); }
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
    let sections: BTreeSet<&String> = data
        .rows
        .iter()
        .filter_map(|row| row.section.as_ref())
        .collect();
    html! {
        section(aria-labelledby="students", class="full") {
            h2(id="students") : "Students";
            noscript { p : "This table needs JavaScript; the rest of the page doesn't."; }
            form(id="filters", hidden) {
                label { : "Name "; input(type="search", id="name", autocomplete="off"); }
                label {
                    : "State ";
                    select(id="state") {
                        option(value="") : "any";
                        @ for (_, word, _) in StudentState::CHOICES { option(value=*word) : *word; }
                    }
                }
                label(hidden? = sections.is_empty()) {
                    : "Section ";
                    select(id="section") {
                        option(value="") : "all";
                        @ for section in &sections { option(value=section.as_str()) : section.as_str(); }
                        option(value="none") : "none";
                    }
                }
                label { : "Score from "; input(type="number", id="from", min="0"); }
                label { : "to "; input(type="number", id="to", min="0"); }
                label {
                    : "Not earned ";
                    select(id="lost") {
                        option(value="") : "any";
                        @ for item in &data.statistics.items {
                            option(value=item.rule.as_str()) : item.rule.as_str();
                        }
                    }
                }
                label(hidden? = data.statistics.untouched == 0) {
                    : "Untouched starters ";
                    select(id="own") { option(value="") : "listed"; option(value="yes") : "left out"; }
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
            p { span(id="found", role="status"); : " "; button(id="clear", type="button", hidden) : "Clear the filters"; }
            p(class="legend", hidden) {
                span { span(class="key ve") : "\u{2713}"; : " earned "; }
                span { span(class="key v8") : "8"; : " not earned, 80 to 89% of its cases are right "; }
                span { span(class="key v0") : "0"; : " fewer than 10% "; }
                span { span(class="key") : "\u{2013}"; : " not graded "; }
                : "A heading sorts, and a part opens its rules. Arrow keys lead from one heading to the next.";
            }
            div(id="grid", hidden, class="scroll", tabindex="0", role="region", aria-label="Students; scroll with the arrow keys");
            div(id="paper");
        }
    }
    .render_once(out);
}

/// Writes how hard each item is and what it says about the rest.
pub(super) fn items_section(out: &mut TemplateBuffer, data: &ClassData) {
    let all = || data.statistics.items.iter().zip(&data.analyses);
    let odd: Vec<(&str, &str)> = all()
        .filter(|(item, _)| !item.extra)
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
                        thead { tr { th(scope="col") : "As if"; th(scope="col") : "Cost"; th(scope="col") : "Students"; } }
                        tbody {
                            @ for misconception in found {
                                tr {
                                    th(scope="row") { |out| sentence(out, &misconception.mistaken_rule); code : misconception.rule.as_str(); }
                                    td : misconception.points.to_string();
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
const LISTED: usize = 10;

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

fn open_decisions(data: &ClassData) -> usize {
    let all = data.decisions.values().flatten();
    all.filter(|decision| !decision.is_done).count()
}

/// Writes what a person has to decide or has decided, by the kind of reason.
pub(super) fn decisions_section(out: &mut TemplateBuffer, data: &ClassData) {
    let (all, open) = (data.decisions.values().flatten(), open_decisions(data));
    let counted = format!("Decisions: {open} open, {} done", all.count() - open);
    html! {
        section(aria-labelledby="decisions", class="card") {
            h2(id="decisions") : counted;
            @ if data.decisions.is_empty() { p : "Nothing stands out."; }
            else { p : "A decision is done once there is a score, and a comment by hand on it."; }
            @ for (reason, found) in &data.decisions {
                |out| folded_list(out, &reason.sentence(found.iter().map(|decision| decision.students.len()).sum()), found.len(), |out| list_of_decisions(out, data, found));
            }
        }
    }
    .render_once(out);
}

/// Lists decisions, the open ones first.
fn list_of_decisions(out: &mut TemplateBuffer, data: &ClassData, found: &[Decision]) {
    let [open, done] = [false, true].map(|is_done| {
        found
            .iter()
            .filter(move |decision| decision.is_done == is_done)
    });
    html! {
        ul {
            @ for decision in open.chain(done) {
                li {
                    @ if decision.is_done { : "\u{2713} done: "; }
                    @ for (number, key) in decision.students.iter().enumerate() {
                        @ if number > 0 { : ", "; }
                        |out| student(out, data, key);
                    }
                    @ if !decision.detail.is_empty() { : ": "; |out| sentence(out, &decision.detail); }
                }
            }
        }
    }
    .render_once(out);
}
