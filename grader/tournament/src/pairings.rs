//! The pairings of a tournament: each player against all others, or against a few drawn ones.
//!
//! They come from the circle method. The players sit on a circle, one of them in its middle. In each round, the players on
//! both sides of one axis meet across it, and the player on the axis meets the one in the middle, or nobody. Every axis is
//! the axis of one round, so in all rounds everybody meets everybody once.

use submission::{Digest, DigestBuilder};

/// Up to this many players, all rounds are played.
pub(super) const MOST_FOR_ALL_ROUNDS: usize = 40;

/// The number of rounds among more players.
const ROUNDS: usize = 12;

/// Two players who meet, by number; the smaller number is the first.
pub(super) type Pair = [usize; 2];

/// Returns all pairings, sorted. The digest decides who sits where, and which rounds are played. A name always has the same
/// seat among the same names, whatever its number is.
pub(super) fn pairings(seed: &Digest, names: &[&str]) -> Vec<Pair> {
    let drawn = |what: &str| {
        let digest = DigestBuilder::default().piece(seed.to_string());
        digest.piece(what).finish()
    };
    let mut seats: Vec<usize> = (0..names.len()).collect();
    seats.sort_by_cached_key(|&player| drawn(names[player]));
    // The last seat is in the middle; it stays empty if the number of players is odd.
    let circle = names.len().next_multiple_of(2).saturating_sub(1);
    let mut rounds: Vec<usize> = (0..circle).collect();
    if names.len() > MOST_FOR_ALL_ROUNDS {
        rounds.sort_by_cached_key(|round| drawn(&round.to_string()));
        rounds.truncate(ROUNDS);
    }
    let mut pairs = Vec::new();
    for (seat, &player) in seats.iter().enumerate() {
        for (before, &other) in seats[..seat].iter().enumerate() {
            let across = if seat == circle { before } else { seat };
            if rounds.contains(&((before + across) % circle)) {
                pairs.push([player.min(other), player.max(other)]);
            }
        }
    }
    pairs.sort_unstable();
    pairs
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rstest::rstest;

    use super::*;

    fn drawn(names: &[String], seed: &str) -> Vec<Pair> {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        pairings(&Digest::of(seed), &names)
    }

    fn names(count: usize) -> Vec<String> {
        (0..count).map(|number| format!("name {number}")).collect()
    }

    #[rstest]
    #[case::two(2, [1, 1])]
    #[case::three(3, [2, 2])]
    #[case::all_odd(39, [38, 38])]
    #[case::all_even(40, [39, 39])]
    #[case::drawn_odd(41, [11, 12])]
    #[case::drawn_even(64, [12, 12])]
    #[case::many(301, [11, 12])]
    fn nobody_meets_anybody_twice(#[case] players: usize, #[case] met: [usize; 2]) {
        let [fewest, most] = met;
        let pairs = drawn(&names(players), "7");
        let different: BTreeSet<Pair> = pairs.iter().copied().collect();
        assert_eq!(pairs.len(), different.len());
        assert!(pairs.is_sorted() && pairs.iter().all(|[one, two]| one < two));
        for player in 0..players {
            let met = pairs.iter().filter(|pair| pair.contains(&player)).count();
            assert!((fewest..=most).contains(&met), "{player} meets {met}");
        }
    }

    #[test]
    fn the_seed_decides_who_meets_whom() {
        let names = names(50);
        assert_eq!(drawn(&names, "7"), drawn(&names, "7"));
        assert_ne!(drawn(&names, "7"), drawn(&names, "8"));
    }

    /// Numbers follow the sources: when a student submits again, the others have other numbers, and the same opponents.
    #[test]
    fn other_numbers_lead_to_the_same_opponents() {
        let names = names(61);
        let mut turned = names.clone();
        turned.rotate_left(17);
        let named = |names: &[String]| -> BTreeSet<BTreeSet<String>> {
            let pairs = drawn(names, "7").into_iter();
            pairs
                .map(|pair| pair.map(|player| names[player].clone()).into())
                .collect()
        };
        assert_eq!(named(&names), named(&turned));
    }

    /// So that ratings of any two can be compared over few others.
    #[test]
    fn drawn_opponents_lead_from_everybody_to_everybody() {
        let pairs = drawn(&names(1000), "217");
        let mut reached = BTreeSet::from([0]);
        for _ in 0..5 {
            let next = pairs
                .iter()
                .filter(|pair| pair.iter().any(|player| reached.contains(player)));
            let next: Vec<usize> = next.flatten().copied().collect();
            reached.extend(next);
        }
        assert_eq!(reached.len(), 1000);
    }
}
