//! The rounds of a tournament: those that were played, and the next one.

use super::pairings::{
    MOST_FOR_ROUND_ROBIN, Pair, Pairings, SwissTable, round_robin, swiss_rounds,
};
use super::play_game::{PairingGames, Side};
use super::tournament_manifest::TournamentManifest;
use staff::facts::Store;

/// The rounds of a tournament that are known so far.
#[derive(Clone, Debug)]
pub(super) struct Schedule {
    /// The rounds that were played, with their games.
    pub(super) played: Vec<PlayedRound>,
    /// The round that isn't complete; none once the tournament is over.
    pub(super) open: Option<OpenRound>,
    /// The number of rounds.
    pub(super) rounds: usize,
}

/// A round that was played.
#[derive(Clone, Debug)]
pub(super) struct PlayedRound {
    pub(super) round: Pairings,
    /// The games of each pair, in the order of the round.
    pub(super) games: Vec<PairingGames>,
}

/// A round with pairs that haven't played.
#[derive(Clone, Debug)]
pub(super) struct OpenRound {
    /// All its pairs.
    pub(super) pairs: Vec<Pair>,
    /// Those that haven't played.
    pub(super) missing: Vec<Pair>,
}

impl Schedule {
    /// Pairs the players as far as the games of earlier rounds are known.
    pub(super) fn of(manifest: &TournamentManifest, store: &Store) -> Schedule {
        let players = manifest.players.len();
        let is_swiss = players > MOST_FOR_ROUND_ROBIN;
        let rounds = if is_swiss { swiss_rounds(players) } else { 1 };
        let mut table = SwissTable::new(players);
        let mut played = Vec::new();
        while played.len() < rounds {
            let mut round = if is_swiss {
                table.next_round(manifest.seed)
            } else {
                round_robin(players)
            };
            for pair in &mut round.pairs {
                pair.sort_unstable();
            }
            let games = |&pair: &Pair| store.get(manifest.key(pair));
            let found: Vec<Option<PairingGames>> = round.pairs.iter().map(games).collect();
            let pairs = round.pairs.iter().zip(&found);
            let missing: Vec<Pair> = pairs
                .filter(|(_, games)| games.is_none())
                .map(|(&pair, _)| pair)
                .collect();
            if !missing.is_empty() {
                let pairs = round.pairs;
                return Schedule {
                    played,
                    open: Some(OpenRound { pairs, missing }),
                    rounds,
                };
            }
            let games: Vec<PairingGames> = found.into_iter().flatten().collect();
            for (&[one, two], games) in round.pairs.iter().zip(&games) {
                let [first, second] = games.points();
                table.points[one] += first;
                table.points[two] += second;
            }
            if let Some(bye) = round.bye {
                table.points[bye] += games.first().map_or(0.0, PairingGames::most_points);
            }
            table.rounds.push(round.clone());
            played.push(PlayedRound { round, games });
        }
        Schedule {
            played,
            open: None,
            rounds,
        }
    }
}

impl PairingGames {
    /// Returns the points of both players: one for a win, half a point for a draw.
    pub(super) fn points(&self) -> [f64; 2] {
        let mut points = [0.0; 2];
        for (number, played) in self.games.iter().enumerate() {
            match played.game.end.winner() {
                Some(winner) => points[seat(number, winner)] += 1.0,
                None => points.iter_mut().for_each(|points| *points += 0.5),
            }
        }
        points
    }

    /// Returns the points of a player who wins every game.
    fn most_points(&self) -> f64 {
        self.points().iter().sum()
    }
}

/// Returns which of two players has this side in their game with this number: 0 for the first one. They take turns.
pub(super) fn seat(game: usize, side: Side) -> usize {
    (game + usize::from(side == Side::Two)) % 2
}

#[cfg(test)]
mod tests {
    use super::super::fake_games::{manifest, play_round};
    use super::*;

    /// Plays a tournament to its end, and returns it with the number of rounds that were open.
    fn played(players: usize) -> (Schedule, usize) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let manifest = manifest(players);
        let mut rounds = 0;
        while play_round(&manifest, &store, None) {
            rounds += 1;
        }
        (Schedule::of(&manifest, &store), rounds)
    }

    #[test]
    fn up_to_forty_players_meet_everybody() {
        let (schedule, rounds) = played(40);
        assert_eq!((rounds, schedule.rounds), (1, 1));
        assert_eq!(schedule.played[0].games.len(), 40 * 39 / 2);
    }

    #[test]
    fn more_players_meet_by_the_swiss_system() {
        let (schedule, rounds) = played(41);
        assert_eq!((rounds, schedule.rounds), (9, 9));
        assert!(
            schedule
                .played
                .iter()
                .all(|played| played.games.len() == 20)
        );
    }

    #[test]
    fn shards_play_every_round_of_the_swiss_system_as_one_machine_does() {
        let manifest = manifest(45);
        let folder = tempfile::tempdir().unwrap();
        let store = |name: &str| Store::open(&folder.path().join(name)).unwrap();
        let (single, shared) = (store("single"), store("shared"));
        while play_round(&manifest, &single, None) {}
        let shards = [1, 2, 3].map(|number| format!("{number}/3").parse().unwrap());
        let mut rounds = 0;
        // Each shard sees the open round until the last one has played its pairings.
        while Schedule::of(&manifest, &shared).open.is_some() {
            for shard in shards {
                play_round(&manifest, &shared, Some(shard));
            }
            rounds += 1;
            assert_eq!(Schedule::of(&manifest, &shared).played.len(), rounds);
        }
        let games = |store: &Store| {
            let played = Schedule::of(&manifest, store).played;
            format!("{played:?}")
        };
        assert_eq!(games(&shared), games(&single));
    }

    #[test]
    fn both_players_have_both_seats() {
        assert_eq!([seat(0, Side::One), seat(0, Side::Two)], [0, 1]);
        assert_eq!([seat(1, Side::One), seat(1, Side::Two)], [1, 0]);
    }
}
