//! Numbers of positions: those with fewer stones in the small bowls come first, and no two have the same number.

use super::position::Position;

/// The most stones in the small bowls of a position that has a number.
pub(crate) const MOST: usize = 72;
/// Number of small bowls.
const SMALL: usize = 12;
/// More than any sum of stones that fits in a byte.
const SUMS: usize = 256;

/// `WAYS[k][n]`: in how many ways fewer than `n` stones can be put in the first `k + 1` bowls.
///
/// That is `n + k` choose `k + 1`, the terms of the combinatorial number system.
pub(crate) static WAYS: [[u64; SUMS]; SMALL] = ways();

#[expect(
    clippy::large_stack_arrays,
    reason = "only the compiler calls this function"
)]
const fn ways() -> [[u64; SUMS]; SMALL] {
    let mut ways = [[0; SUMS]; SMALL];
    let mut stones = 1;
    while stones <= MOST + 1 {
        let mut bowl = 0;
        while bowl < SMALL {
            let fewer_bowls = if bowl == 0 { 1 } else { ways[bowl - 1][stones] };
            ways[bowl][stones] = ways[bowl][stones - 1] + fewer_bowls;
            bowl += 1;
        }
        stones += 1;
    }
    ways
}

/// Returns the number of a position, unless it has too many stones.
pub(crate) fn number(position: Position) -> Option<u64> {
    // Each byte of the product is the sum of the bytes up to this one.
    let [own, others] = position.sides();
    let own = own.wrapping_mul(0x0101_0101_0101).to_le_bytes();
    let both = others
        .wrapping_add(u64::from(own[5]))
        .wrapping_mul(0x0101_0101_0101)
        .to_le_bytes();
    if usize::from(both[5]) > MOST {
        return None;
    }
    let mut number = 0;
    for bowl in 0..6 {
        number += WAYS[bowl][usize::from(own[bowl])];
        number += WAYS[bowl + 6][usize::from(both[bowl])];
    }
    Some(number)
}
