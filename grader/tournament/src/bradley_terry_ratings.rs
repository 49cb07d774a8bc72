//! Ratings by the Bradley–Terry model, with intervals.
//!
//! A player of strength `s` beats one of strength `t` with the probability `s / (s + t)`; a draw counts as half a win of
//! each. The strengths are those under which the results are most probable. So that even a player who has won everything has
//! a rating, each also has one draw with an average player, who isn't in the list. Strengths are shown on the scale of chess
//! ratings, and a player with 400 more wins ten of eleven games.
//!
//! Games say only by how much players differ. So a rating is relative to the mean of the field, which is 1500, and so is its
//! interval: a shift common to all players is in neither. Each pair has an interval of its difference.
//!
//! Intervals come from a parametric bootstrap: every game is drawn again as these strengths have it, many times, and each of
//! these tournaments is rated like the real one. A standard error is the root of the mean square by which their ratings miss
//! the real one. A 95% interval is 1.96 standard errors to each side. Where players win or lose almost everything, the draw
//! with the average player makes differences smaller than they are, and intervals hold the truth less often.

use oorandom::Rand64;

/// The mean of all ratings.
const MEAN: f64 = 1500.0;

/// Difference of ratings that makes a player ten times as strong.
const TENFOLD: f64 = 400.0;

/// The standard errors on each side of a 95% interval.
const ERRORS: f64 = 1.96;

/// Number of times that the games are drawn again.
const SAMPLES: usize = 200;

/// The strengths are found if none changes by more than this share of it.
const NEGLIGIBLE: f64 = 1e-10;

/// The most steps; a hundred are many.
const STEPS: usize = 10_000;

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
    /// The ratings after each time that the games were drawn again.
    samples: Vec<Vec<f64>>,
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
    /// Rates this number of players; the seed decides how games are drawn again.
    pub(super) fn of(players: usize, scores: &[PairScores], seed: u64) -> BradleyTerryRatings {
        let found = strengths(vec![1.0; players + 1], scores);
        let mut random = Rand64::new(seed.into());
        let mut draw_again = || {
            let again = scores
                .iter()
                .map(|pair| pair.drawn_again(&found, &mut random));
            let again: Vec<PairScores> = again.collect();
            ratings(&strengths(found.clone(), &again))
        };
        BradleyTerryRatings {
            samples: (0..SAMPLES).map(|_| draw_again()).collect(),
            values: ratings(&found),
        }
    }

    /// Returns a player's rating.
    pub(super) fn rating(&self, player: usize) -> Estimate {
        self.estimate(|ratings| ratings[player])
    }

    /// Returns by how much the first player's rating is higher than the second one's.
    pub(super) fn difference(&self, one: usize, two: usize) -> Estimate {
        self.estimate(|ratings| ratings[one] - ratings[two])
    }

    fn estimate(&self, of: impl Fn(&[f64]) -> f64) -> Estimate {
        let value = of(&self.values);
        let squares = self
            .samples
            .iter()
            .map(|sample| (of(sample) - value).powi(2));
        Estimate {
            value,
            margin: ERRORS * mean(squares).sqrt(),
        }
    }
}

impl PairScores {
    /// Draws each game again, as players of these strengths would play it.
    fn drawn_again(self, strengths: &[f64], random: &mut Rand64) -> PairScores {
        let [one, two] = self.players.map(|player| strengths[player]);
        let (mut points, mut left) = ([0.0; 2], self.points[0] + self.points[1]);
        while left > 0.0 {
            points[usize::from(random.rand_float() * (one + two) >= one)] += left.min(1.0);
            left -= 1.0;
        }
        PairScores { points, ..self }
    }
}

/// Returns the ratings of players with these strengths. The last one is the average player's, which isn't rated.
fn ratings(strengths: &[f64]) -> Vec<f64> {
    let rated = &strengths[..strengths.len() - 1];
    let logs = rated.iter().map(|strength| TENFOLD * strength.log10());
    let shift = MEAN - mean(logs.clone());
    logs.map(|log| log + shift).collect()
}

/// Returns the mean of some numbers.
fn mean(numbers: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = numbers.fold((0.0, 0.0), |(sum, count), number| {
        (sum + number, count + 1.0)
    });
    if count > 0.0 { sum / count } else { 0.0 }
}

/// Returns the strengths under which the results are most probable, from a first guess. The last one is the average player's.
///
/// Under these, a player's wins, each times the probability of losing, weigh as much as the losses, each times the
/// probability of winning. A step lets this be true of one player after another. Where some win almost everything, this
/// iteration of Newman (2023) takes a fortieth of the steps of Zermelo's (1929), which has the same limit.
fn strengths(mut strengths: Vec<f64>, scores: &[PairScores]) -> Vec<f64> {
    let average = strengths.len() - 1;
    let mut against = vec![Vec::new(); strengths.len()];
    let draws = (0..average).map(|player| PairScores {
        players: [player, average],
        points: [0.5, 0.5],
    });
    for PairScores {
        players: [one, two],
        points: [won, lost],
    } in scores.iter().copied().chain(draws)
    {
        against[one].push((two, won, lost));
        against[two].push((one, lost, won));
    }
    for _ in 0..STEPS {
        let mut most = 0.0_f64;
        for player in 0..strengths.len() {
            let own = strengths[player];
            let (mut up, mut down) = (0.0, 0.0);
            for &(other, won, lost) in &against[player] {
                let other = strengths[other];
                up += won * other / (own + other);
                down += lost / (own + other);
            }
            if down > 0.0 {
                strengths[player] = up / down;
                most = most.max((up / down / own - 1.0).abs());
            }
        }
        if most < NEGLIGIBLE {
            break;
        }
    }
    strengths
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same maximum by Zermelo's iteration: each strength is a player's points, divided by how often these
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
        let shift = 1500.0 - mean(numbers.iter().copied());
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
    fn ratings_are_those_of_zermelos_iteration() {
        for seed in 0..5 {
            let scores = made(7, seed);
            let found = BradleyTerryRatings::of(7, &scores, 1);
            for (player, plain) in about_1500(&zermelo(7, &scores)).into_iter().enumerate() {
                let rating = found.rating(player);
                assert!((rating.value - plain).abs() < 1e-6, "{rating:?} {plain}");
            }
        }
    }

    #[test]
    fn under_any_other_ratings_the_results_are_less_probable() {
        let scores = made(7, 3);
        let found = strengths(vec![1.0; 8], &scores);
        // The ratings at which the average player has 1500.
        let logs = found
            .iter()
            .map(|strength| 400.0 * (strength / found[7]).log10());
        let at: Vec<f64> = logs.take(7).map(|log| 1500.0 + log).collect();
        let most = log_probability(&at, &scores);
        for player in 0..7 {
            for step in [-0.1, 0.1] {
                let mut there = at.clone();
                there[player] += step;
                assert!(log_probability(&there, &scores) < most, "{player} {step}");
            }
        }
    }

    /// With many games of equal players, the intervals are those of the binomial distribution.
    #[test]
    fn intervals_of_many_games_are_those_of_a_formula() {
        let scores = [PairScores {
            players: [0, 1],
            points: [5000.0, 5000.0],
        }];
        let found = BradleyTerryRatings::of(2, &scores, 1);
        let formula = 1.96 * 400.0 / std::f64::consts::LN_10 / (10_000.0_f64 / 4.0).sqrt();
        let difference = found.difference(0, 1).margin;
        // A tenth is two standard deviations of an error that is taken from 200 values.
        assert!(
            (difference / formula - 1.0).abs() < 0.1,
            "{difference} {formula}"
        );
        let rating = found.rating(0).margin;
        assert!(
            (rating - difference / 2.0).abs() < 1e-9,
            "half of the difference is on each side"
        );
    }

    #[test]
    fn the_seed_decides_the_intervals_and_no_rating() {
        let scores = made(7, 4);
        let [one, same, other] =
            [1, 1, 2].map(|seed| BradleyTerryRatings::of(7, &scores, seed).rating(0));
        assert_eq!(one, same);
        assert!(
            one.value.to_bits() == other.value.to_bits()
                && one.margin.to_bits() != other.margin.to_bits()
        );
    }

    #[test]
    fn with_400_more_ten_of_eleven_games_are_won() {
        // With this many games, the draw with the average player matters little.
        let scores = [PairScores {
            players: [0, 1],
            points: [1e5, 1e4],
        }];
        let difference = BradleyTerryRatings::of(2, &scores, 1).difference(0, 1);
        assert!((difference.value - 400.0).abs() < 0.1, "{difference:?}");
    }

    #[test]
    fn winning_everything_gives_a_rating_and_a_wide_interval() {
        let scores = [PairScores {
            players: [0, 1],
            points: [40.0, 0.0],
        }];
        let difference = BradleyTerryRatings::of(2, &scores, 1).difference(0, 1);
        assert!(
            difference.value > 400.0 && difference.margin > 200.0,
            "{difference:?}"
        );
        assert!(difference.value.is_finite() && difference.margin.is_finite());
    }

    #[test]
    fn a_player_without_games_is_average() {
        let found = BradleyTerryRatings::of(1, &[], 1).rating(0);
        assert!((found.value - 1500.0).abs() < 1e-9);
    }
}
