//! The two sides of the board as types.

use std::ops::RangeInclusive;

use crate::board::{BOWLS, Player};

pub trait Side {
    type Other: Side;
    const PLAYER: Player;
    const FIRST: usize;
    const KALAH: usize = Self::FIRST + 6;

    fn bowls() -> RangeInclusive<usize> {
        Self::FIRST..=Self::KALAH - 1
    }

    fn after(bowl: usize) -> usize {
        let mut next = bowl + 1;
        if next == Self::Other::KALAH {
            next += 1;
        }
        next % BOWLS
    }

    fn again(last: usize) -> bool {
        last == Self::KALAH
    }

    fn is_empty(stones: &[u8; BOWLS]) -> bool {
        stones[Self::bowls()].iter().all(|&n| n == 0)
    }

    fn sweep(stones: &mut [u8; BOWLS]) {
        for bowl in Self::bowls() {
            stones[Self::KALAH] += std::mem::take(&mut stones[bowl]);
        }
    }

    fn won(stones: &[u8; BOWLS]) -> u8 {
        stones[Self::KALAH]
    }
}

pub struct South;

pub struct North;

impl Side for South {
    type Other = North;
    const PLAYER: Player = Player::One;
    const FIRST: usize = 0;
}

impl Side for North {
    type Other = South;
    const PLAYER: Player = Player::Two;
    const FIRST: usize = 7;
}
