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
    path: PathBuf,
    _lock: LockedFolder,
}

impl TournamentFolder {
    /// Opens the folder, or makes it. With `shared`, other processes may add games at the same time.
    pub fn open(path: &Path, shared: bool) -> Result<TournamentFolder, Failure> {
        let folder = TournamentFolder {
            _lock: LockedFolder::open(path, KIND, shared)?,
            path: path.to_owned(),
        };
        for store in [folder.pairings()?, folder.players()?] {
            if !shared {
                store.remove_unfinished()?;
            }
        }
        Ok(folder)
    }

    /// Opens the store of games.
    pub(super) fn pairings(&self) -> Result<Store, Failure> {
        Ok(Store::open(&self.path.join("pairings"))?)
    }

    /// Opens the store of whose submission can play.
    pub(super) fn players(&self) -> Result<Store, Failure> {
        Ok(Store::open(&self.path.join("players"))?)
    }

    /// Returns the folder itself.
    pub fn path(&self) -> &Path {
        &self.path
    }
}
