//! Kalah under the Egyptian rules: a game for two players on a board of fourteen bowls.
//!
//! The rules are in `specs/rules.md`, each with a name; the documentation of every function names the rules
//! that it follows. The modules come in the order in which they are taught:
//!
//! | part | module | what it holds |
//! |---|---|---|
//! | 1 | [`board`] | the bowls, their numbers and their picture |
//! | 2 | [`sowing`] | which moves there are, and how the stones of one are dropped |
//! | 3 | [`capturing`] | what the last stone captures, and who moves next |
//! | 4 | [`ending`] | when the game is over, what is swept, who has won |
//! | 5 | [`playing`] | a whole move, or why it is refused |
//! | 6 | [`program`] | the game for two people at a terminal |
//! | 7 | [`variants`], [`game`] | the same game by other rules, which [`rules`] names: an extension |
//!
//! [`options`] reads the program's command line; it is given, as [`rules`] is.

pub mod board;
pub mod capturing;
pub mod ending;
pub mod game;
pub mod options;
pub mod playing;
pub mod program;
pub mod rules;
pub mod sowing;
pub mod unwritten;
pub mod variants;

pub use board::{BOWLS, Board, Player, next_bowl, opposite};
pub use capturing::{capture, next_player};
pub use ending::{is_over, sweep, winner};
pub use game::{Game, Swap};
pub use options::start;
pub use playing::{Played, Refusal, Status, play};
pub use program::run;
pub use rules::{Capture, End, Remains, Rules, RulesError, Sowing};
pub use sowing::{Sown, legal_moves, sow};
pub use unwritten::{Opponent, Reply, choose_move, referee, run_player};
