//! Part 7, an extension: the same game under other rules. You need none of this for parts 1 to 6.
//!
//! | module | what is in it |
//! |---|---|
//! | [`variants`] | one move under any rules |
//! | [`game`] | a game from beginning to end, with the swap, and the program that plays it |
//! | [`rules`] | given: the rule sets and their names |
//! | [`options`] | given: the program's command line |

pub mod game;
pub mod options;
pub mod rules;
pub mod variants;

pub use game::{Game, Swap};
pub use options::start;
pub use rules::{Capture, End, Remains, Rules, RulesError, Sowing};
