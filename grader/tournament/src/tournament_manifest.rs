//! The manifest of a tournament: its players, its positions, and everything else that decides its games.

use std::io;
use std::path::Path;

use grader::atomic_file::{self, WriteError};
use grader::failure::Failure;
use serde::Serialize;
use submission::{Digest, DigestBuilder};

use super::play_game::Start;
use super::read_start_positions;

/// The format's name and version.
pub(super) const FORMAT: &str = "kalah-tournament/1";

/// The name of the file in a tournament's folder.
const MANIFEST: &str = "tournament.json";

/// The manifest of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct TournamentManifest {
    pub(super) format: String,
    pub(super) seed: u64,
    /// Number of positions that a pairing plays from, each in both seats.
    pub(super) starts_per_pairing: usize,
    /// The positions.
    pub(super) starts: Vec<String>,
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
    /// Returns the positions that this pair of players plays from.
    pub(super) fn starts_of(&self, [one, two]: [usize; 2]) -> Vec<Start> {
        let starts: Vec<Start> = self
            .starts
            .iter()
            .filter_map(|line| read_start_positions::parse(line))
            .collect();
        let players = [&self.players[one].sources, &self.players[two].sources];
        read_start_positions::draw(&starts, self.starts_per_pairing, self.seed, players)
    }

    /// Returns the name of this pair's games: a digest of all that decides them.
    pub(super) fn key(&self, pair: [usize; 2]) -> Digest {
        let mut digest = DigestBuilder::default();
        for piece in [&self.grader, &self.reference] {
            digest.add(piece.to_string());
        }
        for player in pair {
            digest.add(self.players[player].sources.to_string());
        }
        for start in self.starts_of(pair) {
            digest.add(read_start_positions::line(&start));
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
