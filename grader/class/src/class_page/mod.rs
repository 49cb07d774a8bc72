//! The page of a class: scores, items, students, and submissions that need attention.

mod class_data;
mod comparison_section;
mod histogram;
mod item_analysis;
mod page_sections;
mod write_class_page;

pub use class_data::ClassData;
pub use item_analysis::ItemAnalysis;
pub use write_class_page::write_class_page;
