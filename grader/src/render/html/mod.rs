//! Writes a report as a page: one file that needs no other, runs no script, and loads nothing.

mod show_story;
mod standalone_page;
mod student_page;
mod write_student_page;

pub use standalone_page::{BASE_STYLE, StandalonePage, draw_percentage_bar, sentence};
pub use student_page::{CourseComment, PictureFolder, StudentPage};
