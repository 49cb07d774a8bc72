//! Writes the page of one student: the score, what to fix first, and every item.

use std::io;
use std::path::Path;

use horrorshow::prelude::*;
use horrorshow::{Raw, html};

use super::show_story::{CARD, PageWriter, definitions};
use super::standalone_page::{BASE_STYLE, StandalonePage, paragraph, sentence};
use super::student_page::StudentPage;
use crate::story::{
    Story, Telling, What, tell_causes, tell_closed_hints, tell_every_rule, tell_report,
};
use crate::svg;
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
                @ if !self.comments.is_empty() {
                    section(aria-labelledby="course") {
                        h2(id="course") : "From your course";
                        @ for comment in self.comments {
                            p {
                                : comment.text.as_str();
                                @ if let Some(link) = &comment.link { : " "; a(href=link.as_str()) : link.as_str(); }
                            }
                        }
                    }
                }
                |out| self.told(out);
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

    /// Writes the report, the hints for what to fix first, what explains the wrong answers, and every rule.
    fn told(&self, out: &mut TemplateBuffer) {
        let report = self.report;
        let telling = Telling {
            again: self.again.unwrap_or_default(),
            folder: self.folder,
            all: report.not_graded.is_some(),
        };
        let mut writer = PageWriter::new(self);
        // On a phone, the points would push what to fix first below the screen.
        let told = tell_report(report, &[], &telling).into_iter();
        let (points, first): (Story, Story) =
            told.partition(|block| matches!(block.what, What::Points(_)));
        writer.write(out, &first, CARD);
        writer.write(out, &points, "");
        writer.write(out, &tell_closed_hints(report, self.hints), "");
        writer.write(out, &tell_causes(report), "");
        writer.write(out, &tell_every_rule(report, &telling), "");
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
