//! Writes a report as a page: one file that needs no other, runs no script, and loads nothing.

mod bar;
mod boards;
mod case;
mod document;
mod first;
mod items;
mod not_graded;
mod overview;
mod picture_folder;
mod prose;
mod student_page;
mod write_student_page;

pub use bar::draw_bar;
pub use document::{BASE_STYLE, Document};
pub use picture_folder::PictureFolder;
pub use student_page::StudentPage;
