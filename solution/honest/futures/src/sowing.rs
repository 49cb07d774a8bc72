use std::pin::Pin;
use std::task::{Context, Poll};

use crate::board::BOWLS;
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

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    player.bowls().filter(|&bowl| board.stones()[bowl] > 0).collect()
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let mut stones = board.stones();
    let hand = std::mem::take(&mut stones[bowl]);
    block_on(Sowing { stones, hand, last: bowl, player })
}
