//! Writes the page of one student: the score, what to fix first, and every item.

use std::io;
use std::path::Path;

use anstream::adapter::strip_str;
use horrorshow::html;
use horrorshow::prelude::*;

use super::failed_case::{
    BoardFigure, alone, asked, definitions, failed_case, figures, preformatted,
};
use super::parts_and_items::parts_and_items;
use super::standalone_page::{
    BASE_STYLE, StandalonePage, draw_percentage_bar, paragraph, sentence,
};
use super::student_page::StudentPage;
use crate::report::{
    ALL_RIGHT, ALL_SHOWN_RIGHT, BuildError, FirstTask, ItemReport, NotGraded, OpenRules,
    PartReport, closing_commands, waiting,
};
use crate::svg;
use notation::{Answer, Question};
use submission::visible;

const STYLE: &str = include_str!("student.css");

impl StudentPage<'_> {
    /// Writes the page.
    pub fn write_student_page(&self) -> io::Result<String> {
        let report = self.report;
        let name = visible(folder_name(&report.submission));
        let title = match &report.not_graded {
            Some(_) => format!("{name}: not graded"),
            None => format!("{name}: {} of {}", report.score, report.max_score),
        };
        let page = StandalonePage {
            title: &title,
            styles: &[BASE_STYLE, svg::STYLE, STYLE],
            script: "",
        };
        let body = html! {
            header { h1 : title.as_str(); }
            main {
                |out| for words in &report.completed { paragraph(out, words); };
                @ if let Some(change) = self.change { p : change; }
                |out| match &report.not_graded {
                    Some(found) => not_graded(out, found),
                    None => self.graded(out),
                };
                @ if !self.final_score.is_empty() {
                    section(aria-labelledby="final-score") {
                        h2(id="final-score") : "Final score";
                        pre { @ for step in self.final_score { : step.as_str(); : "\n"; } }
                    }
                }
            }
            |out| self.footer(out);
        };
        let body = body.into_string().map_err(io::Error::other)?;
        page.write(|out| {
            definitions(out, &body);
            html! { : Raw(body); }.render_once(out);
        })
    }

    fn graded(&self, out: &mut TemplateBuffer) {
        self.outcome(out);
        fix_first(out, self);
        overview(out, self);
        self.diagnosis(out);
        parts_and_items(out, self);
    }

    /// Says what is left to do where there is nothing to fix first.
    fn outcome(&self, out: &mut TemplateBuffer) {
        let report = self.report;
        if report.tasks().next().is_none() {
            html! {
                p(class="good") : ALL_RIGHT;
            }
            .render_once(out);
            if report.parts.len() > 1 {
                html! {
                    dl {
                        @ for (label, command) in closing_commands(self.again.unwrap_or("cargo grade")) {
                            dt : label; dd { code : command; }
                        }
                    }
                }
                .render_once(out);
            }
            if let Some((_, invitation)) = report.invitation() {
                html! { p : invitation; }.render_once(out);
            }
        } else if report.first_item().is_none() {
            html! { p : ALL_SHOWN_RIGHT; }.render_once(out);
        }
    }

    fn diagnosis(&self, out: &mut TemplateBuffer) {
        let report = self.report;
        if report.misconceptions.is_empty() && report.undecided.is_none() && report.facts.is_empty()
        {
            return;
        }
        html! {
            section(aria-labelledby="diagnosis") {
                h2(id="diagnosis") : "What the wrong answers have in common";
                @ for misconception in &report.misconceptions {
                    h3 { |out| sentence(out, &misconception.sentence()); }
                    |out| paragraph(out, &report.explain_wrong_answers(misconception));
                }
                |out| self.undecided(out);
                @ for common in &report.facts {
                    p { : "The wrong answers of "; code : common.function.as_str(); : ":"; }
                    ul { @ for fact in &common.facts { li { |out| sentence(out, fact); } } }
                }
                |out| if let Some(rest) = report.left_unexplained() { paragraph(out, &rest); };
            }
        }
        .render_once(out);
    }

    /// Asks which answer the student expects: each one belongs to a misconception that fits equally well.
    fn undecided(&self, out: &mut TemplateBuffer) {
        let Some(undecided) = &self.report.undecided else {
            return;
        };
        let Ok(question) = undecided.question.parse::<Question>() else {
            return;
        };
        html! { h3 : "What do you expect here: this or that?"; }.render_once(out);
        asked(out, &question);
        let mut shown: Vec<BoardFigure> = BoardFigure::before(&question).into_iter().collect();
        for (number, answer) in undecided.answers.iter().enumerate() {
            let label = if number == 0 { "This" } else { "Or that" };
            let answer = Answer::of_submission(question.verb, answer);
            match BoardFigure::answer(label, &answer, None) {
                Some(figure) => shown.push(figure),
                None => alone(out, label, &answer),
            }
        }
        figures(out, &shown, true);
        html! {
            p : "Your answers fit each of these equally well. Decide which one you expect, and read the rule again.";
        }.render_once(out);
    }

    fn footer(&self, out: &mut TemplateBuffer) {
        let made_by = &self.report.made_by;
        let rustc = made_by.rustc.first().map_or("", String::as_str);
        html! {
            footer {
                @ if !self.report.ignored.is_empty() {
                    details {
                        summary : "Files that were ignored";
                        ul {
                            @ for file in &self.report.ignored {
                                li { code : file.path.as_str(); : ": "; |out| sentence(out, &file.why); }
                            }
                        }
                    }
                }
                p : format_args!("Made by grader {}, {rustc}", made_by.grader);
            }
        }
        .render_once(out);
    }
}

/// Returns the last part of a submission's path, which is the name of its folder or archive.
fn folder_name(submission: &str) -> &str {
    let name = Path::new(submission).file_name();
    name.and_then(|name| name.to_str()).unwrap_or(submission)
}

pub(super) fn fix_first(out: &mut TemplateBuffer, page: &StudentPage) {
    let Some(first) = page.report.first_task() else {
        return;
    };
    let FirstTask { item, failure, .. } = first;
    html! {
        section(aria-labelledby="first", class="card") {
            h2(id="first") : first.heading.as_str();
            p(class="faint") : format_args!("Part {}{}", first.part.number, first.count);
            @ if let Some(title) = &failure.title {
                p { : "Example: "; : title.as_str(); }
            }
            |out| failed_case(out, failure, page.folder, true);
            @ if let Some(explanation) = &first.explanation { p(class="diagnosis") { |out| sentence(out, explanation); } }
            |out| for remark in first.remarks { paragraph(out, remark); };
            div(class="side-by-side") {
                div { |out| rule(out, page, item); }
                div {
                    |out| whereto(out, page, &first);
                    |out| hints(out, page, item);
                }
            }
        }
    }
    .render_once(out);
}

fn rule(out: &mut TemplateBuffer, page: &StudentPage, item: &ItemReport) {
    let picture = page.pictures.picture(&item.rule);
    html! {
        h3 : "The rule";
        |out| paragraph(out, &item.sentence);
        @ if let Some(picture) = &picture {
            img(class="rule", src=picture.url.as_str(), alt=picture.description.as_str());
        }
    }
    .render_once(out);
}

fn whereto(out: &mut TemplateBuffer, page: &StudentPage, first: &FirstTask) {
    let FirstTask { item, failure, .. } = first;
    let edit = first
        .edit
        .map(|function| format!("{}{function}", page.folder));
    let rule = item.place.to_string();
    let place = failure.place.to_string();
    let again = page
        .again
        .map(|again| format!("{again} --case {}", item.rule));
    html! {
        h3 : "Where to go on";
        dl {
            @ if let Some(edit) = &edit { dt : "Edit"; dd { code : edit.as_str(); } }
            dt : "Rule"; dd { |out| page.book.link(out, item, &rule); }
            @ if place != rule { dt : "Case"; dd { code : place.as_str(); } }
            @ if let Some(again) = &again { dt : "Again"; dd { code : again.as_str(); } }
        }
    }
    .render_once(out);
}

/// Writes the hints, each closed until the reader opens it.
fn hints(out: &mut TemplateBuffer, page: &StudentPage, item: &ItemReport) {
    html! {
        h3 : "Stuck?";
        details(class="hint") {
            summary : "Hint 1: what to ask yourself";
            |out| paragraph(out, page.report.ask(item, page.hints));
        }
        details(class="hint") {
            summary : "Hint 2: a sketch";
            |out| paragraph(out, item.sketch(page.hints));
        }
    }
    .render_once(out);
}

pub(super) fn overview(out: &mut TemplateBuffer, page: &StudentPage) {
    let report = page.report;
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
                    |out| for part in report.asked_parts() { line(out, page, part); }
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
        notes.push(waiting(open.count, &open.waits, open.wait));
    } else if !open.waits.is_empty() {
        let wait = open.wait.told(false, &open.waits.join(", "));
        notes.push(format!("others {wait}"));
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

pub(super) fn not_graded(out: &mut TemplateBuffer, found: &NotGraded) {
    html! {
        p(class="bad") : format_args!("Nothing was graded: {}.", found.what);
    }
    .render_once(out);
    let Some((first, others)) = found.errors.split_first() else {
        if !found.detail.trim().is_empty() {
            preformatted(out, "Details", &strip_str(&found.detail).to_string());
        }
        return;
    };
    let count = others.len();
    html! {
        section(aria-labelledby="first", class="card") {
            h2(id="first") : "Fix this one first";
            |out| in_full(out, first);
        }
        @ if count > 0 {
            section(aria-labelledby="others") {
                h2(id="others") : "More errors, which may only be consequences of the first";
                |out| for error in others {
                    html! {
                        details {
                            summary : headline(error);
                            |out| in_full(out, error);
                        }
                    }.render_once(out);
                }
            }
        }
    }
    .render_once(out);
}

fn headline(error: &BuildError) -> String {
    error.headline(ToString::to_string)
}

fn in_full(out: &mut TemplateBuffer, error: &BuildError) {
    if error.rendered.is_empty() {
        html! { p : headline(error); }.render_once(out);
    } else {
        preformatted(
            out,
            "The compiler's message",
            &strip_str(&error.rendered).to_string(),
        );
    }
    if let Some(advice) = &error.advice {
        paragraph(out, advice);
    }
}
