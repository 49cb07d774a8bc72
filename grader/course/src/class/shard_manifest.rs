//! What one machine knows of a class: which submissions are in its shard, and all that the others have to agree on.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::class_plan::{Plan, Planned, Taken, inside};
use super::error::ClassError;
use super::grade_cache_key::{CacheKey, Fingerprint};
use super::shard::Shard;
use crate::downloads::{Entry, Student};
use grader::atomic_file;
use submission::{Digest, DigestBuilder};

/// The format's name and version.
const FORMAT: &str = "kalah-shard/1";

/// The name of the file in a results folder.
const FILE: &str = "shard.json";

/// What one machine knows of a class.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct ShardManifest {
    format: String,
    pub(super) shard: Shard,
    /// A digest of all submissions of the class, whichever shard they are in.
    pub(super) class: Digest,
    /// A digest of the grader, its compiler, sandbox and limits.
    pub(super) grader: Digest,
    /// A digest of what the assignment asks.
    pub(super) assignment: Digest,
    /// The key of the starter as it was handed out.
    pub(super) starter: Option<CacheKey>,
    /// The submissions of this shard.
    submissions: Vec<ShardEntry>,
    /// Where the grader itself failed, and why.
    pub(super) failures: BTreeMap<CacheKey, String>,
}

/// One submission of a shard.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct ShardEntry {
    /// Its place in the class.
    place: usize,
    student: Student,
    path: String,
    #[serde(with = "time::serde::rfc3339::option")]
    submitted_at: Option<time::OffsetDateTime>,
    late: bool,
    other_files: Vec<String>,
    taken: Taken,
}

impl ShardManifest {
    /// Notes what is in a shard of a class.
    pub(super) fn of(
        shard: Shard,
        plan: &Plan,
        folder: &Path,
        fingerprint: &Fingerprint,
    ) -> ShardManifest {
        let mut class = DigestBuilder::default();
        let mut submissions = Vec::new();
        for (place, planned) in plan.entries.iter().enumerate() {
            let entry = ShardEntry::of(place, planned, folder);
            // All of it is text and numbers, which can be serialized.
            class.add(serde_json::to_vec(&entry).unwrap_or_default());
            if planned.is_in(shard) {
                submissions.push(entry);
            }
        }
        ShardManifest {
            format: FORMAT.to_owned(),
            shard,
            class: class.finish(),
            grader: fingerprint.grader(),
            assignment: fingerprint.assignment(),
            starter: plan.starter,
            submissions,
            failures: BTreeMap::new(),
        }
    }

    /// Reads the manifest in a results folder.
    pub(super) fn read(results: &Path) -> Result<ShardManifest, ClassError> {
        let path = results.join(FILE);
        let bytes = fs::read(&path).map_err(ClassError::read_shard(results))?;
        let manifest: ShardManifest = serde_json::from_slice(&bytes)
            .map_err(|error| ClassError::read_shard(results)(io::Error::other(error)))?;
        if manifest.format == FORMAT {
            Ok(manifest)
        } else {
            let why = format!("its format is `{}`, not `{FORMAT}`", manifest.format);
            Err(ClassError::read_shard(results)(io::Error::other(why)))
        }
    }

    /// Writes it into a results folder.
    pub(super) fn write(&self, results: &Path) -> Result<(), ClassError> {
        let path = results.join(FILE);
        let bytes = serde_json::to_vec(self)
            .map_err(|error| ClassError::write(&path)(io::Error::other(error)))?;
        Ok(atomic_file::write(&path, &bytes)?)
    }

    /// Returns how many submissions are in this shard.
    pub(super) fn len(&self) -> usize {
        self.submissions.len()
    }

    /// Returns the students in this shard, each with the key of the grade that they get, if there is anything to grade.
    pub(super) fn students(&self) -> impl Iterator<Item = (&str, Option<CacheKey>)> {
        self.submissions.iter().map(|entry| {
            let key = match &entry.taken {
                Taken::Crate { key, .. } => Some(*key),
                Taken::Nothing { .. } => None,
            };
            (entry.student.key.as_str(), key)
        })
    }

    /// Returns the submissions as they were planned, each with its place in the class.
    pub(super) fn into_planned(self) -> impl Iterator<Item = (usize, Planned)> {
        let entries = self.submissions.into_iter();
        entries.map(|entry| (entry.place, entry.into_planned()))
    }
}

impl ShardEntry {
    fn of(place: usize, planned: &Planned, folder: &Path) -> ShardEntry {
        let entry = &planned.entry;
        let other_files = entry.other_files.iter();
        ShardEntry {
            place,
            student: entry.student.clone(),
            path: inside(folder, &entry.path),
            submitted_at: entry.submitted_at,
            late: entry.late,
            other_files: other_files.map(|path| inside(folder, path)).collect(),
            taken: planned.taken.clone(),
        }
    }

    fn into_planned(self) -> Planned {
        Planned {
            entry: Entry {
                path: PathBuf::from(self.path),
                loose: BTreeMap::new(),
                student: self.student,
                submitted_at: self.submitted_at,
                late: self.late,
                other_files: self.other_files.into_iter().map(PathBuf::from).collect(),
            },
            taken: self.taken,
        }
    }
}
