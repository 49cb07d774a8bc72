//! Part 7: one move under any rules.
//!
//! Each method does the same as the function of that name in parts 1 to 5, but under any [`Rules`]. Under
//! [`Rules::EGYPTIAN`] the two always agree.

use super::rules::{Capture, End, Remains, Rules, Sowing};
use crate::board::{BOWLS, Board, Player, opposite};
use crate::capturing::{bank, can_capture, next_player};
use crate::ending::sweep;
use crate::playing::{Played, Refusal, Status, result};
use crate::sowing::{Sown, sow};

impl Rules {
    /// Returns the board at the beginning of a game.
    ///
    /// Rule: `variant.stones`.
    #[must_use]
    pub fn opening(self) -> Board {
        Board::filled(self.stones)
    }

    /// Picks up all the stones in `bowl`, sows them, and goes on sowing if the rules say so.
    ///
    /// The bowl is one of `player`'s own small bowls and holds at least one stone. Nothing is captured here.
    ///
    /// Rules: all that begin with `variant.relay`.
    #[must_use]
    pub fn sow(self, board: &Board, player: Player, bowl: usize) -> Sown {
        let mut sown = sow(board, player, bowl);
        if self.sowing == Sowing::Relay {
            while sown.last != player.kalah() && sown.board.stones()[sown.last] > 1 {
                sown = sow(&sown.board, player, sown.last);
            }
        }
        sown
    }

    /// Returns the board after the capture, where `player`'s last stone is now in bowl `last`.
    ///
    /// Rules: all that begin with `variant.capture`.
    #[must_use]
    pub fn capture(self, board: &Board, player: Player, last: usize) -> Board {
        if !can_capture(board, player, last) {
            return *board;
        }
        let facing = opposite(last);
        match self.capture {
            Capture::Always => bank(board, player, &[last, facing]),
            Capture::IfOpposite if board.stones()[facing] > 0 => bank(board, player, &[last, facing]),
            Capture::LastStone => bank(board, player, &[last]),
            Capture::IfOpposite | Capture::Never => *board,
        }
    }

    /// Returns whether the game is over on this board if `next` would be the next player.
    ///
    /// Rules: all that begin with `variant.end`.
    #[must_use]
    pub fn is_over(self, board: &Board, next: Player) -> bool {
        let is_empty = |player: Player| board.on_side(player) == 0;
        let side_ends = match self.end {
            End::EitherSide => is_empty(next) || is_empty(next.opponent()),
            End::AtTurn => is_empty(next),
        };
        let all: u32 = board.stones().iter().map(|&count| u32::from(count)).sum();
        let has_most = |player: Player| 2 * board.banked(player) > all;
        side_ends || self.majority && (has_most(Player::One) || has_most(Player::Two))
    }

    /// Returns the board after the remaining stones have gone where the rules say.
    ///
    /// Rules: all that begin with `variant.remains`.
    #[must_use]
    pub fn sweep(self, board: &Board) -> Board {
        match self.remains {
            Remains::Owner => sweep(board),
            Remains::Uncounted => *board,
        }
    }

    /// Plays one whole move: `player` picks up the stones in `bowl`.
    ///
    /// Rules: all that begin with `variant.`.
    ///
    /// # Errors
    ///
    /// Returns the reason if the move is refused. Rules: all that begin with `refuse.`.
    pub fn play(self, board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
        if self.is_over(board, player) {
            return Err(Refusal::GameOver);
        }
        if bowl >= BOWLS {
            return Err(Refusal::NoSuchBowl);
        }
        if bowl == player.kalah() || bowl == player.opponent().kalah() {
            return Err(Refusal::Kalah);
        }
        if !player.bowls().contains(&bowl) {
            return Err(Refusal::OpponentsBowl);
        }
        if board.stones()[bowl] == 0 {
            return Err(Refusal::EmptyBowl);
        }
        let sown = self.sow(board, player, bowl);
        let board = self.capture(&sown.board, player, sown.last);
        let next = next_player(player, sown.last);
        if self.is_over(&board, next) {
            let board = self.sweep(&board);
            let status = result(&board);
            return Ok(Played { board, status });
        }
        Ok(Played {
            board,
            status: Status::ToMove(next),
        })
    }
}
