//! Part 7: one move under any rules.
//!
//! Each method does under some [`Rules`] what the function of the same name does in parts 1 to 5; under
//! [`Rules::EGYPTIAN`] the two always agree.

use crate::board::{Board, Player};
use crate::playing::{Played, Refusal};
use crate::rules::Rules;
use crate::sowing::Sown;

impl Rules {
    /// Returns the board on which a game begins.
    ///
    /// Rule: `variant.stones`.
    #[must_use]
    pub fn opening(self) -> Board {
        // Your task:
        // - Do what `Board::opening` does, with as many stones in each small bowl as these rules say.
        //
        // Read in specs/variants.md: `variant.stones`.
        todo!("part 7: opening")
    }

    /// Picks up all stones of `bowl` and sows them, and sows on where the rules say so.
    ///
    /// The bowl is one of `player`'s own small bowls and holds at least one stone. Nothing is captured here.
    ///
    /// Rules: all that begin with `variant.relay`.
    #[must_use]
    pub fn sow(self, board: &Board, player: Player, bowl: usize) -> Sown {
        // Your task:
        // - Sow once; `sow` of part 2 knows how.
        // - Under `Sowing::Relay`, find out after each lap whether there is another one, and from which bowl.
        // - Return the board after the last lap, and the bowl into which its last stone went.
        //
        // Read in specs/variants.md: all rules that begin with `variant.relay`.
        todo!("part 7: sow")
    }

    /// Returns the board after the capture that `player`'s last stone, now lying in bowl `last`, brings about.
    ///
    /// Rules: all that begin with `variant.capture`.
    #[must_use]
    pub fn capture(self, board: &Board, player: Player, last: usize) -> Board {
        // Your task:
        // - Find out whether the last stone could capture; that is the same under all rules.
        // - If it could, look at how these rules capture, and move what they say.
        //
        // Read in specs/variants.md: all rules that begin with `variant.capture`.
        todo!("part 7: capture")
    }

    /// Says whether the game is over on this board, where `next` would be the next to move.
    ///
    /// Rules: all that begin with `variant.end`.
    #[must_use]
    pub fn is_over(self, board: &Board, next: Player) -> bool {
        // Your task:
        // - Find out whether stones are wanting: on which side these rules say.
        // - If the majority ends the game, compare each kalah with all stones of the board.
        //
        // Read in specs/variants.md: all rules that begin with `variant.end`.
        todo!("part 7: is_over")
    }

    /// Returns the board after the stones that remain at the end have gone where the rules say.
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

    /// Plays one whole move: `player` picks up the stones of `bowl`.
    ///
    /// Rules: all that begin with `variant.`.
    ///
    /// # Errors
    ///
    /// Returns why the move is refused, if it is; rules: all that begin with `refuse.`.
    pub fn play(self, board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
        // Your task:
        // - Refuse a move for the reasons of part 5; only one of them depends on the rules.
        // - Put the move together from the methods above, in the order of part 5.
        // - Think of who would be next before you ask whether the game is over.
        //
        // Read in specs/variants.md: all rules that begin with `variant.`.
        todo!("part 7: play")
    }
}
