//! Names, in seconds, what no longer fits together after a change: specs, reference and gallery.

mod contradicted_examples;
mod find_inconsistencies;
mod find_stale_texts;

pub(crate) use contradicted_examples::contradicted_examples;
pub use find_inconsistencies::find_inconsistencies;
