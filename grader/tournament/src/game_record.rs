//! A game as a line of `games.jsonl`: what happened, move by move.

use std::collections::BTreeMap;

use class::downloads::{pseudonyms, who_is_who};
use serde::Serialize;

use super::play_game::{GameEnd, Move, PlayedGame, Side};
use super::schedule::{PlayedRound, seat};
use super::tournament_manifest::TournamentManifest;

/// A game as a line of `games.jsonl`.
#[derive(Clone, Debug, Serialize)]
pub(super) struct GameRecord<'a> {
    /// The number of the game, from 1.
    pub(super) game: usize,
    pub(super) round: usize,
    /// Names of Player One and Player Two.
    pub(super) one: String,
    pub(super) two: String,
    start: &'a [u8],
    mover: Side,
    pub(super) moves: &'a [Move],
    /// The winner; none after a draw.
    pub(super) winner: Option<Side>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) forfeit: Option<ForfeitLine<'a>>,
    /// The players' numbers.
    #[serde(skip)]
    pub(super) players: [usize; 2],
    #[serde(skip)]
    pub(super) played: &'a PlayedGame,
}

/// A forfeited game.
#[derive(Clone, Debug, Serialize)]
pub(super) struct ForfeitLine<'a> {
    pub(super) loser: Side,
    pub(super) reason: &'static str,
    /// More about it; nothing where names are left out, since it may hold some.
    pub(super) detail: &'a str,
}

/// Lists all games in their order.
pub(super) fn game_records<'a>(
    manifest: &TournamentManifest,
    rounds: &'a [PlayedRound],
    names: &PublishedNames,
) -> Vec<GameRecord<'a>> {
    let called: Vec<String> = (0..manifest.players.len())
        .map(|player| names.player(manifest, player))
        .collect();
    let mut lines = Vec::new();
    for (round, played) in (1..).zip(rounds) {
        for (pair, games) in played.round.pairs.iter().zip(&played.games) {
            for (number, played) in games.games.iter().enumerate() {
                let players = [Side::One, Side::Two].map(|side| pair[seat(number, side)]);
                let [one, two] = players.map(|player| called[player].clone());
                lines.push(GameRecord {
                    game: lines.len() + 1,
                    round,
                    one,
                    two,
                    start: &played.game.start,
                    mover: played.game.mover,
                    moves: &played.game.moves,
                    winner: played.game.end.winner(),
                    forfeit: forfeit_line(&played.game.end, names.anonymous),
                    players,
                    played,
                });
            }
        }
    }
    lines
}

fn forfeit_line(end: &GameEnd, anonymous: bool) -> Option<ForfeitLine<'_>> {
    end.forfeit().map(|(loser, forfeit)| ForfeitLine {
        loser,
        reason: forfeit.reason.word(),
        detail: if anonymous { "" } else { &forfeit.detail },
    })
}

/// Names of students and players.
#[derive(Clone, Debug)]
pub(super) struct PublishedNames<'a> {
    /// The names of students, as people write them, by key.
    people: &'a BTreeMap<String, String>,
    /// Name of each student, by key.
    students: BTreeMap<String, String>,
    /// Whether these are numbers.
    pub(super) anonymous: bool,
}

impl<'p> PublishedNames<'p> {
    /// Calls all students of a tournament by their keys, or by the same numbers as the class page does.
    pub(super) fn of(
        manifest: &TournamentManifest,
        anonymous: bool,
        people: &'p BTreeMap<String, String>,
    ) -> PublishedNames<'p> {
        let players = manifest.players.iter().flat_map(|player| {
            let students = player.students.iter();
            students.map(|student| (student.clone(), Some(player.sources.to_string())))
        });
        let absent = manifest.absent.iter().map(|absent| {
            let sources = absent.sources.map(|sources| sources.to_string());
            (absent.student.clone(), sources)
        });
        let all = players.chain(absent);
        let students = if anonymous {
            pseudonyms(all)
        } else {
            all.map(|(key, _)| (key.clone(), key)).collect()
        };
        PublishedNames {
            people,
            students,
            anonymous,
        }
    }

    /// Returns what a student is called.
    pub(super) fn student<'a>(&'a self, key: &'a str) -> &'a str {
        self.students.get(key).map_or(key, String::as_str)
    }

    /// Returns what a player is called: all its students.
    pub(super) fn player(&self, manifest: &TournamentManifest, player: usize) -> String {
        let students = manifest.players[player].students.iter();
        let names: Vec<&str> = students.map(|key| self.student(key)).collect();
        names.join(" + ")
    }

    /// Returns what a player is called on the page: as people write the names of its students, and by key where two are alike.
    pub(super) fn person(&self, manifest: &TournamentManifest, player: usize) -> String {
        let alike = |name: &String| self.people.values().filter(|other| *other == name).count() > 1;
        let students = manifest.players[player].students.iter();
        let names: Vec<String> = students
            .map(
                |key| match self.people.get(key).filter(|_| !self.anonymous) {
                    None => self.student(key).to_owned(),
                    Some(name) if alike(name) => format!("{name} ({key})"),
                    Some(name) => name.clone(),
                },
            )
            .collect();
        names.join(" + ")
    }

    /// Returns a table that says which student is called what, if names are left out.
    pub(super) fn who_is_who(&self) -> Option<String> {
        self.anonymous.then(|| who_is_who(&self.students))
    }
}
