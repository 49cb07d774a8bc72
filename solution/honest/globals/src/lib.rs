//! Kalah under the Egyptian rules: a game for two players on a board of fourteen bowls.
//!
//! The rules are in `specs/rules.md`. Each rule has a name, and the documentation of a function names the rules
//! that the function follows. There is one module for each part, in the order in which you write them:
//!
//! | part | module | what is in it |
//! |---|---|---|
//! | 1 | [`board`] | the bowls, their numbers and their picture |
//! | 2 | [`sowing`] | which moves are possible, and how stones are sown |
//! | 3 | [`capturing`] | what the last stone captures, and who moves next |
//! | 4 | [`ending`] | when the game is over, the sweep, and who has won |
//! | 5 | [`playing`] | a whole move, or the reason why it is refused |
//! | 6 | [`program`] | the game for two people at a terminal |

pub mod board;
pub mod capturing;
pub mod ending;
pub mod playing;
pub mod program;
pub mod sowing;
mod table;

pub use board::{BOWLS, Board, Player, next_bowl, opposite};
pub use capturing::{capture, next_player};
pub use ending::{is_over, sweep, winner};
pub use playing::{Played, Refusal, Status, play};
pub use program::run;
pub use sowing::{Sown, legal_moves, sow};
