//! The page of a class: scores, items, students, and what needs a look.

mod analysis;
mod charts;
mod class_data;
mod page;
mod read_tables;
mod sections;
mod student_rows;

pub use analysis::ItemAnalysis;
pub use class_data::ClassData;
pub use page::write_class_page;
