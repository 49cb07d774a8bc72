//! Feedback files: a text and a page for each student, in a folder or in the zip from which Moodle gives them to students.

use super::error::ExportError;
use super::feedback_page::FeedbackPages;
use super::feedback_text::feedback_text;
use super::scored_results::ScoredResults;
use crate::downloads::moodle_folder;
use crate::output_files::Files;

/// Makes a text and a page for each student, named by the key.
pub fn feedback_files(scored: &ScoredResults, pages: &FeedbackPages) -> Result<Files, ExportError> {
    let mut files = Files::default();
    for (_, result) in scored.results() {
        let result = result?;
        let key = &result.student.key;
        files.add(format!("{key}.txt"), feedback_text(&result));
        files.add(format!("{key}.html"), pages.page(&result)?);
    }
    Ok(files)
}

/// Makes the zip for Moodle's *Upload multiple feedback files in a zip*: its folders have the names of the downloaded
/// ones. Also returns the keys of students whose submission wasn't downloaded from Moodle.
pub fn moodle_feedback_zip(
    scored: &ScoredResults,
    pages: &FeedbackPages,
) -> Result<(Vec<u8>, Vec<String>), ExportError> {
    let (mut files, mut others) = (Files::default(), Vec::new());
    for (_, result) in scored.results() {
        let result = result?;
        match moodle_folder(&result.path) {
            Some(folder) => {
                files.add(format!("{folder}/feedback.txt"), feedback_text(&result));
                files.add(format!("{folder}/feedback.html"), pages.page(&result)?);
            }
            None => others.push(result.student.key),
        }
    }
    Ok((files.zip()?, others))
}
