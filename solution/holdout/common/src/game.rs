//! Part 7: a game from its beginning to its end, with the swap, and the program that plays it.

use std::io::{self, BufRead, Write};

use crate::board::Board;
use crate::playing::{Refusal, Status};
use crate::rules::Rules;

/// Whether Player Two may take the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Swap {
    /// Not yet: Player One's first turn goes on.
    Coming,
    /// Now, instead of the first move.
    Open,
    /// Never again, or never at all.
    Gone,
}

/// A game that is being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// The rules that it is played by.
    pub rules: Rules,
    /// The stones.
    pub board: Board,
    /// The next player, or the end of the game.
    pub status: Status,
    /// Whether Player Two may take the other side.
    pub swap: Swap,
}

impl Game {
    /// Begins a game: Player One moves first.
    ///
    /// Rules: `variant.stones`, `variant.pie-once`.
    #[must_use]
    pub fn begin(rules: Rules) -> Game {
        // Your task:
        // - Set up the board, and say who moves and whether there will be a swap.
        //
        // Read in specs/variants.md: `variant.stones`, `variant.pie-once`.
        todo!("part 7: begin")
    }

    /// Returns the game after the player who is to move has moved from `bowl`.
    ///
    /// Rules: all that begin with `variant.`.
    ///
    /// # Errors
    ///
    /// Returns why the move is refused, if it is.
    pub fn play(&self, bowl: usize) -> Result<Game, Refusal> {
        // Your task:
        // - Let the rules play the move for the player whose move it is.
        // - Find out what becomes of the swap: is the first turn complete?
        //
        // Read in specs/variants.md: `variant.pie-once`.
        todo!("part 7: play")
    }

    /// Returns the game after the player who is to move has taken the other side, or `None` if that can't be.
    ///
    /// Rules: all that begin with `variant.pie`.
    #[must_use]
    pub fn swap(&self) -> Option<Game> {
        // Your task:
        // - Return `None` unless the swap is open.
        // - Give each player what the other one had, and say who moves now.
        //
        // Read in specs/variants.md: `variant.pie-swap`, `variant.pie-once`.
        todo!("part 7: swap")
    }
}

impl Rules {
    /// Lets two people play one game: reads their moves from `input`, and writes what happens to `output`.
    ///
    /// Rules: `variant.program`, `variant.pie-once`; all that begin with `program.` hold here too.
    ///
    /// # Errors
    ///
    /// Returns the error of the first read or write that fails.
    pub fn run(self, input: impl BufRead, output: impl Write) -> io::Result<()> {
        // Your task:
        // - Print the name of the rules, then do as `run` of part 6 does, with a `Game`.
        // - Say when a swap is possible, and let the word `swap` do it.
        //
        // Read in specs/variants.md: `variant.program`, `variant.pie-once`.
        todo!("part 7: run")
    }
}
