//! Renders stories: on a terminal, as a page, or in plain text. All words come from the story.

pub mod html;
pub mod plain;
pub mod terminal;
