//! The search for the values of all moves in a position, a little at a time.

use wasm_bindgen::prelude::wasm_bindgen;

use crate::move_bounds::MoveBounds;
use crate::opening_values::OpeningValues;
use crate::page_game::PageGame;
use crate::search::Solver;

/// Values of moves under some rules. What one position has shown stays known for the next.
#[wasm_bindgen]
pub struct Analysis {
    pub(crate) solver: Solver,
    moves: MoveBounds,
}

#[wasm_bindgen]
impl Analysis {
    /// Prepares to search under the rules of a game with this much memory.
    #[wasm_bindgen(constructor)]
    pub fn new(game: &PageGame, mebibytes: usize) -> Analysis {
        Analysis {
            solver: Solver::new(game.game.rules, mebibytes),
            moves: MoveBounds::default(),
        }
    }

    /// Turns to the moves of this game, which has the same rules.
    pub fn begin(&mut self, game: &PageGame, openings: &OpeningValues) {
        self.moves = MoveBounds::of_game(&game.game, openings);
    }

    /// Searches this many positions or fewer, and returns whether the values of all moves are known.
    pub fn step(&mut self, nodes: u32) -> bool {
        self.moves.refine(&mut self.solver, nodes.into());
        self.moves.are_exact()
    }

    /// Returns what is known of each move: three numbers each, its bowl and bounds on its value. A swap has number 14.
    pub fn numbers(&self) -> Vec<i16> {
        self.moves.numbers()
    }

    /// Returns a move that no other is better than, once it is known.
    pub fn best(&self) -> Option<usize> {
        self.moves.best()
    }
}
