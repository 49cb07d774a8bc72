//! Feedback files: a text and a page for each student, in a folder or in the zip from which Moodle gives them to students.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use grader::failure::Failure;
use grader::mistake::Mistakes;
use grader::render::html::{
    BASE_STYLE, CourseComment, PictureFolder, StandalonePage, StudentPage, sentence,
};
use grader::report::Report;
use grader::specs::{Hints, RuleLinks};
use horrorshow::html;
use horrorshow::prelude::*;
use staff::output_files::OutputFiles;
use submission::visible;

use super::course_comments::CourseComments;
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
) -> Result<OutputFiles, Failure> {
    let (files, _) = files_named(scored, pages, |entry, _| entry.feedback_name())?;
    Ok(files)
}

/// Makes the zip for Moodle's *Upload multiple feedback files in a zip*: its folders have the names of the downloaded
/// ones. Those of a team's members are made from `sheet`, Moodle's worksheet. Also returns the keys of students without a folder.
pub fn moodle_feedback_zip(
    scored: &ScoredResults,
    sheet: Option<&CsvFile>,
    pages: &FeedbackPages,
) -> Result<(Vec<u8>, Vec<String>), Failure> {
    let rows = sheet.map(|sheet| moodle_folders(scored, sheet));
    let rows = rows.transpose().map_err(mistakes_in_course_files)?;
    let rows = rows.unwrap_or_default();
    let (files, others) = files_named(scored, pages, |entry, result| {
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
        let feedback = pages.for_student(entry, &result, steps);
        // Canvas shows it under the name of the file that was handed in, so it has to be of the same kind.
        if ending == "zip" {
            let mut both = OutputFiles::default();
            both.add("feedback.txt", feedback.text());
            both.add("feedback.html", pages.page(&feedback)?);
            files.add(format!("{own}_feedback.zip"), both.zip()?);
        } else {
            files.add(format!("{own}_feedback.txt"), feedback.text());
        }
    }
    Ok((files.zip()?, others))
}

/// A student's feedback.
struct StudentFeedback<'a> {
    name: &'a str,
    change: Option<String>,
    comments: Vec<CourseComment>,
    result: &'a StudentResult,
    /// The steps to the final score.
    steps: Vec<String>,
}

impl StudentFeedback<'_> {
    fn text(&self) -> String {
        let text = text_for_student(self.result, &self.steps);
        let comments = self.comments.iter().map(|comment| {
            let link = comment.link.iter().map(|link| format!("\n  {link}"));
            let link: String = link.collect();
            format!("From your course:\n\n  {}{link}", comment.text)
        });
        let above = [visible(self.name)].into_iter().chain(self.change.clone());
        let all: Vec<String> = above.chain(comments).chain([text]).collect();
        all.join("\n\n")
    }
}

/// Makes a text and a page for each student whose files have a name. Also returns the keys of the others.
fn files_named(
    scored: &ScoredResults,
    pages: &FeedbackPages,
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
        let feedback = pages.for_student(entry, &result, steps);
        files.add(format!("{name}.txt"), feedback.text());
        files.add(format!("{name}.html"), pages.page(&feedback)?);
    }
    Ok((files, others))
}

/// The data of pages besides the results: the hints and the pictures of the specs.
#[derive(Clone, Debug, Default)]
pub struct FeedbackPages {
    hints: Hints,
    pictures: PictureFolder,
    book: RuleLinks,
    comments: CourseComments,
    changes: Changes,
}

/// Changes for each student since earlier results, in sentences, by key.
pub type Changes = BTreeMap<String, String>;

impl FeedbackPages {
    /// Reads the hints of these specs, if they are here; rules lead to the book.
    pub fn of(
        specs: Option<&Path>,
        book: RuleLinks,
        comments: CourseComments,
        changes: Changes,
    ) -> Result<FeedbackPages, Mistakes> {
        let hints = specs.map(Hints::read).transpose()?;
        Ok(FeedbackPages {
            hints: hints.unwrap_or_default(),
            pictures: specs.map(PictureFolder::of).unwrap_or_default(),
            book,
            comments,
            changes,
        })
    }

    fn for_student<'a>(
        &self,
        entry: &'a GradebookRow,
        result: &'a StudentResult,
        steps: Vec<String>,
    ) -> StudentFeedback<'a> {
        let note = result.note.as_ref();
        let note = note.map(|note| format!("In your repository, {note}."));
        let change = self.changes.get(&result.student.key).cloned();
        let said: Vec<String> = note.into_iter().chain(change).collect();
        StudentFeedback {
            name: entry.person.called(),
            change: (!said.is_empty()).then(|| said.join(" ")),
            comments: self.comments.of(result),
            result,
            steps,
        }
    }

    /// Writes the page of a result.
    fn page(&self, feedback: &StudentFeedback<'_>) -> Result<String, Failure> {
        let named = |report: &Report| Report {
            submission: feedback.name.to_owned(),
            ..report.clone()
        };
        let page = match feedback.result.report.as_ref().map(named) {
            Some(report) => StudentPage {
                report: &report,
                change: feedback.change.as_deref(),
                comments: &feedback.comments,
                final_score: &feedback.steps,
                again: None,
                folder: "",
                hints: &self.hints,
                pictures: &self.pictures,
                book: &self.book,
            }
            .write_student_page(),
            None => nothing(feedback),
        };
        page.map_err(|error| not_written(&error))
    }
}

/// Writes the page of a submission without a report.
fn nothing(feedback: &StudentFeedback<'_>) -> std::io::Result<String> {
    let title = format!("{}: not graded", visible(feedback.name));
    let page = StandalonePage {
        title: &title,
        styles: &[BASE_STYLE],
        script: "",
    };
    page.write(|out| {
        html! {
            main {
                h1 : title.as_str();
                p { |out| sentence(out, &not_graded(feedback.result)); }
                h2 : "Final score";
                pre : feedback.steps.join("\n");
            }
        }
        .render_once(out);
    })
}
