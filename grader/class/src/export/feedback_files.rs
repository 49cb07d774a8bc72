//! Feedback files: a text and a page for each student, in a folder or in the zip from which Moodle gives them to students.

use super::feedback_pages::{Changes, FeedbackPages};
use super::feedback_text::{score_steps, text_for_student};
use super::scored_results::ScoredResults;
use crate::downloads::moodle_folder;
use crate::grading::StudentResult;
use grader::failure::Failure;
use staff::output_files::OutputFiles;

/// Makes a text and a page for each student, named by the key.
pub fn feedback_files(
    scored: &ScoredResults,
    pages: &FeedbackPages,
    changes: &Changes,
) -> Result<OutputFiles, Failure> {
    let mut files = OutputFiles::default();
    for (entry, result) in scored.results() {
        let result = result?;
        let steps = score_steps(entry, &scored.gradebook);
        let key = &result.student.key;
        let change = changes.get(key).map(String::as_str);
        files.add(format!("{key}.txt"), changed_text(&result, change, &steps));
        files.add(format!("{key}.html"), pages.page(&result, change, &steps)?);
    }
    Ok(files)
}

/// Makes the zip for Moodle's *Upload multiple feedback files in a zip*: its folders have the names of the downloaded
/// ones. Also returns the keys of students whose submission wasn't downloaded from Moodle.
pub fn moodle_feedback_zip(
    scored: &ScoredResults,
    pages: &FeedbackPages,
    changes: &Changes,
) -> Result<(Vec<u8>, Vec<String>), Failure> {
    let (mut files, mut others) = (OutputFiles::default(), Vec::new());
    for (entry, result) in scored.results() {
        let result = result?;
        let steps = score_steps(entry, &scored.gradebook);
        match moodle_folder(&result.path) {
            Some(folder) => {
                let change = changes.get(&result.student.key).map(String::as_str);
                let text = changed_text(&result, change, &steps);
                files.add(format!("{folder}/feedback.txt"), text);
                let page = pages.page(&result, change, &steps)?;
                files.add(format!("{folder}/feedback.html"), page);
            }
            None => others.push(result.student.key),
        }
    }
    Ok((files.zip()?, others))
}

/// Returns the text of a result, below what changed since earlier results.
fn changed_text(result: &StudentResult, change: Option<&str>, steps: &[String]) -> String {
    let text = text_for_student(result, steps);
    match change {
        Some(change) => format!("{change}\n\n{text}"),
        None => text,
    }
}
