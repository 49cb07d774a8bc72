//! Ratings of simulated tournaments, whose players have known strengths.

use oorandom::Rand64;
use submission::Digest;

use super::bradley_terry_ratings::{BradleyTerryRatings, Estimate, PairScores};
use super::pairings::pairings;

/// Players of known strengths meet each other in 200 tournaments.
#[test]
fn nineteen_of_twenty_intervals_hold_the_true_difference() {
    intervals_hold_the_truth(200, 8, 16);
}

/// The same for players who meet only a few drawn opponents.
#[test]
fn intervals_after_drawn_rounds_are_as_wide() {
    intervals_hold_the_truth(40, 60, 4);
}

/// Lets players of known strengths meet in this many tournaments, with this many games in each pairing.
fn intervals_hold_the_truth(tournaments: usize, players: usize, games: usize) {
    let names: Vec<String> = (0..players).map(|player| player.to_string()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut random = Rand64::new(217);
    let [mut ratings, mut differences] = [Vec::new(), Vec::new()];
    for tournament in 0..tournaments {
        let truth: Vec<f64> = (0..players)
            .map(|_| 1200.0 + 600.0 * random.rand_float())
            .collect();
        let mean = truth.iter().sum::<f64>() / truth.iter().map(|_| 1.0).sum::<f64>();
        let pairs = pairings(&Digest::of(tournament.to_string()), &names);
        let scores = pairs.into_iter().map(|[one, two]| {
            let wins = 1.0 / (1.0 + 10_f64.powf((truth[two] - truth[one]) / 400.0));
            let mut points = [0.0, 0.0];
            for _ in 0..games {
                points[usize::from(random.rand_float() >= wins)] += 1.0;
            }
            PairScores {
                players: [one, two],
                points,
            }
        });
        let scores: Vec<PairScores> = scores.collect();
        let found = BradleyTerryRatings::of(players, &scores, 1);
        let holds =
            |estimate: Estimate, truth: f64| (estimate.value - truth).abs() <= estimate.margin;
        for one in 0..players {
            ratings.push(holds(found.rating(one), truth[one] - mean + 1500.0));
            for two in one + 1..players {
                differences.push(holds(found.difference(one, two), truth[one] - truth[two]));
            }
        }
    }
    for (what, held) in [("ratings", ratings), ("differences", differences)] {
        let share = held.iter().filter(|held| **held).count() * 1000 / held.len();
        assert!((930..=970).contains(&share), "{what}: {share} of 1,000");
    }
}

/// A shift that all players have in common doesn't widen the intervals.
#[test]
fn a_player_that_wins_every_game_of_many_is_probably_stronger() {
    let pair = |players: [usize; 2], points: [f64; 2]| PairScores { players, points };
    let scores = [
        pair([0, 1], [64.0, 0.0]),
        pair([0, 2], [48.0, 16.0]),
        pair([1, 2], [16.0, 48.0]),
    ];
    let found = BradleyTerryRatings::of(3, &scores, 1);
    let [best, worst] = [0, 1].map(|player| found.rating(player));
    assert!(
        best.value - best.margin > worst.value + worst.margin,
        "{best:?} {worst:?}"
    );
    assert!(found.difference(0, 1).is_above_zero());
    assert!(!found.difference(1, 0).is_above_zero());
    let mean = [0, 1, 2]
        .map(|player| found.rating(player).value)
        .iter()
        .sum::<f64>()
        / 3.0;
    assert!((mean - 1500.0).abs() < 1e-9, "{mean}");
}

#[test]
fn players_with_the_same_results_differ_by_nothing() {
    let scores = [PairScores {
        players: [0, 1],
        points: [3.0, 3.0],
    }];
    let found = BradleyTerryRatings::of(2, &scores, 1);
    let [one, two] = [found.difference(0, 1), found.difference(1, 0)];
    assert!(
        !one.is_above_zero() && !two.is_above_zero(),
        "{one:?} {two:?}"
    );
}
