//! A board to play on: the reference and the exact solver, compiled for browsers.
//!
//! A page calls [`PageGame`], which knows the rules, and a worker calls [`Analysis`] and [`ProofLine`], which know values.

mod analysis;
mod move_bounds;
mod opening_values;
#[cfg(not(target_family = "wasm"))]
mod page;
mod page_game;
mod position_text;
mod proof_line;
mod reason;
#[cfg(test)]
mod tests;
mod told_move;

#[path = "../../solver/after_sowing.rs"]
mod after_sowing;
#[path = "../../solver/bounds.rs"]
mod bounds;
#[path = "../../solver/endgames.rs"]
mod endgames;
#[path = "../../solver/memory.rs"]
mod memory;
#[cfg(test)]
#[expect(dead_code, reason = "the tests don't ask what values cost")]
#[path = "../../solver/move_values.rs"]
mod move_values;
#[path = "../../solver/number.rs"]
mod number;
#[path = "../../solver/opening_positions.rs"]
mod opening_positions;
#[path = "../../solver/position.rs"]
mod position;
#[path = "../../solver/search.rs"]
#[expect(dead_code, reason = "a page doesn't say what values cost")]
mod search;
#[path = "../../solver/sides.rs"]
mod sides;
#[path = "../../solver/table.rs"]
mod table;

pub use analysis::Analysis;
#[cfg(not(target_family = "wasm"))]
pub use page::{PLAY_STYLE, compile_script, play_board};
pub use page_game::PageGame;
pub use proof_line::ProofLine;
