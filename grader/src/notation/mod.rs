//! The one language of worked examples, recorded cases and questions: boards, players, what is asked, what it's like.
//!
//! Nothing here knows what is right.

mod board;
mod player;
mod question;
mod status;
mod verb;

pub use board::{BOWLS, Board, LEFT, LOWER_ROW, RIGHT, UPPER_ROW};
pub use player::Player;
pub use question::{Callee, Question, unescape};
pub use status::Status;
pub use verb::{Shape, Verb};
