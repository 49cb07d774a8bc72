//! The pairings of players: round robin, or the Swiss system.
//!
//! Players are numbers here. The same players, seed and results give the same pairings.

use oorandom::Rand32;

/// Up to this many players, everybody plays everybody.
pub(super) const MOST_FOR_ROUND_ROBIN: usize = 40;

/// Rounds of a Swiss tournament beyond those that would find a winner if there were no draws.
const MORE_ROUNDS: u32 = 3;

/// Number of times that the search for pairings without a repetition may backtrack before a repetition is allowed.
const PATIENCE: usize = 100_000;

/// Two players who meet.
pub(super) type Pair = [usize; 2];

/// The pairings of one round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Pairings {
    pub(super) pairs: Vec<Pair>,
    /// Player without an opponent in this round.
    pub(super) bye: Option<usize>,
}

/// A Swiss tournament so far.
#[derive(Clone, Debug)]
pub(super) struct SwissTable {
    /// The points of each player; a round without an opponent counts like a pairing that was won.
    pub(super) points: Vec<f64>,
    /// The rounds so far.
    pub(super) rounds: Vec<Pairings>,
}

/// Shuffles the players.
pub(super) fn shuffled(players: usize, seed: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..players).collect();
    let mut random = Rand32::new(seed);
    for last in (1..order.len()).rev() {
        let end = u32::try_from(last + 1).unwrap_or(u32::MAX);
        order.swap(last, random.rand_range(0..end) as usize);
    }
    order
}

/// Returns the pairings of a round robin.
pub(super) fn round_robin(players: usize) -> Pairings {
    let pairs = (0..players).flat_map(|one| (one + 1..players).map(move |two| [one, two]));
    Pairings {
        pairs: pairs.collect(),
        bye: None,
    }
}

/// Returns the number of rounds of a Swiss tournament with this many players.
pub(super) fn swiss_rounds(players: usize) -> usize {
    let rounds = players.max(2).next_power_of_two().ilog2() + MORE_ROUNDS;
    (rounds as usize).min(players.saturating_sub(1))
}

impl SwissTable {
    /// Begins a tournament.
    pub(super) fn new(players: usize) -> SwissTable {
        SwissTable {
            points: vec![0.0; players],
            rounds: Vec::new(),
        }
    }

    /// Pairs the next round: neighbours in the table who haven't met. Where points are equal, the order is
    /// drawn from the seed.
    pub(super) fn next_round(&self, seed: u64) -> Pairings {
        let players = self.points.len();
        let mut order = shuffled(players, seed.wrapping_add(self.rounds.len() as u64));
        order.sort_by(|&one, &two| self.points[two].total_cmp(&self.points[one]));
        let bye = (players % 2 == 1).then(|| self.next_bye(&order)).flatten();
        order.retain(|&player| Some(player) != bye);
        let pairs = self.without_repetition(&order);
        // If the search took too long, neighbours meet again.
        let pairs = pairs.unwrap_or_else(|| {
            order
                .chunks_exact(2)
                .map(|pair| [pair[0], pair[1]])
                .collect()
        });
        Pairings { pairs, bye }
    }

    /// Returns the last player in the table who has always had an opponent.
    fn next_bye(&self, order: &[usize]) -> Option<usize> {
        let had_none = |player: usize| self.rounds.iter().any(|round| round.bye == Some(player));
        let mut last = order.iter().rev().copied();
        last.clone()
            .find(|&player| !had_none(player))
            .or(last.next())
    }

    fn have_met(&self, one: usize, two: usize) -> bool {
        let mut pairs = self.rounds.iter().flat_map(|round| &round.pairs);
        pairs.any(|&pair| pair == [one, two] || pair == [two, one])
    }

    /// Pairs each player with the nearest below who is left and whom they haven't met; backtracks if there is none.
    fn without_repetition(&self, order: &[usize]) -> Option<Vec<Pair>> {
        let mut patience = PATIENCE;
        // For each pair so far: the places of both in the order.
        let mut pairs: Vec<[usize; 2]> = Vec::new();
        let mut taken = vec![false; order.len()];
        let mut from = None;
        loop {
            let Some(upper) = taken.iter().position(|taken| !taken) else {
                return Some(
                    pairs
                        .iter()
                        .map(|&[one, two]| [order[one], order[two]])
                        .collect(),
                );
            };
            let first = from.take().unwrap_or(upper + 1);
            let lower = (first..order.len())
                .find(|&lower| !taken[lower] && !self.have_met(order[upper], order[lower]));
            if let Some(lower) = lower {
                (taken[upper], taken[lower]) = (true, true);
                pairs.push([upper, lower]);
            } else {
                patience = patience.checked_sub(1)?;
                let [upper, lower] = pairs.pop()?;
                (taken[upper], taken[lower]) = (false, false);
                from = Some(lower + 1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rstest::rstest;

    use super::*;

    #[test]
    fn everybody_meets_everybody_once() {
        let pairs = round_robin(7).pairs;
        let different: BTreeSet<Pair> = pairs.iter().copied().collect();
        assert_eq!((pairs.len(), different.len()), (21, 21));
        assert!(pairs.iter().all(|[one, two]| one < two));
    }

    #[test]
    fn the_same_seed_gives_the_same_order() {
        assert_eq!(shuffled(50, 7), shuffled(50, 7));
        assert_ne!(shuffled(50, 7), shuffled(50, 8));
        let mut order = shuffled(50, 7);
        order.sort_unstable();
        assert_eq!(order, (0..50).collect::<Vec<_>>());
    }

    /// Plays a tournament in which the player with the smaller number always wins.
    fn play(players: usize, seed: u64) -> SwissTable {
        let mut table = SwissTable::new(players);
        for _ in 0..swiss_rounds(players) {
            let round = table.next_round(seed);
            for &[one, two] in &round.pairs {
                table.points[one.min(two)] += 1.0;
            }
            if let Some(bye) = round.bye {
                table.points[bye] += 1.0;
            }
            table.rounds.push(round);
        }
        table
    }

    #[rstest]
    #[case::few(6)]
    #[case::odd(41)]
    #[case::even(64)]
    #[case::many(301)]
    fn nobody_meets_anybody_twice_in_a_swiss_tournament(#[case] players: usize) {
        let table = play(players, 3);
        let mut met = BTreeSet::new();
        for round in &table.rounds {
            let mut here: Vec<usize> = round
                .pairs
                .iter()
                .flatten()
                .copied()
                .chain(round.bye)
                .collect();
            here.sort_unstable();
            assert_eq!(
                here,
                (0..players).collect::<Vec<_>>(),
                "all are in each round once"
            );
            for &[one, two] in &round.pairs {
                assert!(
                    met.insert([one.min(two), one.max(two)]),
                    "{one} and {two} meet again"
                );
            }
        }
        let byes: Vec<usize> = table.rounds.iter().filter_map(|round| round.bye).collect();
        let different: BTreeSet<usize> = byes.iter().copied().collect();
        assert_eq!(byes.len(), different.len());
        assert_eq!(
            byes.len(),
            if players % 2 == 1 {
                table.rounds.len()
            } else {
                0
            }
        );
    }

    #[test]
    fn the_best_player_wins_a_swiss_tournament() {
        let table = play(64, 5);
        let best = (0..64).max_by(|&one, &two| table.points[one].total_cmp(&table.points[two]));
        assert_eq!(best, Some(0));
    }

    #[test]
    fn a_search_that_goes_back_finds_the_only_pairings_left() {
        // After three rounds, each of six players has met all but two.
        let mut table = SwissTable::new(6);
        let rounds = [
            [[0, 1], [2, 3], [4, 5]],
            [[0, 2], [1, 4], [3, 5]],
            [[0, 3], [1, 5], [2, 4]],
        ];
        for pairs in rounds {
            table.rounds.push(Pairings {
                pairs: pairs.to_vec(),
                bye: None,
            });
        }
        let mut next = table.next_round(1).pairs;
        for pair in &mut next {
            pair.sort_unstable();
        }
        next.sort_unstable();
        let possible = [[[0, 4], [1, 3], [2, 5]], [[0, 5], [1, 2], [3, 4]]];
        assert!(possible.iter().any(|pairs| next == pairs), "{next:?}");
    }

    #[test]
    fn where_everybody_has_met_somebody_meets_again() {
        let mut table = SwissTable::new(2);
        table.rounds.push(round_robin(2));
        assert_eq!(table.next_round(1).pairs.len(), 1);
    }
}
