//! Shows what is told: on a terminal, on a page, or in plain text. The words are the story's.

pub mod html;
pub mod plain;
pub mod terminal;
