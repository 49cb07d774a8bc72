//! Writes the page of one student: the score, what to fix first, and every item.

use std::io;
use std::path::Path;

use horrorshow::html;
use horrorshow::prelude::*;

use super::board_figure::{BoardFigure, definitions, figures};
use super::failed_case::{alone, asked};
use super::fix_first::fix_first;
use super::not_graded::not_graded;
use super::overview::overview;
use super::paragraph::{paragraph, sentence};
use super::parts_and_items::parts_and_items;
use super::standalone_page::{BASE_STYLE, StandalonePage};
use super::student_page::StudentPage;
use crate::report::closing_commands;
use crate::svg;
use notation::{Answer, Question};
use submission::visible;

/// The styles of this page alone.
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
                p(class="good") : "Every case is right; nothing is left to fix.";
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
            if let Some(part) = report.invitation() {
                html! {
                    p : format_args!(
                        "If you like, go on: part {}, {}, is an extension, and its points are counted separately.",
                        part.number, part.title
                    );
                }.render_once(out);
            }
        } else if report.first_item().is_none() {
            html! {
                p {
                    : "Every case that you can see is right. What is left fails in cases that your instructor keeps hidden: \
                       read these rules again, and try them from both sides of the board.";
                }
            }.render_once(out);
        }
    }

    /// Explains the wrong answers.
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
