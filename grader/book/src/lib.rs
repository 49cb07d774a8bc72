//! The book: the specs as pages on which every worked example is a board that can be stepped through.
//!
//! mdBook makes the pages, with its search and its themes. This crate puts the boards in, and makes a page of each part. The
//! pages hold what was recorded from the reference; they know no rules.

mod examples_by_title;
mod insert_boards;
mod lesson_boards;
mod make_book;
mod moments;
mod page_links;

pub use examples_by_title::ExamplesByTitle;
pub use insert_boards::insert_boards;
pub use make_book::make_book;
