//! The standings: one line for each player, in the order of ratings.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::bradley_terry_ratings::{BradleyTerryRatings, PairScores};
use super::play_game::{ForfeitReason, Side};
use super::schedule::{PlayedRound, seat};
use super::tournament_manifest::TournamentManifest;

/// The results of one player.
#[derive(Clone, Debug, PartialEq)]
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
    pub(super) wins: usize,
    pub(super) draws: usize,
    pub(super) losses: usize,
    /// The forfeited games, by reason.
    pub(super) forfeits: BTreeMap<ForfeitReason, usize>,
}

impl Standing {
    /// Returns how many games the player has played.
    pub(super) fn games(&self) -> usize {
        self.wins + self.draws + self.losses
    }

    /// Returns twice the points: two for a win, one for a draw.
    fn half_points(&self) -> usize {
        2 * self.wins + self.draws
    }

    /// Writes the points: one for a win, half a point for a draw.
    pub(super) fn points(&self) -> String {
        let halves = self.half_points();
        let half = if halves.is_multiple_of(2) { "" } else { ".5" };
        format!("{}{half}", halves / 2)
    }
}

/// Returns the standings, the best player first.
pub(super) fn standings(manifest: &TournamentManifest, rounds: &[PlayedRound]) -> Vec<Standing> {
    let count = manifest.players.len();
    let mut all: Vec<Standing> = (0..count)
        .map(|player| Standing {
            player,
            place: 0,
            rating: 0,
            interval: [0, 0],
            weaker: 0,
            wins: 0,
            draws: 0,
            losses: 0,
            forfeits: BTreeMap::new(),
        })
        .collect();
    let mut scores = Vec::new();
    for played in rounds {
        for (&players, games) in played.round.pairs.iter().zip(&played.games) {
            scores.push(PairScores {
                players,
                points: games.points(),
            });
            for (number, played) in games.games.iter().enumerate() {
                let end = &played.game.end;
                for side in [Side::One, Side::Two] {
                    let standing = &mut all[players[seat(number, side)]];
                    match end.winner() {
                        None => standing.draws += 1,
                        Some(winner) if winner == side => standing.wins += 1,
                        Some(_) => standing.losses += 1,
                    }
                    if let Some((loser, forfeit)) = end.forfeit()
                        && loser == side
                    {
                        *standing.forfeits.entry(forfeit.reason).or_default() += 1;
                    }
                }
            }
        }
    }
    let ratings = BradleyTerryRatings::of(count, &scores);
    for standing in &mut all {
        let player = standing.player;
        let [rating, low, high] = ratings.rating(player).rounded();
        (standing.rating, standing.interval) = (rating, [low, high]);
        let others = (0..count).filter(|&other| other != player);
        standing.weaker = others
            .filter(|&other| ratings.difference(player, other).is_above_zero())
            .count();
    }
    let order = |standing: &Standing| (Reverse(standing.rating), Reverse(standing.half_points()));
    all.sort_by_key(order);
    for index in 0..all.len() {
        let before = index.checked_sub(1).map(|before| &all[before]);
        let shared = before.filter(|before| order(before) == order(&all[index]));
        all[index].place = shared.map_or(index + 1, |before| before.place);
    }
    all
}
