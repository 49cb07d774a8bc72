//! Tournaments without programs, for tests: the games of a pairing are made up, the same each time.

use submission::Digest;

use super::play_game::{Game, GameEnd, Move, PairingGames, PlayedGame, Side};
use super::schedule::Schedule;
use super::tournament_manifest::{FORMAT, PlayerEntry, TournamentManifest};
use staff::facts::Store;
use staff::shard::Shard;

/// Makes a tournament of this many players.
pub(super) fn manifest(players: usize) -> TournamentManifest {
    let player = |number: usize| PlayerEntry {
        sources: Digest::of(format!("player {number}")),
        students: vec![format!("student{number}")],
    };
    TournamentManifest {
        format: FORMAT.to_owned(),
        seed: 7,
        starts_per_pairing: 1,
        starts: vec!["1 0 0 0 0 0 0 1 0 0 0 0 0 0 One".to_owned()],
        reference: Digest::of("reference"),
        grader: Digest::of("grader"),
        players: (0..players).map(player).collect(),
        absent: Vec::new(),
    }
}

/// Makes up the games of two players: the one with the smaller number wins three of four.
pub(super) fn fake_games(manifest: &TournamentManifest, pair: [usize; 2]) -> PairingGames {
    let key = manifest.key(pair).to_string();
    let made_up = |number: usize| {
        let upset = key.as_bytes()[number] < b'4';
        let weaker_is_one = number.is_multiple_of(2) == (pair[0] > pair[1]);
        let winner = if upset == weaker_is_one {
            Side::One
        } else {
            Side::Two
        };
        let only = Move {
            player: Side::One,
            bowl: 0,
            board: [0; 14],
        };
        PlayedGame {
            game: Game {
                start: [1; 14],
                mover: Side::One,
                moves: vec![only],
                end: GameEnd::Won(winner),
            },
            cpu_milliseconds: [1, 2],
        }
    };
    PairingGames {
        games: (0..2).map(made_up).collect(),
    }
}

/// Makes up the games of the open round that are in this shard, or all of them; returns whether there was a round.
pub(super) fn play_round(
    manifest: &TournamentManifest,
    store: &Store,
    shard: Option<Shard>,
) -> bool {
    let Some(open) = Schedule::of(manifest, store).open else {
        return false;
    };
    let is_here = |pair: &[usize; 2]| shard.is_none_or(|shard| shard.has(&manifest.key(*pair)));
    for pair in open.missing.into_iter().filter(is_here) {
        let games = fake_games(manifest, pair);
        store
            .put(manifest.key(pair), &games)
            .expect("the folder can be written");
    }
    true
}
