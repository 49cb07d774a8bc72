//! The page of a class: scores, items, students, and what needs a look.

mod analysis;
mod charts;
mod page;
mod page_data;
mod read_tables;
mod sections;
mod student_rows;

pub use analysis::ItemAnalysis;
pub use page::write_class_page;
pub use page_data::ClassData;
