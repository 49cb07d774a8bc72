//! The book: the specs as pages on which every worked example is a board that can be stepped through.
//!
//! The pages hold what was recorded from the reference; they know no rules.

mod board;
mod chapter;
mod contents;
mod examples;
mod lesson;
mod markdown;
mod mdbook;
mod moment;
mod page;
mod session;
mod session_moments;
mod write_book;

pub(crate) use board::{board_template, heaps};
pub use chapter::insert_boards;
pub use examples::Examples;
pub use mdbook::preprocess;
pub(crate) use page::BOARD_STYLE;
pub(crate) use session::{FollowedSession, Position, opening};
pub use write_book::write_book;
