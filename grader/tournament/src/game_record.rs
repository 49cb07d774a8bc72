//! A game as a line of `games.jsonl`: what happened, move by move.

use std::collections::BTreeMap;

use class::downloads::{pseudonyms, who_is_who};
use serde::Serialize;

use super::pairings::Pair;
use super::play_game::{Game, PlayedGame, Side};
use super::tournament_manifest::TournamentManifest;

/// A game as a line of `games.jsonl`.
#[derive(Clone, Debug, Serialize)]
pub(super) struct GameRecord {
    /// The number of the game, from 1.
    #[serde(rename = "game")]
    pub(super) number: usize,
    /// Names of Player One and Player Two.
    pub(super) one: String,
    pub(super) two: String,
    #[serde(flatten)]
    pub(super) game: Game,
    /// The players' numbers.
    #[serde(skip)]
    pub(super) players: [usize; 2],
    #[serde(skip)]
    pub(super) cpu_milliseconds: [u64; 2],
}

/// Lists all games in their order. In every second game of a pair, the second player has the seat of Player One.
pub(super) fn game_records(
    manifest: &TournamentManifest,
    played: Vec<(Pair, Vec<PlayedGame>)>,
    names: &PublishedNames,
) -> Vec<GameRecord> {
    let called: Vec<String> = (0..manifest.players.len())
        .map(|player| names.player(manifest, player))
        .collect();
    let mut records = Vec::new();
    for ([first, second], games) in played {
        let seats = [[first, second], [second, first]].into_iter().cycle();
        for (mut played, players) in games.into_iter().zip(seats) {
            // It may hold names.
            if let Some(forfeit) = played.game.forfeit.as_mut().filter(|_| names.anonymous) {
                forfeit.detail.clear();
            }
            let [one, two] = players.map(|player| called[player].clone());
            records.push(GameRecord {
                number: records.len() + 1,
                one,
                two,
                game: played.game,
                players,
                cpu_milliseconds: played.cpu_milliseconds,
            });
        }
    }
    records
}

impl GameRecord {
    /// Returns the number and the name of the player of a side, and the same of the opponent.
    pub(super) fn seen_from(&self, side: Side) -> [(usize, &str); 2] {
        let [one, two] = [
            (self.players[0], self.one.as_str()),
            (self.players[1], self.two.as_str()),
        ];
        match side {
            Side::One => [one, two],
            Side::Two => [two, one],
        }
    }
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
