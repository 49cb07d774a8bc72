//! The book: the specs as pages on which every worked example is a board that can be stepped through.
//!
//! The pages hold what was recorded from the reference; they know no rules.

mod chapter;
mod contents;
mod example_board;
mod example_moments;
mod follow_session;
mod lesson_boards;
mod markdown;
mod mdbook_preprocessor;
mod page;
mod session_moments;
mod worked_examples;
mod write_book;

pub use chapter::insert_boards;
pub(crate) use example_board::{board_template, heaps};
pub(crate) use follow_session::{FollowedSession, Position, opening};
pub use mdbook_preprocessor::preprocess;
pub(crate) use page::BOARD_STYLE;
pub use worked_examples::Examples;
pub use write_book::write_book;
