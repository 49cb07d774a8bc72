//! The names of players in published files.

use std::collections::BTreeMap;

use super::tournament_manifest::TournamentManifest;
use class::downloads::{pseudonyms, who_is_who};

/// Names of students and players.
#[derive(Clone, Debug)]
pub(super) struct PublishedNames {
    /// Name of each student, by key.
    students: BTreeMap<String, String>,
    /// Whether these are numbers.
    pub(super) anonymous: bool,
}

impl PublishedNames {
    /// Calls all students of a tournament by their keys, or by the same numbers as the class page does.
    pub(super) fn of(manifest: &TournamentManifest, anonymous: bool) -> PublishedNames {
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
    pub(super) fn person(
        &self,
        manifest: &TournamentManifest,
        player: usize,
        people: &BTreeMap<String, String>,
    ) -> String {
        let alike = |name: &String| people.values().filter(|other| *other == name).count() > 1;
        let students = manifest.players[player].students.iter();
        let names: Vec<String> = students
            .map(|key| match people.get(key) {
                _ if self.anonymous => self.student(key).to_owned(),
                None => self.student(key).to_owned(),
                Some(name) if alike(name) => format!("{name} ({key})"),
                Some(name) => name.clone(),
            })
            .collect();
        names.join(" + ")
    }

    /// Returns a table that says which student is called what, if names are left out.
    pub(super) fn who_is_who(&self) -> Option<String> {
        self.anonymous.then(|| who_is_who(&self.students))
    }
}
