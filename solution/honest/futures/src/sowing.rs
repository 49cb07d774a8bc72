//! Part 2: which moves are possible, and how stones are sown.

use std::pin::Pin;
use std::task::{Context, Poll};

use crate::board::{BOWLS, Board, Player, next_bowl};
use crate::executor::block_on;

/// Drops one stone whenever it is polled.
struct Sowing {
    stones: [u8; BOWLS],
    hand: u8,
    last: usize,
    player: Player,
}

impl Future for Sowing {
    type Output = Sown;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Sown> {
        let this = &mut *self;
        if this.hand == 0 {
            return Poll::Ready(Sown { board: Board::new(this.stones), last: this.last });
        }
        this.hand -= 1;
        this.last = next_bowl(this.last, this.player);
        this.stones[this.last] += 1;
        context.waker().wake_by_ref();
        Poll::Pending
    }
}

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
    player.bowls().filter(|&bowl| board.stones()[bowl] > 0).collect()
}

/// Picks up all the stones in `bowl` and drops them one by one into the bowls that follow.
///
/// The bowl is one of `player`'s own small bowls and holds at least one stone. Nothing is captured here.
///
/// Rules: all that begin with `sow.`.
#[must_use]
pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let mut stones = board.stones();
    let hand = std::mem::take(&mut stones[bowl]);
    block_on(Sowing { stones, hand, last: bowl, player })
}
