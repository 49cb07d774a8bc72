//! Extensions: the same game under other rules, a computer player, and a referee. You need none of this for parts 1 to 6.
//!
//! | part | module | what is in it |
//! |---|---|---|
//! | 7 | [`variants`] | one move under any rules |
//! | 7 | [`game`] | a game from beginning to end, with the swap, and the program that plays it |
//! | 7 | [`rules`] | given: the rule sets and their names |
//! | 8 | [`player`] | a computer player, and the protocol by which it plays |
//! | 8 | [`against`] | given: a game for one person against the computer player |
//! | 9 | [`mod@referee`] | a referee, who lets two opponents play one game |
//! | | [`options`] | given: the program's command line |

pub mod against;
pub mod game;
pub mod options;
pub mod player;
pub mod referee;
pub mod rules;
pub mod variants;

pub use against::run_against;
pub use game::{Game, Swap};
pub use options::start;
pub use player::{choose_move, run_player};
pub use referee::{Opponent, Reply, referee};
pub use rules::{Capture, End, Remains, Rules, RulesError, Sowing};
