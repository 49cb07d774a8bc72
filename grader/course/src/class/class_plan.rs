//! The plan of a run: every entry of the class, read once to find out what is in it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::error::ClassError;
use super::grade_cache_key::{CacheKey, Fingerprint};
use super::grading_status::GradingStatus;
use super::shard::Shard;
use crate::downloads::{Entry, submissions};
use crate::parallel;
use grader::report::IgnoredFile;
use submission::{Digest, Submission, visible};

/// What there is to grade.
#[derive(Debug)]
pub(super) struct Plan {
    /// The entries, in the order in which results are written.
    pub(super) entries: Vec<Planned>,
    /// The entries with the same sources, for sources that more than one entry has.
    pub(super) copies: BTreeMap<CacheKey, Vec<usize>>,
    /// The key of the starter as it was handed out.
    pub(super) starter: Option<CacheKey>,
}

/// One entry, and what is known about it before it is graded.
#[derive(Debug)]
pub(super) struct Planned {
    pub(super) entry: Entry,
    pub(super) taken: Taken,
}

/// What was found in an entry.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Taken {
    /// A crate, whose result has this key.
    Crate {
        key: CacheKey,
        /// The digest of its sources.
        sources: Digest,
        ignored: Vec<IgnoredFile>,
    },
    /// Nothing that could be graded.
    Nothing { status: GradingStatus, why: String },
}

impl Planned {
    /// Returns whether it belongs to this shard: by its sources, or by its student if there are none.
    pub(super) fn is_in(&self, shard: Shard) -> bool {
        match &self.taken {
            Taken::Crate { sources, .. } => shard.has(sources),
            Taken::Nothing { .. } => shard.has(&Digest::of(&self.entry.student.key)),
        }
    }
}

impl Plan {
    /// Lists the submissions and reads each of them.
    pub(super) fn make(
        folder: &Path,
        fingerprint: &Fingerprint,
        jobs: usize,
        starter: Option<&Submission>,
    ) -> Result<Plan, ClassError> {
        let listed = submissions(folder)?;
        let taken = parallel::map(&listed, jobs, |entry| take(folder, entry, fingerprint));
        let entries: Vec<Planned> = listed
            .into_iter()
            .zip(taken)
            .map(|(entry, taken)| Planned { entry, taken })
            .collect();
        let starter = starter.map(|starter| fingerprint.key(&starter.digest()));
        Ok(Plan::of(entries, starter))
    }

    /// Makes the plan for these entries.
    pub(super) fn of(entries: Vec<Planned>, starter: Option<CacheKey>) -> Plan {
        let mut copies = copies(&entries);
        // Untouched starters aren't copies.
        if let Some(starter) = starter {
            copies.remove(&starter);
        }
        Plan {
            entries,
            copies,
            starter,
        }
    }

    /// Returns the keys to grade, each with the first entry that has it.
    pub(super) fn gradings(&self) -> BTreeMap<CacheKey, &Entry> {
        let mut gradings = BTreeMap::new();
        for planned in &self.entries {
            if let Taken::Crate { key, .. } = planned.taken {
                gradings.entry(key).or_insert(&planned.entry);
            }
        }
        gradings
    }

    /// Returns what seem to be class folders, where none of the entries is a submission: somebody named the folder around
    /// them.
    pub(super) fn class_folders(&self) -> Vec<String> {
        let is_crate = |planned: &Planned| matches!(planned.taken, Taken::Crate { .. });
        if self.entries.iter().any(is_crate) {
            return Vec::new();
        }
        let entries = self.entries.iter().map(|planned| &planned.entry);
        let found = entries.filter(|entry| holds_submissions(&entry.path));
        let names = found.filter_map(|entry| entry.path.file_name());
        let names: Vec<String> = names.map(|name| visible(&name.to_string_lossy())).collect();
        // Two crates in one folder may be one student's.
        if 2 * names.len() >= self.entries.len() {
            names
        } else {
            Vec::new()
        }
    }

    /// Returns the keys of what these students handed in.
    pub(super) fn keys_of(&self, students: &BTreeSet<String>) -> BTreeSet<CacheKey> {
        self.entries
            .iter()
            .filter(|planned| students.contains(&planned.entry.student.key))
            .filter_map(|planned| match planned.taken {
                Taken::Crate { key, .. } => Some(key),
                Taken::Nothing { .. } => None,
            })
            .collect()
    }
}

/// Writes a path in the folder of submissions in the same way on every system.
pub(super) fn inside(folder: &Path, path: &Path) -> String {
    let inside = path.strip_prefix(folder).unwrap_or(path);
    inside.to_string_lossy().replace('\\', "/")
}

/// Says whether a folder holds at least two submissions.
fn holds_submissions(folder: &Path) -> bool {
    let entries = submissions(folder).unwrap_or_default();
    let readable = entries.iter().filter(|entry| entry.read().is_ok());
    readable.take(2).count() == 2
}

fn take(folder: &Path, entry: &Entry, fingerprint: &Fingerprint) -> Taken {
    match entry.read() {
        Ok(submission) => {
            let sources = submission.digest();
            let ignored = submission.ignored.into_iter().map(|ignored| IgnoredFile {
                path: ignored.path,
                why: ignored.reason.to_string(),
            });
            Taken::Crate {
                key: fingerprint.key(&sources),
                sources,
                ignored: ignored.collect(),
            }
        }
        Err(unreadable) => Taken::Nothing {
            status: GradingStatus::from(&unreadable),
            why: unreadable.showing(folder, "").to_string(),
        },
    }
}

fn copies(entries: &[Planned]) -> BTreeMap<CacheKey, Vec<usize>> {
    let mut copies: BTreeMap<CacheKey, Vec<usize>> = BTreeMap::new();
    for (index, planned) in entries.iter().enumerate() {
        if let Taken::Crate { key, .. } = planned.taken {
            copies.entry(key).or_default().push(index);
        }
    }
    copies.retain(|_, indices| {
        // The members of a group share one submission, and nobody copied it.
        let paths: BTreeSet<&Path> = indices
            .iter()
            .map(|&index| entries[index].entry.path.as_path())
            .collect();
        paths.len() > 1
    });
    copies
}
