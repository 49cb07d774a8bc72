//! Finds the place of a mistake by proof: one edit, in one line of a function, that makes all its cases right and breaks none.
//!
//! The edits are those that mistakes often undo: another comparison, number, operator, name, call or text, a condition negated
//! or left out, a statement left out or moved. Each core compiles its share of the variants at once, and each process runs
//! one of them. The report names the line, never the edit, and only if no other line has such an edit.

mod editable;
mod function_source;
mod source_edits;
mod source_token;
mod text_edits;
mod trial;
mod value_edits;
mod variants;

pub use trial::find_place;
