//! The manifest of a tournament: its players, its positions, and everything else that decides its games.

use std::io;
use std::path::Path;

use grader::atomic_file::{self, WriteError};
use grader::failure::Failure;
use serde::{Serialize, Serializer};
use submission::{Digest, DigestBuilder};

use super::pairings::{Pair, pairings};
use super::play_game::Start;
use super::read_start_positions::draw;

/// The format's name and version.
pub(super) const FORMAT: &str = "kalah-tournament/1";

/// The name of the file in a tournament's folder.
const MANIFEST: &str = "tournament.json";

/// The manifest of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct TournamentManifest {
    pub(super) format: &'static str,
    pub(super) seed: u64,
    /// Number of positions that a pairing plays from, each in both seats.
    pub(super) starts_per_pairing: usize,
    /// The positions.
    #[serde(serialize_with = "as_lines")]
    pub(super) starts: Vec<Start>,
    /// A digest of the reference, which enforces the rules.
    pub(super) reference: Digest,
    /// A digest of the grader, its compiler, sandbox and limits.
    pub(super) grader: Digest,
    /// Players, sorted by digest; everything else calls them by their number here.
    pub(super) players: Vec<PlayerEntry>,
    /// Students whose submissions don't play.
    pub(super) absent: Vec<Absentee>,
}

/// A player: one submission, which several students may have handed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct PlayerEntry {
    /// The digest of its sources.
    pub(super) sources: Digest,
    /// The keys of its students.
    pub(super) students: Vec<String>,
}

/// A student whose submission doesn't play.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(super) struct Absentee {
    /// The student's key.
    pub(super) student: String,
    /// The digest of the sources, if they can be read.
    pub(super) sources: Option<Digest>,
    pub(super) why: String,
}

impl TournamentManifest {
    /// Returns all pairings. Each player is called by a student here, since that remains when the student submits again. The
    /// reference, which students don't have, decides too: nobody can tell from the pairings whose number is whose.
    pub(super) fn pairings(&self) -> Vec<Pair> {
        let seed = DigestBuilder::default()
            .piece(self.seed.to_string())
            .piece(self.reference.to_string())
            .finish();
        let students = self
            .players
            .iter()
            .map(|player| player.students.iter().min());
        let names: Vec<&str> = students
            .map(|name| name.map_or("", String::as_str))
            .collect();
        pairings(&seed, &names)
    }

    /// Returns the positions that this pair of players plays from.
    pub(super) fn starts_of(&self, pair: Pair) -> Vec<Start> {
        let players = pair.map(|player| &self.players[player].sources);
        draw(&self.starts, self.starts_per_pairing, self.seed, players)
    }

    /// Returns the name of this pair's games: a digest of all that decides them.
    pub(super) fn key(&self, pair: Pair) -> Digest {
        let mut digest = DigestBuilder::default();
        for piece in [&self.grader, &self.reference] {
            digest.add(piece.to_string());
        }
        for player in pair {
            digest.add(self.players[player].sources.to_string());
        }
        for start in self.starts_of(pair) {
            digest.add(start.to_string());
        }
        digest.finish()
    }

    /// Writes the manifest into a folder.
    pub(super) fn write(&self, folder: &Path) -> Result<(), Failure> {
        let path = folder.join(MANIFEST);
        let mut bytes = serde_json::to_vec_pretty(self)
            .map_err(|error| WriteError::at(&path)(io::Error::other(error)))?;
        bytes.push(b'\n');
        Ok(atomic_file::write(&path, &bytes)?)
    }
}

fn as_lines<S: Serializer>(starts: &[Start], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(starts.iter().map(Start::to_string))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use notation::{Board, Player};

    use super::*;

    /// Makes a tournament of this many players, in which the third one has submitted this.
    fn manifest(players: usize, third: &str) -> TournamentManifest {
        let player = |number: usize| PlayerEntry {
            sources: match number {
                2 => Digest::of(third),
                _ => Digest::of(format!("player {number}")),
            },
            students: vec![format!("student{number}")],
        };
        let mut players: Vec<PlayerEntry> = (0..players).map(player).collect();
        players.sort_by_key(|player| player.sources);
        TournamentManifest {
            format: FORMAT,
            seed: 7,
            starts_per_pairing: 1,
            starts: vec![Start {
                board: Board([1; 14]),
                mover: Player::One,
            }],
            reference: Digest::of("reference"),
            grader: Digest::of("grader"),
            players,
            absent: Vec::new(),
        }
    }

    #[rstest::rstest]
    #[case::all_rounds(40, 39)]
    #[case::drawn_rounds(60, 12)]
    fn only_the_games_of_a_student_who_submits_again_are_new(
        #[case] players: usize,
        #[case] new: usize,
    ) {
        let keys = |third: &str| -> BTreeSet<Digest> {
            let manifest = manifest(players, third);
            let pairs = manifest.pairings().into_iter();
            pairs.map(|pair| manifest.key(pair)).collect()
        };
        let (before, after) = (keys("first attempt"), keys("second attempt"));
        assert_eq!(before.len(), players * new / 2);
        assert_eq!(after.difference(&before).count(), new);
    }
}
