//! Writes a report without drawings: for editors, for GitHub, and for readers who listen.

mod annotations;
mod markdown;
mod narrate_report;
mod sentences;
mod write_editor_diagnostics;

pub use annotations::{add_to_summary, write_annotations, write_markdown};
pub use narrate_report::narrate_report;
pub use write_editor_diagnostics::{Sources, write_editor_diagnostics};
