//! Feedback files: a text and a page for each student, in a folder or in the zip from which Moodle gives them to students.

use std::collections::BTreeMap;
use std::path::Path;

use grader::failure::Failure;
use grader::mistake::Mistakes;
use grader::render::html::{BASE_STYLE, PictureFolder, StandalonePage, StudentPage, sentence};
use grader::specs::{Hints, RuleLinks};
use horrorshow::html;
use horrorshow::prelude::*;
use staff::output_files::OutputFiles;

use super::exported_file::not_written;
use super::feedback_text::{not_graded, score_steps, text_for_student};
use super::scored_results::ScoredResults;
use crate::downloads::moodle_folder;
use crate::gradebook::GradebookRow;
use crate::grading::StudentResult;

/// Makes a text and a page for each student, named by the key.
pub fn feedback_files(
    scored: &ScoredResults,
    pages: &FeedbackPages,
    changes: &Changes,
) -> Result<OutputFiles, Failure> {
    let (files, _) = files_named(scored, pages, changes, |entry, result| {
        let key = &result.student.key;
        let member = entry.teams.first().map(|_| entry.person.key());
        Some(member.map_or(key.clone(), |member| format!("{key}-{member}")))
    })?;
    Ok(files)
}

/// Makes the zip for Moodle's *Upload multiple feedback files in a zip*: its folders have the names of the downloaded
/// ones. Also returns the keys of students whose submission wasn't downloaded from Moodle.
pub fn moodle_feedback_zip(
    scored: &ScoredResults,
    pages: &FeedbackPages,
    changes: &Changes,
) -> Result<(Vec<u8>, Vec<String>), Failure> {
    let (files, others) = files_named(scored, pages, changes, |entry, result| {
        // Moodle's folders of people have a number that the team's doesn't say.
        let folder = moodle_folder(&result.path).filter(|_| entry.teams.is_empty())?;
        Some(format!("{folder}/feedback"))
    })?;
    Ok((files.zip()?, others))
}

/// Makes a text and a page for each student whose files have a name. Also returns the keys of the others.
fn files_named(
    scored: &ScoredResults,
    pages: &FeedbackPages,
    changes: &Changes,
    name: impl Fn(&GradebookRow, &StudentResult) -> Option<String>,
) -> Result<(OutputFiles, Vec<String>), Failure> {
    let (mut files, mut others) = (OutputFiles::default(), Vec::new());
    for (entry, result) in scored.results() {
        let result = result?;
        let Some(name) = name(entry, &result) else {
            others.push(result.student.key);
            continue;
        };
        let steps = score_steps(entry, &scored.gradebook);
        let change = changes.get(&result.student.key).map(String::as_str);
        let above = change.map(|change| format!("{change}\n\n"));
        let text = above.unwrap_or_default() + &text_for_student(&result, &steps);
        files.add(format!("{name}.txt"), text);
        files.add(format!("{name}.html"), pages.page(&result, change, &steps)?);
    }
    Ok((files, others))
}

/// The data of pages besides the results: the hints and the pictures of the specs.
#[derive(Clone, Debug, Default)]
pub struct FeedbackPages {
    hints: Hints,
    pictures: PictureFolder,
    book: RuleLinks,
}

/// Changes for each student since earlier results, in sentences, by key.
pub type Changes = BTreeMap<String, String>;

impl FeedbackPages {
    /// Reads the hints of these specs; rules lead to the book.
    pub fn of(specs: &Path, book: RuleLinks) -> Result<FeedbackPages, Mistakes> {
        Ok(FeedbackPages {
            hints: Hints::read(specs)?,
            pictures: PictureFolder::of(specs),
            book,
        })
    }

    /// Writes the page of a result.
    pub(super) fn page(
        &self,
        result: &StudentResult,
        change: Option<&str>,
        steps: &[String],
    ) -> Result<String, Failure> {
        let page = match &result.report {
            Some(report) => StudentPage {
                report,
                change,
                final_score: steps,
                again: None,
                folder: "",
                hints: &self.hints,
                pictures: &self.pictures,
                book: &self.book,
            }
            .write_student_page(),
            None => nothing(result, steps),
        };
        page.map_err(|error| not_written(&error))
    }
}

/// Writes the page of a submission without a report.
fn nothing(result: &StudentResult, steps: &[String]) -> std::io::Result<String> {
    let name = result.student.name.as_ref();
    let title = format!("{}: not graded", name.unwrap_or(&result.student.key));
    let page = StandalonePage {
        title: &title,
        styles: &[BASE_STYLE],
        script: "",
    };
    page.write(|out| {
        html! {
            main {
                h1 : title.as_str();
                p { |out| sentence(out, &not_graded(result)); }
                h2 : "Final score";
                pre : steps.join("\n");
            }
        }
        .render_once(out);
    })
}
