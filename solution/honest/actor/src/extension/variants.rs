//! Part 7: one move under any rules.
//!
//! Each method does the same as the function of that name in parts 1 to 5, but under any [`Rules`]. Under
//! [`Rules::EGYPTIAN`] the two always agree.

use super::rules::Rules;
use crate::board::{Board, Player};
use crate::playing::{Played, Refusal};
use crate::sowing::Sown;

impl Rules {
    /// Returns the board at the beginning of a game.
    ///
    /// Rule: `variant.stones`.
    #[must_use]
    pub fn opening(self) -> Board {
        // Your task:
        // - Do what `Board::opening` does, with the number of stones that these rules give.
        //
        // Read in specs/variants.md: `variant.stones`.
        todo!("part 7: opening")
    }

    /// Picks up all the stones in `bowl`, sows them, and goes on sowing if the rules say so.
    ///
    /// The bowl is one of `player`'s own small bowls and holds at least one stone. Nothing is captured here.
    ///
    /// Rules: all that begin with `variant.relay`.
    #[must_use]
    pub fn sow(self, board: &Board, player: Player, bowl: usize) -> Sown {
        // Your task:
        // - Sow once, with `sow` from part 2.
        // - Under `Sowing::Relay`, find out after each lap whether there is another one, and from which bowl.
        // - Return the board after the last lap, and the bowl of its last stone.
        //
        // Read in specs/variants.md: all rules that begin with `variant.relay`.
        todo!("part 7: sow")
    }

    /// Returns the board after the capture, where `player`'s last stone is now in bowl `last`.
    ///
    /// Rules: all that begin with `variant.capture`.
    #[must_use]
    pub fn capture(self, board: &Board, player: Player, last: usize) -> Board {
        // Your task:
        // - Find out whether the last stone can capture at all; that is the same under all rules.
        // - If it can, look up what these rules capture, and move those stones.
        //
        // Read in specs/variants.md: all rules that begin with `variant.capture`.
        todo!("part 7: capture")
    }

    /// Returns whether the game is over on this board if `next` would be the next player.
    ///
    /// Rules: all that begin with `variant.end`.
    #[must_use]
    pub fn is_over(self, board: &Board, next: Player) -> bool {
        // Your task:
        // - Find out whether a side is empty; these rules say which side counts.
        // - If a majority ends the game, compare each kalah with the number of all stones on the board.
        //
        // Read in specs/variants.md: all rules that begin with `variant.end`.
        todo!("part 7: is_over")
    }

    /// Returns the board after the remaining stones have gone where the rules say.
    ///
    /// Rules: all that begin with `variant.remains`.
    #[must_use]
    pub fn sweep(self, board: &Board) -> Board {
        // Your task:
        // - Sweep as in part 4, or leave the board as it is.
        //
        // Read in specs/variants.md: all rules that begin with `variant.remains`.
        todo!("part 7: sweep")
    }

    /// Plays one whole move: `player` picks up the stones in `bowl`.
    ///
    /// Rules: all that begin with `variant.`.
    ///
    /// # Errors
    ///
    /// Returns the reason if the move is refused. Rules: all that begin with `refuse.`.
    pub fn play(self, board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
        // Your task:
        // - Refuse a move for the same reasons as in part 5; only one of them depends on the rules.
        // - Build the move from the methods above, in the same order as in part 5.
        // - Find out who would move next before you check whether the game is over.
        //
        // Read in specs/variants.md: all rules that begin with `variant.`.
        todo!("part 7: play")
    }
}
