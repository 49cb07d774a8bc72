//! Ratings by the Bradley–Terry model, with intervals.
//!
//! A player of strength `s` beats one of strength `t` with the probability `s / (s + t)`; a draw counts as half a win of
//! each. The logarithms of the strengths are those under which the results are most probable, found by Newton's method. So
//! that even a player who has won everything has a rating, each also has one draw with a player of average strength, who
//! isn't in the list. The logarithms are shown on the scale of chess ratings, and a player with 400 more wins ten of eleven
//! games.
//!
//! Games say only by how much players differ. So a rating is relative to the mean of the field, which is 1500, and so is its
//! interval: a shift common to all players is in neither. Each pair has an interval of its difference. A 95% interval is 1.96
//! standard errors to each side, from the curvature at the maximum.

use std::f64::consts::LN_10;

use super::symmetric_matrix::SymmetricMatrix;

/// The mean of all ratings.
const MEAN: f64 = 1500.0;

/// Difference of ratings that makes a player ten times as strong.
const TENFOLD: f64 = 400.0;

/// The standard errors on each side of a 95% interval.
const ERRORS: f64 = 1.96;

/// A step of Newton's method that is shorter than this is the last one.
const NEGLIGIBLE: f64 = 1e-10;

/// The most steps; ten are usual.
const STEPS: usize = 100;

/// Scores of two players against each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PairScores {
    /// The players, by number.
    pub(super) players: [usize; 2],
    /// Score of each: one point for a win, half a point for a draw.
    pub(super) points: [f64; 2],
}

/// The ratings of all players, relative to their mean.
#[derive(Clone, Debug)]
pub(super) struct BradleyTerryRatings {
    values: Vec<f64>,
    covariance: SymmetricMatrix,
}

/// A rating or a difference of two, with its 95% interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Estimate {
    pub(super) value: f64,
    /// Half of the width of the interval.
    pub(super) margin: f64,
}

impl Estimate {
    /// Returns the value and the ends of its interval, rounded.
    pub(super) fn rounded(self) -> [i32; 3] {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "ratings are in the thousands"
        )]
        [
            self.value,
            self.value - self.margin,
            self.value + self.margin,
        ]
        .map(|number| number.round() as i32)
    }

    /// Returns whether the whole interval is above zero.
    pub(super) fn is_above_zero(self) -> bool {
        self.value > self.margin
    }
}

impl BradleyTerryRatings {
    /// Rates this number of players.
    pub(super) fn of(players: usize, scores: &[PairScores]) -> BradleyTerryRatings {
        let logs = most_probable(players, scores);
        let (_, curvature) = slope_and_curvature(&logs, scores);
        let scale = TENFOLD / LN_10;
        let mean = mean(&logs);
        BradleyTerryRatings {
            values: logs.iter().map(|log| MEAN + scale * (log - mean)).collect(),
            covariance: projected(&curvature.inverse(), scale * scale),
        }
    }

    /// Returns a player's rating.
    pub(super) fn rating(&self, player: usize) -> Estimate {
        Estimate {
            value: self.values[player],
            margin: ERRORS * self.covariance(player, player).sqrt(),
        }
    }

    /// Returns by how much the first player's rating is higher than the second one's.
    pub(super) fn difference(&self, one: usize, two: usize) -> Estimate {
        let variance =
            self.covariance(one, one) + self.covariance(two, two) - 2.0 * self.covariance(one, two);
        Estimate {
            value: self.values[one] - self.values[two],
            margin: ERRORS * variance.max(0.0).sqrt(),
        }
    }

    fn covariance(&self, one: usize, two: usize) -> f64 {
        self.covariance.row(one)[two]
    }
}

/// Returns the covariance, times this factor, of what is left of the estimates without their mean.
fn projected(covariance: &SymmetricMatrix, factor: f64) -> SymmetricMatrix {
    let size = covariance.size();
    let means: Vec<f64> = (0..size).map(|row| mean(covariance.row(row))).collect();
    let all = mean(&means);
    let mut left = SymmetricMatrix::zero(size);
    for row in 0..size {
        for (column, cell) in covariance.row(row).iter().enumerate() {
            left.add(
                row,
                column,
                factor * (cell - means[row] - means[column] + all),
            );
        }
    }
    left
}

/// Returns the mean of some numbers.
fn mean(numbers: &[f64]) -> f64 {
    let (sum, count) = numbers.iter().fold((0.0, 0.0), |(sum, count), number| {
        (sum + number, count + 1.0)
    });
    if count > 0.0 { sum / count } else { 0.0 }
}

/// Returns the logarithms of the strengths under which the results are most probable.
fn most_probable(players: usize, scores: &[PairScores]) -> Vec<f64> {
    let mut logs = vec![0.0; players];
    for _ in 0..STEPS {
        let (slope, curvature) = slope_and_curvature(&logs, scores);
        let mut step = curvature.solve(&slope);
        let longest = step.iter().fold(0.0_f64, |most, part| most.max(part.abs()));
        // Far from the maximum, a whole step may lead beyond it.
        if longest > 1.0 {
            for part in &mut step {
                *part /= longest;
            }
        }
        for (log, part) in logs.iter_mut().zip(&step) {
            *log += part;
        }
        if longest < NEGLIGIBLE {
            break;
        }
    }
    logs
}

/// Returns the probability that a player whose logarithm is greater by this much wins.
fn probability(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

/// Returns in which direction the results get more probable, and how the logarithm of their probability bends.
fn slope_and_curvature(logs: &[f64], scores: &[PairScores]) -> (Vec<f64>, SymmetricMatrix) {
    let mut slope = Vec::with_capacity(logs.len());
    let mut curvature = SymmetricMatrix::zero(logs.len());
    for (player, &log) in logs.iter().enumerate() {
        let wins = probability(log);
        slope.push(0.5 - wins);
        curvature.add(player, player, wins * (1.0 - wins));
    }
    for &PairScores { players, points } in scores {
        let [one, two] = players;
        let games = points[0] + points[1];
        let wins = probability(logs[one] - logs[two]);
        let more = points[0] - games * wins;
        slope[one] += more;
        slope[two] -= more;
        let bend = games * wins * (1.0 - wins);
        for (row, column, sign) in [
            (one, one, 1.0),
            (two, two, 1.0),
            (one, two, -1.0),
            (two, one, -1.0),
        ] {
            curvature.add(row, column, sign * bend);
        }
    }
    (slope, curvature)
}

#[cfg(test)]
mod tests {
    use super::*;
    use oorandom::Rand64;

    /// The same maximum by the oldest method (Zermelo's): each strength is a player's points, divided by how often these
    /// would be expected. The average player has strength 1.
    fn zermelo(players: usize, scores: &[PairScores]) -> Vec<f64> {
        let mut strengths = vec![1.0_f64; players];
        for _ in 0..20_000 {
            strengths = (0..players)
                .map(|player| {
                    let (mut points, mut expected) = (0.5, 1.0 / (strengths[player] + 1.0));
                    for pair in scores {
                        let [one, two] = pair.players;
                        let games = pair.points[0] + pair.points[1];
                        for (own, other, won) in [(one, two, 0), (two, one, 1)] {
                            if own == player {
                                points += pair.points[won];
                                expected += games / (strengths[player] + strengths[other]);
                            }
                        }
                    }
                    points / expected
                })
                .collect();
        }
        strengths
            .into_iter()
            .map(|strength| 1500.0 + 400.0 * strength.log10())
            .collect()
    }

    /// The same numbers with the mean 1500.
    fn about_1500(numbers: &[f64]) -> Vec<f64> {
        let shift = 1500.0 - mean(numbers);
        numbers.iter().map(|number| number + shift).collect()
    }

    /// The logarithm of the probability of the results, for ratings.
    fn log_probability(ratings: &[f64], scores: &[PairScores]) -> f64 {
        let strength = |rating: f64| 10_f64.powf((rating - 1500.0) / 400.0);
        let wins = |one: f64, two: f64| strength(one) / (strength(one) + strength(two));
        let average: f64 = ratings
            .iter()
            .map(|&rating| 0.5 * wins(rating, 1500.0).ln() + 0.5 * wins(1500.0, rating).ln())
            .sum();
        let played: f64 = scores
            .iter()
            .map(|pair| {
                let [one, two] = pair.players.map(|player| ratings[player]);
                pair.points[0] * wins(one, two).ln() + pair.points[1] * wins(two, one).ln()
            })
            .sum();
        average + played
    }

    fn made(players: usize, seed: u128) -> Vec<PairScores> {
        let mut random = Rand64::new(seed);
        let mut scores = Vec::new();
        for one in 0..players {
            for two in one + 1..players {
                let points = [0, 0]
                    .map(|_: i32| f64::from(u8::try_from(random.rand_range(0..9)).unwrap()) / 2.0);
                if points != [0.0, 0.0] {
                    scores.push(PairScores {
                        players: [one, two],
                        points,
                    });
                }
            }
        }
        scores
    }

    #[test]
    fn ratings_are_those_of_a_plain_iteration() {
        for seed in 0..5 {
            let scores = made(7, seed);
            let found = BradleyTerryRatings::of(7, &scores);
            for (player, plain) in about_1500(&zermelo(7, &scores)).into_iter().enumerate() {
                let rating = found.rating(player);
                assert!((rating.value - plain).abs() < 1e-6, "{rating:?} {plain}");
            }
        }
    }

    /// Intervals of ratings about their mean and of differences, from the second differences of the log probability and a
    /// plain elimination.
    #[test]
    fn intervals_are_those_of_the_measured_curvature() {
        let scores = made(4, 1);
        let found = BradleyTerryRatings::of(4, &scores);
        let at = zermelo(4, &scores);
        let step = 0.5;
        let moved = |by: [(usize, f64); 2]| {
            let mut there = at.clone();
            for (player, by) in by {
                there[player] += by;
            }
            log_probability(&there, &scores)
        };
        let mut bend = [[0.0; 4]; 4];
        for (row, cells) in bend.iter_mut().enumerate() {
            for (column, cell) in cells.iter_mut().enumerate() {
                let [both, one, other, neither] =
                    [(step, step), (step, -step), (-step, step), (-step, -step)]
                        .map(|(here, there)| moved([(row, here), (column, there)]));
                *cell = -(both - one - other + neither) / (4.0 * step * step);
            }
        }
        let covariance = inverse(bend);
        // The variance of a sum of ratings with these weights.
        let margin = |weights: [f64; 4]| {
            let row = |row: usize| -> f64 {
                let parts = weights.iter().zip(covariance[row]);
                parts.map(|(weight, cell)| weight * cell).sum()
            };
            let variance: f64 = (0..4).map(|index| weights[index] * row(index)).sum();
            1.96 * variance.sqrt()
        };
        let about = |estimate: Estimate, margin: f64| {
            assert!(
                (estimate.margin - margin).abs() < 0.01 * margin,
                "{estimate:?} {margin}"
            );
        };
        for one in 0..4 {
            let mut weights = [-0.25; 4];
            weights[one] += 1.0;
            about(found.rating(one), margin(weights));
            for two in (0..4).filter(|&two| two != one) {
                let mut weights = [0.0; 4];
                (weights[one], weights[two]) = (1.0, -1.0);
                about(found.difference(one, two), margin(weights));
            }
        }
    }

    /// The inverse by elimination.
    fn inverse(mut matrix: [[f64; 4]; 4]) -> [[f64; 4]; 4] {
        let mut inverse = [[0.0; 4]; 4];
        for (index, row) in inverse.iter_mut().enumerate() {
            row[index] = 1.0;
        }
        for pivot in 0..4 {
            let by = matrix[pivot][pivot];
            for column in 0..4 {
                matrix[pivot][column] /= by;
                inverse[pivot][column] /= by;
            }
            for row in (0..4).filter(|&row| row != pivot) {
                let by = matrix[row][pivot];
                for column in 0..4 {
                    matrix[row][column] -= by * matrix[pivot][column];
                    inverse[row][column] -= by * inverse[pivot][column];
                }
            }
        }
        inverse
    }

    #[test]
    fn with_400_more_ten_of_eleven_games_are_won() {
        // With this many games, the draw with the average player doesn't matter.
        let scores = [PairScores {
            players: [0, 1],
            points: [1e9, 1e8],
        }];
        let difference = BradleyTerryRatings::of(2, &scores).difference(0, 1);
        assert!((difference.value - 400.0).abs() < 1e-3, "{difference:?}");
    }

    #[test]
    fn winning_everything_gives_a_rating_and_a_wide_interval() {
        let scores = [PairScores {
            players: [0, 1],
            points: [40.0, 0.0],
        }];
        let difference = BradleyTerryRatings::of(2, &scores).difference(0, 1);
        assert!(
            difference.value > 400.0 && difference.margin > 200.0,
            "{difference:?}"
        );
        assert!(difference.value.is_finite() && difference.margin.is_finite());
    }

    #[test]
    fn a_player_without_games_is_average() {
        let found = BradleyTerryRatings::of(1, &[]).rating(0);
        assert!((found.value - 1500.0).abs() < 1e-9);
    }
}
