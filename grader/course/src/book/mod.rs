//! The book: the specs as pages on which every worked example is a board that can be stepped through.
//!
//! The pages hold what was recorded from the reference; they know no rules.

mod book_page;
mod example_moments;
mod examples_by_title;
mod insert_boards;
mod lesson_boards;
mod make_book;
mod mdbook_preprocessor;
mod render_markdown;
mod session_moments;
mod table_of_contents;

pub use examples_by_title::Examples;
pub use insert_boards::insert_boards;
pub use make_book::write_book;
pub use mdbook_preprocessor::preprocess_for_mdbook;
