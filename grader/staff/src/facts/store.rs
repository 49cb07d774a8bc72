//! A folder of facts that are written once and never changed.

use std::fs;
use std::io::{self, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use grader::atomic_file::{WriteError, make_folder, remove_unfinished, write_cached};
use submission::nofollow_directory::open_file;
use submission::{Digest, visible};

/// The most bytes of a fact before it is compressed. Thousands of long answers have less.
const LARGEST: u64 = 32 << 20;

/// A folder of facts: a file for each, named by a digest of all that the fact depends on.
///
/// A file is complete or absent. It is JSON, compressed with gzip, since the facts about a program repeat themselves. Copying
/// the files of another machine adds its facts.
#[derive(Clone, Debug)]
pub struct Store(PathBuf);

/// A file: the fact, and its key once more, so that a file under another name is not taken for it.
#[derive(Serialize, Deserialize)]
struct Fact<T> {
    key: Digest,
    fact: T,
}

impl Store {
    /// Opens or makes the folder.
    pub fn open(folder: &Path) -> Result<Store, WriteError> {
        make_folder(folder)?;
        Ok(Store::at(folder))
    }

    /// Names the folder; nothing is read or written yet.
    pub fn at(folder: &Path) -> Store {
        Store(folder.to_owned())
    }

    /// Returns whether there is a file with this key.
    pub fn has(&self, key: Digest) -> bool {
        fs::symlink_metadata(self.path(key)).is_ok_and(|found| found.is_file())
    }

    /// Returns the fact with this key. A file that can't be used counts as absent, since everything in it can be found out
    /// again; a warning says so.
    pub fn get<T: DeserializeOwned>(&self, key: Digest) -> Option<T> {
        Self::read(&self.path(key), key)
            .map_err(|why| self.warn(key, &why))
            .unwrap_or_default()
    }

    /// Says why the fact with this key isn't used.
    pub(super) fn warn(&self, key: Digest, why: &str) {
        let path = visible(&self.path(key).display().to_string());
        log::warn!("`{path}` isn't used: {why}");
    }

    /// Reads a file, if it is there, or returns why it can't be used.
    fn read<T: DeserializeOwned>(path: &Path, key: Digest) -> Result<Option<T>, String> {
        let file = match open_file(path) {
            Ok(Some(file)) => BufReader::new(file),
            Ok(None) => return Err("it isn't a regular file".to_owned()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error.to_string()),
        };
        let damaged =
            |error: io::Error| format!("it is damaged, or from another version ({error})");
        let mut bytes = Vec::new();
        GzDecoder::new(file)
            .take(LARGEST + 1)
            .read_to_end(&mut bytes)
            .map_err(damaged)?;
        if bytes.len() as u64 > LARGEST {
            return Err(format!("it has more than {LARGEST} bytes"));
        }
        let found: Fact<T> =
            serde_json::from_slice(&bytes).map_err(|error| damaged(error.into()))?;
        if found.key != key {
            return Err(format!("it belongs to `{}`", file_name(found.key)));
        }
        Ok(Some(found.fact))
    }

    /// Writes the fact with this key, and returns whether it isn't too large for that. What isn't a regular file there, such as
    /// a link or a folder, is replaced and not followed.
    pub fn put(&self, key: Digest, fact: &impl Serialize) -> Result<bool, WriteError> {
        let path = self.path(key);
        let failed = WriteError::at(&path);
        let text = serde_json::to_vec(&Fact { key, fact })
            .map_err(io::Error::from)
            .map_err(failed)?;
        if text.len() as u64 > LARGEST {
            return Ok(false);
        }
        if fs::symlink_metadata(&path).is_ok_and(|found| !found.is_file()) {
            fs::remove_file(&path)
                .or_else(|_| fs::remove_dir_all(&path))
                .map_err(failed)?;
        }
        let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(&text).map_err(failed)?;
        write_cached(&path, &packed.finish().map_err(failed)?)?;
        Ok(true)
    }

    /// Adds the facts of another store; both may have them as one file, since it never changes.
    pub fn add_all(&self, other: &Path) -> Result<(), WriteError> {
        let failed = WriteError::at(&self.0);
        let Ok(entries) = fs::read_dir(other) else {
            return Ok(());
        };
        for entry in entries {
            let entry = entry.map_err(failed)?;
            let to = self.0.join(entry.file_name());
            let is_fact = entry.path().extension().is_some_and(|end| end == "gz");
            let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
            if is_fact && is_file && !to.exists() && fs::hard_link(entry.path(), &to).is_err() {
                let bytes = fs::read(entry.path()).map_err(failed)?;
                grader::atomic_file::write(&to, &bytes)?;
            }
        }
        Ok(())
    }

    /// Removes what killed runs left behind. No other process may write here at this time.
    pub fn remove_unfinished(&self) -> Result<(), WriteError> {
        remove_unfinished(&self.0).map_err(WriteError::at(&self.0))
    }

    fn path(&self, key: Digest) -> PathBuf {
        self.0.join(file_name(key))
    }
}

fn file_name(key: Digest) -> String {
    format!("{key}.json.gz")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fact_that_would_not_be_read_again_is_not_written() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let key = Digest::of("one");
        for (length, is_written) in [(32 << 20, false), (31 << 20, true)] {
            assert_eq!(store.put(key, &"x".repeat(length)).unwrap(), is_written);
            assert_eq!(store.get::<String>(key).is_some(), is_written);
        }
    }

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
