//! Writes a report without drawings: for editors, for GitHub, and for readers who listen.

mod case_in_sentences;
mod report_narration;
mod write_annotations;
mod write_editor_diagnostics;

pub use report_narration::ReportNarration;
pub use write_annotations::{add_to_summary, write_annotations, write_summary};
pub use write_editor_diagnostics::{Sources, write_editor_diagnostics};
