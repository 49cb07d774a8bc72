//! Writes a report as a page: one file that needs no other, runs no script, and loads nothing.

mod board_figure;
mod draw_percentage_bar;
mod failed_case;
mod fix_first;
mod not_graded;
mod overview;
mod paragraph;
mod parts_and_items;
mod picture_folder;
mod rule_links;
mod standalone_page;
mod student_page;
mod write_student_page;

pub use draw_percentage_bar::draw_percentage_bar;
pub use paragraph::sentence;
pub use picture_folder::PictureFolder;
pub use rule_links::RuleLinks;
pub use standalone_page::{BASE_STYLE, StandalonePage};
pub use student_page::StudentPage;
