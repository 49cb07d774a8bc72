//! A page of the class, for staff or, without names, for a lecture.

use std::path::Path;

use super::error::ExportError;
use super::exported_files::ExportedFiles;
use super::results_source::ResultsSource;
use super::scored_results::ScoredResults;
use crate::class_page::{ClassData, write_class_page};

/// Writes the page, with what changed since the results in `diff`. With `anonymous`, students have numbers instead of
/// names, and the table that says whose they are is returned too.
pub fn html_class_page(
    scored: &ScoredResults,
    diff: Option<&Path>,
    anonymous: bool,
) -> Result<(ExportedFiles, Option<String>), ExportError> {
    let ResultsSource::Class(folder) = &scored.source else {
        return Err(ExportError::NoClass);
    };
    let data = ClassData::read(folder, diff, anonymous)?;
    let page = write_class_page(&data).map_err(|error| ExportError::Internal(error.to_string()))?;
    Ok((ExportedFiles::file(page), data.who_is_who()))
}
