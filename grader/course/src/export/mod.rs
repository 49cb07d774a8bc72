//! Writes scores as the files that other systems read: one gradebook, one exporter for each format.

mod canvas;
mod classroom50;
mod classroom50_identity;
mod csv;
mod error;
mod exporter;
mod feedback_files;
mod feedback_page;
mod feedback_text;
mod fill_in_sheet;
mod gradebook_warnings;
mod gradescope;
mod html_class_page;
mod json_lines;
mod junit;
mod match_rows;
mod moodle;
mod results_source;

pub use canvas::CanvasExporter;
pub use classroom50::Classroom50Exporter;
pub use classroom50_identity::{Classroom50Identity, MissingIdentity};
pub use csv::CsvExporter;
pub use error::ExportError;
pub use exporter::{Export, Exporter, Output};
pub use feedback_files::{feedback_files, moodle_feedback_zip};
pub use feedback_page::FeedbackPages;
pub use feedback_text::result as feedback_text;
pub use gradebook_warnings::gradebook_notes;
pub use gradescope::GradescopeExporter;
pub use html_class_page::HtmlExporter;
pub use json_lines::JsonLinesExporter;
pub use junit::JunitExporter;
pub use moodle::MoodleExporter;
pub use results_source::ResultsSource;
