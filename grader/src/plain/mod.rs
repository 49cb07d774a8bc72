//! Writes a report without drawings: for editors, for GitHub, and for readers who listen.

mod annotations;
mod case_in_sentences;
mod diagnostics;
mod narration;
mod spell;

pub use annotations::{add_to_summary, write_annotations, write_summary};
pub use diagnostics::{Sources, write_diagnostics};
pub use narration::{Narration, narrate_everything};
