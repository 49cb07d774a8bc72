//! A page of the class, for staff or, without names, for a lecture.

use std::path::PathBuf;

use super::error::ExportError;
use super::exporter::{Export, Exporter};
use super::results_source::ResultsSource;
use crate::class_page::{ClassData, write_class_page};
use crate::gradebook::Gradebook;
use grader::atomic_file;

/// Writes the page.
#[derive(Clone, Debug, Default)]
pub struct HtmlExporter {
    /// Results to compare with.
    pub diff: Option<PathBuf>,
    /// Gives every student a number instead of a name, and writes here whose it is.
    pub anonymous: Option<PathBuf>,
}

impl Exporter for HtmlExporter {
    fn export(&self, _: &Gradebook, source: &ResultsSource) -> Result<Export, ExportError> {
        let ResultsSource::Class(folder) = source else {
            return Err(ExportError::NoClass);
        };
        let data = ClassData::read(folder, self.diff.as_deref(), self.anonymous.is_some())?;
        if let (Some(file), Some(table)) = (&self.anonymous, data.who_is_who()) {
            atomic_file::write(file, table.as_bytes())?;
        }
        let page =
            write_class_page(&data).map_err(|error| ExportError::Internal(error.to_string()))?;
        Ok(Export::file(page))
    }
}
