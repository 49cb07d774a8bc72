//! Part 7: a game from beginning to end, with the swap, and the program that plays it.

use std::io::{self, BufRead, Write};

use super::rules::Rules;
use crate::board::Board;
use crate::playing::{Refusal, Status};

/// Whether Player Two may swap sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Swap {
    /// Not yet: Player One's first turn isn't complete.
    Coming,
    /// Now, instead of making the first move.
    Open,
    /// No longer, or never in this game.
    Gone,
}

/// A game in progress, or one that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// The rules of this game.
    pub rules: Rules,
    /// The board.
    pub board: Board,
    /// The next player, or the end of the game.
    pub status: Status,
    /// Whether Player Two may swap sides.
    pub swap: Swap,
}

impl Game {
    /// Starts a game. Player One moves first.
    ///
    /// Rules: `variant.stones`, `variant.pie-once`.
    #[must_use]
    pub fn begin(rules: Rules) -> Game {
        // Your task:
        // - Set up the board, and decide who moves and whether there will be a swap.
        //
        // Read in specs/variants.md: `variant.stones`, `variant.pie-once`.
        todo!("part 7: begin")
    }

    /// Returns the game after the next player has moved from `bowl`.
    ///
    /// Rules: all that begin with `variant.`.
    ///
    /// # Errors
    ///
    /// Returns the reason if the move is refused.
    pub fn play(&self, bowl: usize) -> Result<Game, Refusal> {
        // Your task:
        // - Play the move under these rules for the player whose turn it is.
        // - Update the swap: is Player One's first turn complete?
        //
        // Read in specs/variants.md: `variant.pie-once`.
        todo!("part 7: play")
    }

    /// Returns the game after the next player has swapped sides, or `None` if no swap is possible.
    ///
    /// Rules: all that begin with `variant.pie`.
    #[must_use]
    pub fn swap(&self) -> Option<Game> {
        // Your task:
        // - Return `None` unless the swap is open.
        // - Give each player the stones that the other one had, and decide who moves next.
        //
        // Read in specs/variants.md: `variant.pie-swap`, `variant.pie-once`.
        todo!("part 7: swap")
    }
}

impl Rules {
    /// Lets two people play one game: reads their moves from `input` and writes to `output`.
    ///
    /// Rules: `variant.program`, `variant.pie-once`, and all that begin with `program.`.
    ///
    /// # Errors
    ///
    /// Returns the error if reading or writing fails.
    pub fn run(self, input: impl BufRead, output: impl Write) -> io::Result<()> {
        // Your task:
        // - Print the name of the rules. Then do the same as `run` in part 6, with a `Game`.
        // - Tell the players when a swap is possible, and swap when one of them types `swap`.
        //
        // Read in specs/variants.md: `variant.program`, `variant.pie-once`.
        todo!("part 7: run")
    }
}
