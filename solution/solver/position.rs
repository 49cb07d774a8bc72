//! A position as the player who moves sees it, and what a move does to it.

use solution::{BOWLS, Board, Player, Rules, Sowing};

use super::after_sowing::{captured, is_over, remaining};

/// The kalah of the player who moves.
const KALAH: usize = 6;
/// The opponent's kalah, which is never sown into.
const OTHER: usize = 13;
/// Number of bits for a bowl.
const BOWL: usize = 8;
/// The bits of the mover's small bowls.
const OWN: u128 = 0xff_ffff_ffff_ffff >> BOWL;
/// The bits of the opponent's small bowls.
const OTHERS: u128 = OWN << (7 * BOWL);

/// The fourteen bowls, those of the player who moves first, a byte each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position(u128);

/// The result of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moved {
    /// The position, as the player sees it who moves next.
    pub(crate) next: Position,
    /// The next player, or the end of the game.
    pub(crate) after: After,
    /// By how many stones more the mover's kalah grew than the opponent's.
    pub(crate) gain: i16,
}

/// The next player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum After {
    /// The same player.
    Again,
    /// The opponent.
    Other,
    /// None: the game is over.
    Over,
}

/// `SOWN[bowl][count]`: a stone in each of the `count` bowls after this one.
static SOWN: [[u128; OTHER]; OTHER] = sown();
/// A stone in each bowl but the opponent's kalah.
const LAP: u128 = sown()[OTHER - 1][OTHER - 1] | 1 << ((OTHER - 1) * BOWL);

const fn sown() -> [[u128; OTHER]; OTHER] {
    let mut sown = [[0; OTHER]; OTHER];
    let mut bowl = 0;
    while bowl < OTHER {
        let mut count = 1;
        while count < OTHER {
            let last = (bowl + count) % OTHER;
            sown[bowl][count] = sown[bowl][count - 1] | 1 << (last * BOWL);
            count += 1;
        }
        bowl += 1;
    }
    sown
}

impl Position {
    /// Returns a board as this player sees it.
    pub(crate) fn of(board: &Board, player: Player) -> Position {
        let mut bytes = [0; 16];
        bytes[..BOWLS].copy_from_slice(&board.stones());
        let position = Position(u128::from_le_bytes(bytes));
        match player {
            Player::One => position,
            Player::Two => position.turned(),
        }
    }

    /// Returns the position as the other player sees it.
    fn turned(self) -> Position {
        let half = 7 * BOWL;
        Position(self.0 >> half | (self.0 & (OWN | 0xff << (KALAH * BOWL))) << half)
    }

    /// Returns the position with both kalahs empty.
    pub(crate) fn without_kalahs(self) -> Position {
        Position(self.0 & (OWN | OTHERS))
    }

    /// Returns the stones in one bowl.
    pub(crate) fn stones(self, bowl: usize) -> usize {
        usize::from(self.0.to_le_bytes()[bowl])
    }

    /// Returns the stones in the mover's six bowls and in those of the opponent, a byte for each bowl.
    pub(crate) fn sides(self) -> [u64; 2] {
        let [own, others] = [self.0 & OWN, self.0 >> (7 * BOWL) & OWN];
        #[expect(clippy::cast_possible_truncation, reason = "a side has 48 bits")]
        [own as u64, others as u64]
    }

    /// Returns the stones in the mover's kalah.
    pub(crate) fn kalah(self) -> u8 {
        self.0.to_le_bytes()[KALAH]
    }

    /// Returns how many stones are in the small bowls.
    pub(crate) fn in_play(self) -> i16 {
        let [own, others] = self.sides();
        sum(own) + sum(others)
    }

    /// Returns by how many stones the mover is ahead.
    pub(crate) fn lead(self) -> i16 {
        let [own, others] = self.kalahs();
        own - others
    }

    fn kalahs(self) -> [i16; 2] {
        let stones = self.0.to_le_bytes();
        [stones[KALAH], stones[OTHER]].map(i16::from)
    }

    /// Returns what the move from this bowl, 0 to 5, leaves behind. The bowl isn't empty.
    #[inline]
    pub(crate) fn play(self, rules: Rules, bowl: usize) -> Moved {
        let (mut next, mut last) = self.sow(bowl);
        if rules.sowing == Sowing::Relay {
            while last != KALAH && next.stones(last) > 1 {
                (next, last) = next.sow(last);
            }
        }
        if last < KALAH && next.stones(last) == 1 {
            next = next.capture(rules, last);
        }
        let again = last == KALAH;
        let (own, others) = (next.0 & OWN == 0, next.0 & OTHERS == 0);
        let over = is_over(rules, own, others, again) || (rules.majority && next.has_majority());
        let mut gain = next.kalahs()[0] - self.kalahs()[0];
        let after = if over {
            let [own, others] = next.sides();
            gain += remaining(rules, sum(own), sum(others));
            After::Over
        } else if again {
            After::Again
        } else {
            next = next.turned();
            After::Other
        };
        // The kalahs matter only where a majority ends the game.
        if !rules.majority {
            next = next.without_kalahs();
        }
        Moved { next, after, gain }
    }

    /// Returns the position after the stones of a bowl are sown, and the bowl of the last one.
    #[inline]
    fn sow(self, bowl: usize) -> (Position, usize) {
        let count = self.stones(bowl);
        let picked_up = self.0 & !(0xff << (bowl * BOWL));
        let laps = (count / OTHER) as u128 * LAP;
        let sown = picked_up + laps + SOWN[bowl][count % OTHER];
        (Position(sown), (bowl + count) % OTHER)
    }

    /// Returns the position after the capture of a last stone in one of the mover's bowls, which was empty.
    fn capture(self, rules: Rules, last: usize) -> Position {
        let opposite = 12 - last;
        let taken = captured(rules, i16::from(self.0.to_le_bytes()[opposite]));
        let [own, others] =
            [taken.own, taken.others].map(|stones| u128::from(stones.unsigned_abs()));
        let from = others << (opposite * BOWL) | own << (last * BOWL);
        Position(self.0 - from + ((own + others) << (KALAH * BOWL)))
    }

    fn has_majority(self) -> bool {
        let kalahs = self.kalahs();
        let all = self.in_play() + kalahs[0] + kalahs[1];
        kalahs.iter().any(|kalah| 2 * kalah > all)
    }
}

/// Returns the sum of the lowest bytes of a side.
fn sum(side: u64) -> i16 {
    // The highest byte of the product is the sum of all bytes.
    i16::from(side.wrapping_mul(0x0101_0101_0101_0101).to_be_bytes()[0])
}
