//! A folder of facts that are written once and never changed.

use std::fs;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use grader::atomic_file::{WriteError, remove_unfinished, write_cached};
use submission::Digest;

/// A folder of facts: a file for each, named by a digest of all that the fact depends on.
///
/// A file is complete or absent. Copying the files of another machine adds its facts.
#[derive(Clone, Debug)]
pub(crate) struct Store(PathBuf);

/// A file: the fact, and its key once more, so that a file under another name is not taken for it.
#[derive(Serialize, Deserialize)]
struct Fact<T> {
    key: Digest,
    fact: T,
}

impl Store {
    /// Opens or makes the folder.
    pub(crate) fn open(folder: &Path) -> Result<Store, WriteError> {
        fs::create_dir_all(folder).map_err(|source| WriteError {
            path: folder.to_owned(),
            source,
        })?;
        Ok(Store::at(folder))
    }

    /// Names the folder; nothing is read or written yet.
    pub(crate) fn at(folder: &Path) -> Store {
        Store(folder.to_owned())
    }

    /// Returns whether there is a file with this key.
    pub(crate) fn has(&self, key: Digest) -> bool {
        self.path(key).is_file()
    }

    /// Returns the fact with this key. A damaged file counts as absent, since everything in it can be found out again.
    pub(crate) fn get<T: DeserializeOwned>(&self, key: Digest) -> Option<T> {
        let bytes = fs::read(self.path(key)).ok()?;
        let found: Fact<T> = serde_json::from_slice(&bytes).ok()?;
        (found.key == key).then_some(found.fact)
    }

    /// Writes the fact with this key.
    pub(crate) fn put(&self, key: Digest, fact: &impl Serialize) -> Result<(), WriteError> {
        write_cached(&self.path(key), &Fact { key, fact })
    }

    /// Removes what killed runs left behind. No other process may write here at this time.
    pub(crate) fn remove_unfinished(&self) -> Result<(), WriteError> {
        remove_unfinished(&self.0).map_err(|source| WriteError {
            path: self.0.clone(),
            source,
        })
    }

    fn path(&self, key: Digest) -> PathBuf {
        self.0.join(format!("{key}.json"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fact_under_another_name_is_not_used() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let [key, other] = ["one", "other"].map(Digest::of);
        store.put(key, &7).unwrap();
        fs::copy(store.path(key), store.path(other)).unwrap();
        assert_eq!(store.get(key), Some(7));
        assert_eq!(store.get::<u32>(other), None);
    }
}
