//! The standings: one line for each player, in the order of ratings.

use std::collections::BTreeMap;

use super::bradley_terry_ratings::{BradleyTerryRatings, PairScores};
use super::game_record::GameRecord;
use super::play_game::{ForfeitReason, Side};

/// The results of one player.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Standing {
    /// The player's number in the manifest.
    pub(super) player: usize,
    /// The place; players with the same rating and points share it.
    pub(super) place: usize,
    /// The rating, relative to the mean of the field, which is 1500.
    pub(super) rating: i32,
    /// The ends of its 95% interval.
    pub(super) interval: [i32; 2],
    /// Number of players who are probably weaker: the 95% interval of the difference is above zero.
    pub(super) weaker: usize,
    /// The results of all games.
    pub(super) all: GameCounts,
    /// Those against each opponent.
    pub(super) against: BTreeMap<usize, GameCounts>,
    /// The forfeited games, by reason.
    pub(super) forfeits: BTreeMap<ForfeitReason, usize>,
}

/// The results of some games of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct GameCounts {
    pub(super) wins: u32,
    pub(super) draws: u32,
    pub(super) losses: u32,
}

impl GameCounts {
    /// Returns how many games there are.
    pub(super) fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Returns the points: one for a win, half a point for a draw.
    pub(super) fn points(self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }
}

/// Returns the standings, the best player first. The seed is that of the ratings' intervals.
pub(super) fn standings(players: usize, games: &[GameRecord], seed: u64) -> Vec<Standing> {
    let mut all = vec![Standing::default(); players];
    for record in games {
        for side in [Side::One, Side::Two] {
            let [(player, _), (opponent, _)] = record.seen_from(side);
            let standing = &mut all[player];
            for counts in [
                &mut standing.all,
                standing.against.entry(opponent).or_default(),
            ] {
                *match record.game.winner {
                    None => &mut counts.draws,
                    Some(winner) if winner == side => &mut counts.wins,
                    Some(_) => &mut counts.losses,
                } += 1;
            }
            if let Some(forfeit) = record
                .game
                .forfeit
                .as_ref()
                .filter(|forfeit| forfeit.loser == side)
            {
                *standing.forfeits.entry(forfeit.reason).or_default() += 1;
            }
        }
    }
    let mut scores = Vec::new();
    for (one, standing) in all.iter().enumerate() {
        for (&two, counts) in standing.against.range(one..) {
            scores.push(PairScores {
                players: [one, two],
                points: [counts.points(), all[two].against[&one].points()],
            });
        }
    }
    let ratings = BradleyTerryRatings::of(players, &scores, seed);
    for (player, standing) in all.iter_mut().enumerate() {
        let [rating, low, high] = ratings.rating(player).rounded();
        (standing.player, standing.rating, standing.interval) = (player, rating, [low, high]);
        standing.weaker = (0..players)
            .filter(|&other| ratings.difference(player, other).is_above_zero())
            .count();
    }
    let order = |one: &Standing, two: &Standing| {
        two.rating
            .cmp(&one.rating)
            .then(two.all.points().total_cmp(&one.all.points()))
    };
    all.sort_by(order);
    for index in 0..all.len() {
        let before = index.checked_sub(1).map(|before| &all[before]);
        let shared = before.filter(|before| order(before, &all[index]).is_eq());
        all[index].place = shared.map_or(index + 1, |before| before.place);
    }
    all
}
