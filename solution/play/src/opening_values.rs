//! The values of a game's first moves, which were recorded.

use std::collections::HashMap;

use solution::Rules;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::opening_positions::{MOVES, opening_positions};
use crate::position::Position;

/// A byte for each of the positions, in their order, where they are recorded.
const VALUES: &[u8] = include_bytes!("../openings.bin");

/// The values of positions, where they are recorded.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct OpeningValues {
    values: HashMap<Position, i16>,
}

#[wasm_bindgen]
impl OpeningValues {
    /// Prepares to look up values.
    #[wasm_bindgen(constructor)]
    pub fn new() -> OpeningValues {
        let positions = opening_positions(Rules::EGYPTIAN, MOVES);
        let values = VALUES.iter().map(|&byte| i16::from(byte.cast_signed()));
        OpeningValues {
            values: positions.into_iter().zip(values).collect(),
        }
    }
}

impl OpeningValues {
    /// Returns what the mover gains from here on, less what the opponent gains, if it is recorded.
    pub(crate) fn value(&self, rules: Rules, position: Position) -> Option<i16> {
        let is_recorded = Rules {
            pie: false,
            ..rules
        } == Rules::EGYPTIAN;
        let value = self.values.get(&position.without_kalahs()).copied();
        value.filter(|_| is_recorded)
    }
}
