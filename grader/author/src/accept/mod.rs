//! After a changed rule: writes anew what comes out of the worked examples, and leaves what people typed as it is.
//!
//! No position and no move is invented: an example that doesn't show its rule any more gets a comment above it, and waits for a
//! person. Git shows the rest.

mod accept_edits;
mod accept_examples;
mod families_with_changed_answers;
mod session_text;
mod spec_texts;
mod what_is_shown;

pub use accept_edits::accept_edits;
pub use accept_examples::{Accepted, accept_examples};
pub use families_with_changed_answers::families_with_changed_answers;
