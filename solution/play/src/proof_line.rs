//! The line of play that follows a move if both players go on as well as possible.

use solution::{Game, Status};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::analysis::Analysis;
use crate::move_bounds::{MoveBounds, SWAP};
use crate::opening_values::OpeningValues;
use crate::page_game::PageGame;

/// A line of play to the end of the game. Each of its moves is proved to be best before the next one is looked for.
#[wasm_bindgen]
pub struct ProofLine {
    game: Game,
    bowls: Vec<u8>,
    moves: MoveBounds,
}

#[wasm_bindgen]
impl ProofLine {
    /// Begins after the last move of a game.
    #[wasm_bindgen(constructor)]
    pub fn new(game: &PageGame, openings: &OpeningValues) -> ProofLine {
        ProofLine {
            game: game.game,
            bowls: Vec::new(),
            moves: MoveBounds::of_game(&game.game, openings),
        }
    }

    /// Searches this many positions or fewer, and returns whether the line is complete.
    pub fn step(&mut self, analysis: &mut Analysis, openings: &OpeningValues, nodes: u32) -> bool {
        while let Some(bowl) = self.moves.best() {
            let next = if bowl == SWAP {
                self.game.swap()
            } else {
                self.game.play(bowl).ok()
            };
            let Some(next) = next else { break };
            self.game = next;
            self.bowls.push(u8::try_from(bowl).unwrap_or(u8::MAX));
            self.moves = MoveBounds::of_game(&self.game, openings);
        }
        let is_over = !matches!(self.game.status, Status::ToMove(_));
        if !is_over {
            self.moves.refine(&mut analysis.solver, nodes.into());
        }
        is_over
    }

    /// Returns the bowls of the moves so far. A swap has number 14.
    pub fn bowls(&self) -> Vec<u8> {
        self.bowls.clone()
    }
}
