//! Relay sowing ends from any position.

use oorandom::Rand32;
use solution::{Board, Player, Rules, legal_moves};

use crate::second;
use crate::tables::words;

const POSITIONS: usize = 100_000;

/// Returns a random position: a sparse or a full board, with stones in a few bowls or in all.
fn position(random: &mut Rand32) -> [u8; 14] {
    let mut bowls = [0; 14];
    let reach = random.rand_range(1..15);
    for _ in 0..random.rand_range(1..145) {
        let bowl = random.rand_range(0..reach) * 5 % 14;
        bowls[bowl as usize] += 1;
    }
    bowls
}

#[test]
fn relay_sowing_ends_from_every_one_of_100_000_positions() {
    let mut random = Rand32::new(6);
    let words = words("kalaha-relay");
    let (mut sowings, mut relays, mut most) = (0, 0, 0);
    for _ in 0..POSITIONS {
        let bowls = position(&mut random);
        let all: usize = bowls.iter().copied().map(usize::from).sum();
        let board = Board::new(bowls);
        for bowl in legal_moves(&board, Player::One) {
            let sown = Rules::KALAHA_RELAY.sow(&board, Player::One, bowl);
            let mut other = bowls;
            let (last, laps) = second::sow(&words, &mut other, bowl);
            assert_eq!(
                (sown.board.stones(), sown.last),
                (other, last),
                "{bowls:?} {bowl}"
            );
            let held: usize = other.iter().copied().map(usize::from).sum();
            assert_eq!(held, all, "{bowls:?} {bowl}");
            // As the specs argue, at least one of twelve consecutive laps drops a stone in the kalah.
            let dropped = usize::from(other[6] - bowls[6]);
            assert!(laps <= 12 * (dropped + 1), "{bowls:?} {bowl}: {laps} laps");
            sowings += 1;
            relays += usize::from(laps > 1);
            most = most.max(laps);
        }
    }
    assert!(sowings > POSITIONS, "only {sowings} sowings");
    assert!(relays > POSITIONS, "only {relays} of them went on");
    assert!(most > 24, "at most {most} laps");
}
