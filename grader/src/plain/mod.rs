//! Writes a report without drawings: for editors, for GitHub, and for readers who listen.

mod annotations;
mod case_in_sentences;
mod editor_diagnostics;
mod report_narration;
mod spell;

pub use annotations::{add_to_summary, write_annotations, write_summary};
pub use editor_diagnostics::{Sources, write_editor_diagnostics};
pub use report_narration::{ReportNarration, narrate_everything};
