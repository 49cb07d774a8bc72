//! A tournament's folder: what it holds, and where.

use grader::failure::Failure;
use std::path::{Path, PathBuf};

use staff::facts::Store;
use staff::locked_folder::LockedFolder;

/// Note in the folder of a tournament.
const KIND: &str = "tournament\n";

/// A tournament's folder, in which no other process writes results as long as this value lives.
#[derive(Debug)]
pub struct TournamentFolder {
    pub(super) path: PathBuf,
    /// The store of games.
    pub(super) pairings: Store,
    /// The store of whose submission can play.
    pub(super) players: Store,
    _lock: LockedFolder,
}

impl TournamentFolder {
    /// Opens the folder, or makes it. With `shared`, other processes may add games at the same time.
    pub fn open(path: &Path, shared: bool) -> Result<TournamentFolder, Failure> {
        let folder = TournamentFolder {
            _lock: LockedFolder::open(path, KIND, shared)?,
            path: path.to_owned(),
            pairings: Store::open(&path.join("pairings"))?,
            players: Store::open(&path.join("players"))?,
        };
        if !shared {
            folder.pairings.remove_unfinished()?;
            folder.players.remove_unfinished()?;
        }
        Ok(folder)
    }
}
