//! Ratings of simulated tournaments, whose players have known strengths.

use oorandom::Rand64;

use super::bradley_terry_ratings::{BradleyTerryRatings, PairScores};

/// Players of known strengths meet each other in 200 tournaments.
#[test]
fn nineteen_of_twenty_intervals_hold_the_true_difference() {
    let mut random = Rand64::new(217);
    let (mut inside, mut all, mut inside_field) = (0.0, 0.0, 0.0);
    let mut players = 0.0;
    for _ in 0..200 {
        let strengths: Vec<f64> = (0..8)
            .map(|_| 1200.0 + 600.0 * random.rand_float())
            .collect();
        let mean: f64 = strengths.iter().sum::<f64>() / 8.0;
        let truth: Vec<f64> = strengths
            .iter()
            .map(|strength| strength - mean + 1500.0)
            .collect();
        let mut scores = Vec::new();
        for one in 0..8 {
            for two in one + 1..8 {
                let wins = 1.0 / (1.0 + 10_f64.powf((truth[two] - truth[one]) / 400.0));
                let mut points = [0.0, 0.0];
                for _ in 0..16 {
                    points[usize::from(random.rand_float() >= wins)] += 1.0;
                }
                scores.push(PairScores {
                    players: [one, two],
                    points,
                });
            }
        }
        let found = BradleyTerryRatings::of(8, &scores);
        for one in 0..8 {
            let rating = found.rating(one);
            players += 1.0;
            if (rating.value - truth[one]).abs() <= rating.margin {
                inside_field += 1.0;
            }
            for two in one + 1..8 {
                let difference = found.difference(one, two);
                all += 1.0;
                if (difference.value - (truth[one] - truth[two])).abs() <= difference.margin {
                    inside += 1.0;
                }
            }
        }
    }
    let [pairs, field] = [inside / all, inside_field / players];
    assert!((0.93..=0.97).contains(&pairs), "differences: {pairs}");
    assert!((0.93..=0.97).contains(&field), "ratings: {field}");
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
    let found = BradleyTerryRatings::of(3, &scores);
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
    let found = BradleyTerryRatings::of(2, &scores);
    let [one, two] = [found.difference(0, 1), found.difference(1, 0)];
    assert!(
        !one.is_above_zero() && !two.is_above_zero(),
        "{one:?} {two:?}"
    );
}
