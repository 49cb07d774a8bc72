//! The games of each pairing, a file for each, named by everything that decides them.

use std::fs;
use std::path::{Path, PathBuf};

use grader::atomic_file;
use serde::{Deserialize, Serialize};
use submission::Digest;

use super::error::TournamentError;
use super::play_game::Game;

/// The folder of games in a tournament's folder.
const FOLDER: &str = "pairings";

/// The games of two players. In every second game, the second player has the seat of Player One.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct PairingGames {
    pub(super) games: Vec<PlayedGame>,
}

/// A game, and what it cost each of the two players.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct PlayedGame {
    pub(super) game: Game,
    /// The CPU time of Player One and of Player Two in milliseconds; this differs from run to run.
    pub(super) cpu_milliseconds: [u64; 2],
}

/// The games in a tournament's folder.
#[derive(Clone, Debug)]
pub(super) struct PairingStore(PathBuf);

impl PairingStore {
    /// Opens or makes the store of a tournament's folder.
    pub(super) fn open(folder: &Path) -> Result<PairingStore, TournamentError> {
        let store = PairingStore::at(folder);
        fs::create_dir_all(&store.0)
            .and_then(|()| atomic_file::remove_unfinished(&store.0))
            .map_err(TournamentError::write(&store.0))?;
        Ok(store)
    }

    /// Names the store of a tournament's folder; nothing is read yet.
    pub(super) fn at(folder: &Path) -> PairingStore {
        PairingStore(folder.join(FOLDER))
    }

    /// Returns the games with this key, if they were played; a damaged file counts as missing.
    pub(super) fn get(&self, key: Digest) -> Option<PairingGames> {
        let bytes = fs::read(self.path(key)).ok()?;
        serde_json::from_slice(&bytes).ok()
    }

    /// Keeps games.
    pub(super) fn put(&self, key: Digest, games: &PairingGames) -> Result<(), TournamentError> {
        Ok(atomic_file::write_cached(&self.path(key), games)?)
    }

    /// Takes the games with this key from another store, if they are there and not here.
    pub(super) fn take_from(
        &self,
        other: &PairingStore,
        key: Digest,
    ) -> Result<(), TournamentError> {
        if self.path(key).exists() {
            return Ok(());
        }
        match other.get(key) {
            Some(games) => self.put(key, &games),
            None => Ok(()),
        }
    }

    fn path(&self, key: Digest) -> PathBuf {
        self.0.join(format!("{key}.json"))
    }
}
