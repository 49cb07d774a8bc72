//! Writes a report as a page: one file that needs no other, runs no script, and loads nothing.

mod boards;
mod document;
mod failed_case;
mod fix_first;
mod not_graded;
mod overview;
mod parts_and_items;
mod percentage_bar;
mod picture_folder;
mod prose;
mod student_page_data;
mod write_student_page;

pub use document::{BASE_STYLE, Document};
pub use percentage_bar::draw_bar;
pub use picture_folder::PictureFolder;
pub use student_page_data::StudentPage;
