//! Feedback files: a text and a page for each student, in a folder or in the zip from which Moodle gives them to students.

use super::error::ExportError;
use super::exporter::with_results;
use super::feedback_page::FeedbackPages;
use super::feedback_text;
use super::results_source::ResultsSource;
use crate::bundle::Files;
use crate::downloads::moodle_folder;
use crate::gradebook::Gradebook;

/// Makes a text and a page for each student, named by the key.
pub fn feedback_files(
    gradebook: &Gradebook,
    source: &ResultsSource,
    pages: &FeedbackPages,
) -> Result<Files, ExportError> {
    let mut files = Files::default();
    for (_, key) in with_results(gradebook) {
        let result = source.result(key)?;
        files.add(format!("{key}.txt"), feedback_text::result(&result));
        files.add(format!("{key}.html"), pages.page(&result)?);
    }
    Ok(files)
}

/// Makes the zip for Moodle's *Upload multiple feedback files in a zip*: its folders have the names of the downloaded
/// ones. Also returns the keys of students whose submission wasn't downloaded from Moodle.
pub fn moodle_feedback_zip(
    gradebook: &Gradebook,
    source: &ResultsSource,
    pages: &FeedbackPages,
) -> Result<(Vec<u8>, Vec<String>), ExportError> {
    let (mut files, mut others) = (Files::default(), Vec::new());
    for (_, key) in with_results(gradebook) {
        let result = source.result(key)?;
        match moodle_folder(&result.path) {
            Some(folder) => {
                files.add(
                    format!("{folder}/feedback.txt"),
                    feedback_text::result(&result),
                );
                files.add(format!("{folder}/feedback.html"), pages.page(&result)?);
            }
            None => others.push(key.to_owned()),
        }
    }
    Ok((files.zip()?, others))
}
