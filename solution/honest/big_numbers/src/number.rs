//! Boards as numbers.

use crate::Player;

pub type Number = u128;

/// No bowl holds more than 48 stones.
pub const BASE: Number = 49;

const POWERS: [Number; 15] = {
    let mut powers = [1; 15];
    let mut exponent = 1;
    while exponent < 15 {
        powers[exponent] = powers[exponent - 1] * BASE;
        exponent += 1;
    }
    powers
};

pub fn power(exponent: usize) -> Number {
    POWERS[exponent]
}

pub fn digit(number: Number, bowl: usize) -> Number {
    number / POWERS[bowl] % BASE
}

/// The sum of digits, as in school: the rest of a division by the base less one. 48 is 0 there, so something is left over.
pub fn side(number: Number, player: Player) -> Number {
    let six = number / POWERS[player as u128 as usize] % POWERS[6];
    if six == 0 { 0 } else { (six - 1) % (BASE - 1) + 1 }
}

/// What Player One's kalah holds more than Player Two's.
pub fn lead(number: Number) -> i128 {
    digit(number, 6) as i128 - digit(number, 13) as i128
}

pub fn sow_number(number: Number, player: Player, bowl: usize) -> (Number, usize) {
    let hand = digit(number, bowl);
    let (laps, rest) = (hand / 13, hand % 13);
    let skipped = player.opponent().kalah();
    // One stone in each bowl on the way, as one number.
    let lap = (POWERS[14] - 1) / (BASE - 1) - POWERS[skipped];
    let mut sum = number.wrapping_sub(hand * POWERS[bowl]).wrapping_add(laps * lap);
    let mut last = bowl;
    for _ in 0..rest {
        last = crate::next_bowl(last, player);
        sum += POWERS[last];
    }
    (sum, last)
}

pub fn capture_number(number: Number, player: Player, last: usize) -> Number {
    if !player.bowls().contains(&last) || digit(number, last) != 1 {
        return number;
    }
    let across = digit(number, 12 - last);
    number - POWERS[last] - across * POWERS[12 - last] + (across + 1) * POWERS[player.kalah()]
}

pub fn sweep_number(number: Number) -> Number {
    let kalah = |player: Player| (digit(number, player.kalah()) + side(number, player)) * POWERS[player.kalah()];
    kalah(Player::One) + kalah(Player::Two)
}
