//! Feedback files: a text and a page for each student, in a folder or in the zip from which Moodle gives them to students.

use std::collections::{BTreeMap, BTreeSet};
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
use super::moodle::moodle_folders;
use super::scored_results::ScoredResults;
use crate::downloads::{canvas_file, moodle_folder};
use crate::gradebook::{CsvFile, GradebookRow, mistakes_in_course_files};
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
/// ones. Those of a team's members are made from `sheet`, Moodle's worksheet. Also returns the keys of students without a folder.
pub fn moodle_feedback_zip(
    scored: &ScoredResults,
    sheet: Option<&CsvFile>,
    pages: &FeedbackPages,
    changes: &Changes,
) -> Result<(Vec<u8>, Vec<String>), Failure> {
    let rows = sheet.map(|sheet| moodle_folders(scored, sheet));
    let rows = rows.transpose().map_err(mistakes_in_course_files)?;
    let rows = rows.unwrap_or_default();
    let (files, others) = files_named(scored, pages, changes, |entry, result| {
        // Moodle's folder of a team has a number that no member has.
        let own = moodle_folder(&result.path).filter(|_| entry.teams.is_empty());
        let mut entries = scored.gradebook.entries.iter();
        let place = entries.position(|other| std::ptr::eq(other, entry))?;
        let folder = own.or_else(|| rows.get(&place).cloned())?;
        Some(format!("{folder}/feedback"))
    })?;
    Ok((files.zip()?, others))
}

/// Makes the zip for Canvas's *Upload Submissions*, from which each student gets a file as a comment: its names begin as the downloaded
/// ones do (`instructure/canvas-lms`, `infer_comment_context_from_filename`). Also returns the keys of students without such a file.
pub fn canvas_feedback_zip(
    scored: &ScoredResults,
    pages: &FeedbackPages,
    changes: &Changes,
) -> Result<(Vec<u8>, Vec<String>), Failure> {
    let (mut files, mut others) = (OutputFiles::default(), Vec::new());
    let entries = scored.gradebook.entries.iter();
    let alone = entries.filter(|entry| entry.teams.is_empty());
    let handed_in: BTreeSet<&String> = alone.filter_map(|entry| entry.key.as_ref()).collect();
    for (entry, result) in scored.results() {
        let result = result?;
        // A partner's file is the partner's alone; that of a group is for all of them.
        let is_partners = !entry.teams.is_empty() && handed_in.contains(&result.student.key);
        let named = canvas_file(&result.path).filter(|_| !is_partners);
        let Some((own, ending)) = named else {
            let called = Some(entry.person.called().to_owned()).filter(|_| is_partners);
            others.push(called.unwrap_or(result.student.key));
            continue;
        };
        // Canvas gives a group's comment to all its members, so it has nobody's own final score.
        let steps = match entry.teams.as_slice() {
            [] => score_steps(entry, &scored.gradebook),
            _ => Vec::new(),
        };
        let change = change_of(&result, changes);
        let change = change.as_deref();
        let text = with_change(change, &text_for_student(&result, &steps));
        // Canvas shows it under the name of the file that was handed in, so it has to be of the same kind.
        if ending == "zip" {
            let mut both = OutputFiles::default();
            both.add("feedback.txt", text);
            both.add("feedback.html", pages.page(&result, change, &steps)?);
            files.add(format!("{own}_feedback.zip"), both.zip()?);
        } else {
            files.add(format!("{own}_feedback.txt"), text);
        }
    }
    Ok((files.zip()?, others))
}

/// Says what was graded, where that isn't all, and what has changed.
fn change_of(result: &StudentResult, changes: &Changes) -> Option<String> {
    let note = result
        .note
        .as_ref()
        .map(|note| format!("In your repository, {note}."));
    let change = changes.get(&result.student.key).cloned();
    let said: Vec<String> = note.into_iter().chain(change).collect();
    (!said.is_empty()).then(|| said.join(" "))
}

fn with_change(change: Option<&str>, text: &str) -> String {
    let above = change.map(|change| format!("{change}\n\n"));
    above.unwrap_or_default() + text
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
        let change = change_of(&result, changes);
        let change = change.as_deref();
        let text = with_change(change, &text_for_student(&result, &steps));
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
