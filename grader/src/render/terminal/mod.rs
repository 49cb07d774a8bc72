//! Shows reports and their parts on a terminal.

mod draw_boards;
mod draw_error;
mod draw_points;
mod page;
mod screen;
mod show_story;
pub mod style;
mod write_report;

pub use page::write_mistake;
pub use screen::Screen;
pub(crate) use show_story::show_all;
pub use write_report::{write_case, write_cases, write_report, write_report_on};
