//! Part 2: which moves are possible, and how stones are sown.

use crate::board::{Board, Player, next_bowl};

/// The result of sowing, before any capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown {
    /// The board after the last stone is dropped.
    pub board: Board,
    /// The bowl in which the last stone is dropped.
    pub last: usize,
}

/// Returns the bowls that `player` may move from, in ascending order.
///
/// It looks at the player's own bowls only, and doesn't ask whether the game is over.
///
/// Rules: `legal.own-side`, `legal.empty-bowl`.
#[must_use]
pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    let mut moves: Vec<usize> = player.bowls().collect();
    moves.retain(|&bowl| board.count(bowl) != 0);
    moves
}

/// Picks up all the stones in `bowl` and drops them one by one into the bowls that follow.
///
/// The bowl is one of `player`'s own small bowls and holds at least one stone. Nothing is captured here.
///
/// Rules: all that begin with `sow.`.
#[must_use]
pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let mut sower = Sower::pick_up(*board, player, bowl);
    while !sower.is_done() {
        sower.drop_one();
    }
    Sown { board: sower.board, last: sower.at }
}

/// A player with stones in the hand.
struct Sower {
    board: Board,
    player: Player,
    hand: u8,
    at: usize,
}

impl Sower {
    fn pick_up(mut board: Board, player: Player, bowl: usize) -> Sower {
        let hand = board.take_from(bowl);
        Sower { board, player, hand, at: bowl }
    }

    fn is_done(&self) -> bool {
        self.hand == 0
    }

    fn drop_one(&mut self) {
        self.at = next_bowl(self.at, self.player);
        self.board.drop_in(self.at, 1);
        self.hand -= 1;
    }
}
