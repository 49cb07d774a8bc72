//! A page of the class, for staff or, without names, for a lecture.

use super::exported_file::not_written;
use grader::failure::Failure;
use std::path::Path;

use super::exported_file::ExportedFile;
use super::scored_results::ResultsSource;
use super::scored_results::ScoredResults;
use crate::class_page::{ClassData, write_class_page};

/// Writes the page, with what changed since the results in `diff`. With `anonymous`, students have numbers instead of
/// names, and the table that says whose they are is returned too.
pub fn html_class_page(
    scored: &ScoredResults,
    diff: Option<&Path>,
    anonymous: bool,
) -> Result<(ExportedFile, Option<String>), Failure> {
    let ResultsSource::Class(folder) = &scored.source else {
        return Err(Failure::usage(
            "the page of a class needs more than one report; name a results folder of `course class`",
        ));
    };
    let data = ClassData::read(folder, diff, anonymous)?;
    let page = write_class_page(&data).map_err(|error| not_written(&error))?;
    Ok((ExportedFile::new(page), data.who_is_who()))
}
