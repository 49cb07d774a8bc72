//! Part 7: one move under any rules.
//!
//! Each method does the same as the function of that name in parts 1 to 5, but under any [`Rules`]. Under
//! [`Rules::EGYPTIAN`] the two always agree.

use super::rules::Rules;
use crate::board::{Board, Player};
use crate::playing::{Played, Refusal};
use crate::sowing::Sown;

// BEGIN SOLUTION
use super::rules::{Capture, End, Remains, Sowing};
use crate::board::{BOWLS, opposite};
use crate::capturing::{capture, next_player};
use crate::ending::{is_over, sweep, winner};
use crate::playing::Status;
use crate::sowing::{legal_moves, sow};
// END SOLUTION

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
        // BEGIN SOLUTION todo!("part 7: opening")
        let mut stones = [self.stones; BOWLS];
        stones[Player::One.kalah()] = 0;
        stones[Player::Two.kalah()] = 0;
        Board::new(stones)
        // END SOLUTION
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
        // BEGIN SOLUTION todo!("part 7: sow")
        let mut sown = sow(board, player, bowl);
        while self.sowing == Sowing::Relay && fell_among_stones(&sown, player) {
            sown = sow(&sown.board, player, sown.last);
        }
        sown
        // END SOLUTION
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
        // BEGIN SOLUTION todo!("part 7: capture")
        let mut stones = board.stones();
        if !player.bowls().contains(&last) || stones[last] != 1 {
            return *board;
        }
        match self.capture {
            Capture::Always => capture(board, player, last),
            Capture::IfOpposite if stones[opposite(last)] > 0 => capture(board, player, last),
            Capture::LastStone => {
                stones[last] = 0;
                stones[player.kalah()] += 1;
                Board::new(stones)
            }
            Capture::IfOpposite | Capture::Never => *board,
        }
        // END SOLUTION
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
        // BEGIN SOLUTION todo!("part 7: is_over")
        let out_of_stones = match self.end {
            End::EitherSide => is_over(board),
            End::AtTurn => legal_moves(board, next).is_empty(),
        };
        out_of_stones || (self.majority && has_majority(board))
        // END SOLUTION
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
        // BEGIN SOLUTION todo!("part 7: sweep")
        match self.remains {
            Remains::Owner => sweep(board),
            Remains::Uncounted => *board,
        }
        // END SOLUTION
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
        // BEGIN SOLUTION todo!("part 7: play")
        if let Some(refusal) = self.refusal(board, player, bowl) {
            return Err(refusal);
        }
        let sown = self.sow(board, player, bowl);
        let board = self.capture(&sown.board, player, sown.last);
        let next = next_player(player, sown.last);
        if !self.is_over(&board, next) {
            return Ok(Played {
                board,
                status: Status::ToMove(next),
            });
        }
        let board = self.sweep(&board);
        Ok(Played {
            board,
            status: match winner(&board) {
                Some(player) => Status::Won(player),
                None => Status::Draw,
            },
        })
    }

    /// Returns the reason if this move is refused; only the first one depends on the rules.
    fn refusal(self, board: &Board, player: Player, bowl: usize) -> Option<Refusal> {
        if self.is_over(board, player) {
            Some(Refusal::GameOver)
        } else if bowl >= BOWLS {
            Some(Refusal::NoSuchBowl)
        } else if bowl == player.kalah() || bowl == player.opponent().kalah() {
            Some(Refusal::Kalah)
        } else if player.opponent().bowls().contains(&bowl) {
            Some(Refusal::OpponentsBowl)
        } else if board.stones()[bowl] == 0 {
            Some(Refusal::EmptyBowl)
        } else {
            None
        }
        // END SOLUTION
    }
}

// BEGIN SOLUTION
/// Returns whether the last stone is in a small bowl that already held stones.
fn fell_among_stones(sown: &Sown, player: Player) -> bool {
    sown.last != player.kalah() && sown.board.stones()[sown.last] > 1
}

/// Returns whether one of the kalahs holds more than half of all stones.
fn has_majority(board: &Board) -> bool {
    let stones = board.stones().map(u16::from);
    let all: u16 = stones.iter().sum();
    [Player::One, Player::Two]
        .into_iter()
        .any(|player| 2 * stones[player.kalah()] > all)
}
// END SOLUTION
