//! Part 2.

use crate::board::{Board, Player};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown {
    pub board: Board,
    pub last: usize,
}

#[must_use]
pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    let mut left = board.0 & player.mask();
    let mut moves = Vec::with_capacity(6);
    while left != 0 {
        let bowl = left.trailing_zeros() as usize / 8;
        moves.push(bowl);
        left = Board(left).emptied(bowl).0;
    }
    moves
}

#[must_use]
pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    // Bowls are counted from the player's first one, so that the opponent's kalah is number 13 for both.
    const ALL: u128 = 0x01_0101_0101_0101_0101_0101_0101;
    let turned = |bits: u128| match player {
        Player::One => bits,
        Player::Two => (bits >> 56) | (bits << 56) & ((1 << 112) - 1),
    };
    let bits = turned(board.0);
    let start = (bowl + 14 - player as usize) % 14;
    let in_hand = u32::try_from(bits >> (8 * start) & 0xff).unwrap_or(0);
    let mut bits = bits & !(0xff << (8 * start));
    for _ in 0..in_hand / 13 {
        bits += ALL;
    }
    let rest = in_hand as usize % 13;
    for step in 1..=rest {
        bits += 1 << (8 * ((start + step) % 13));
    }
    let last = ((start + rest) % 13 + player as usize) % 14;
    Sown { board: Board(turned(bits)), last }
}
