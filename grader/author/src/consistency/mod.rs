//! Names, in seconds, what no longer fits together after a change: specs, reference and gallery.

mod contradicted_examples;
mod find_inconsistencies;
mod find_stale_texts;
mod lesson_boards;

pub(crate) use contradicted_examples::contradicted_examples;
pub use find_inconsistencies::find_inconsistencies;
pub use lesson_boards::right_bowls;
pub(crate) use lesson_boards::{FILE as LESSON, changed_boards};
