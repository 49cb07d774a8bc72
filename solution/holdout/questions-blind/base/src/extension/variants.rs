//! Part 7: one move under any rules.
//!
//! Each method does the same as the function of that name in parts 1 to 5, but under any [`Rules`]. Under
//! [`Rules::EGYPTIAN`] the two always agree.

use super::rules::{Capture, End, Remains, Rules, Sowing};
use crate::board::{BOWLS, Board, Player, opposite};
use crate::capturing::next_player;
use crate::ending::{sweep, winner};
use crate::playing::{Played, Refusal, Status};
use crate::sowing::{Sown, sow};

impl Rules {
    /// Returns the board at the beginning of a game.
    ///
    /// Rule: `variant.stones`.
    #[must_use]
    pub fn opening(self) -> Board {
        let mut stones = [self.stones; BOWLS];
        for player in [Player::One, Player::Two] {
            stones[player.kalah()] = 0;
        }
        Board::new(stones)
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
        let mut stones = board.stones();
        if !player.bowls().contains(&last) || stones[last] != 1 {
            return *board;
        }
        let across = opposite(last);
        let (takes_last, takes_across) = match self.capture {
            Capture::Always => (true, true),
            Capture::IfOpposite => (stones[across] > 0, true),
            Capture::LastStone => (true, false),
            Capture::Never => (false, false),
        };
        if takes_last {
            stones[player.kalah()] += 1;
            stones[last] = 0;
        }
        if takes_across {
            stones[player.kalah()] += stones[across];
            stones[across] = 0;
        }
        Board::new(stones)
    }

    /// Returns whether the game is over on this board if `next` would be the next player.
    ///
    /// Rules: all that begin with `variant.end`.
    #[must_use]
    pub fn is_over(self, board: &Board, next: Player) -> bool {
        let stones = board.stones();
        let is_empty = |player: Player| player.bowls().all(|bowl| stones[bowl] == 0);
        let is_side_over = match self.end {
            End::EitherSide => is_empty(Player::One) || is_empty(Player::Two),
            End::AtTurn => is_empty(next),
        };
        let all: u32 = stones.iter().map(|&count| u32::from(count)).sum();
        let has_majority = |player: Player| 2 * u32::from(stones[player.kalah()]) > all;
        is_side_over || self.majority && (has_majority(Player::One) || has_majority(Player::Two))
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
        if bowl == Player::One.kalah() || bowl == Player::Two.kalah() {
            return Err(Refusal::Kalah);
        }
        if !player.bowls().contains(&bowl) {
            return Err(Refusal::OpponentsBowl);
        }
        if board.stones()[bowl] == 0 {
            return Err(Refusal::EmptyBowl);
        }
        let sown = self.sow(board, player, bowl);
        let captured = self.capture(&sown.board, player, sown.last);
        let next = next_player(player, sown.last);
        if !self.is_over(&captured, next) {
            return Ok(Played {
                board: captured,
                status: Status::ToMove(next),
            });
        }
        let swept = self.sweep(&captured);
        let status = winner(&swept).map_or(Status::Draw, Status::Won);
        Ok(Played {
            board: swept,
            status,
        })
    }
}
