//! Names, in seconds, what no longer fits together after a change: specs, reference and gallery.

mod contradicted_examples;
mod false_titles;
mod find_dead_links;
mod find_inconsistencies;
mod find_stale_texts;
mod obsolete_misconceptions;

pub(crate) use contradicted_examples::contradicted_examples;
pub use find_inconsistencies::find_inconsistencies;
