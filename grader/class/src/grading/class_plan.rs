//! Every entry of a class, and what was found in it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::grading_status::GradingStatus;
use crate::downloads::{SubmissionEntry, list_submissions};
use grader::report::SubmissionOutline;
use submission::{Digest, visible};

/// Every entry of a class, and what was found in it.
#[derive(Debug)]
pub(super) struct ClassPlan {
    /// The entries, in the order in which results are written.
    pub(super) entries: Vec<Planned>,
    /// The entries with the same sources, for sources that more than one entry has.
    pub(super) copies: BTreeMap<Digest, Vec<usize>>,
    /// The digest of the starter as it was handed out.
    pub(super) starter: Option<Digest>,
}

/// One entry, and what is known about it before it is graded.
#[derive(Debug)]
pub(super) struct Planned {
    pub(super) entry: SubmissionEntry,
    pub(super) taken: Taken,
}

/// Contents of an entry.
#[derive(Clone, Debug)]
pub(super) enum Taken {
    /// A crate, whose answers have this key in the store.
    Crate {
        key: Digest,
        /// The outline for its report, except for its functions, which are kept with the answers.
        outline: SubmissionOutline,
    },
    /// Nothing that could be graded.
    Nothing { status: GradingStatus, why: String },
}

impl ClassPlan {
    /// Makes the plan for these entries, and what was found in each. Those of one team don't copy from each other.
    pub(super) fn of(
        entries: Vec<SubmissionEntry>,
        taken: Vec<Taken>,
        starter: Option<Digest>,
        teams: &BTreeMap<String, String>,
    ) -> ClassPlan {
        let entries: Vec<Planned> = entries
            .into_iter()
            .zip(taken)
            .map(|(entry, taken)| Planned { entry, taken })
            .collect();
        let mut copies = copies(&entries, teams);
        // Untouched starters aren't copies.
        if let Some(starter) = starter {
            copies.remove(&starter);
        }
        ClassPlan {
            entries,
            copies,
            starter,
        }
    }

    /// Returns what seem to be class folders: the user passed their parent folder.
    pub(super) fn class_folders(&self) -> Vec<String> {
        let is_crate = |planned: &Planned| matches!(planned.taken, Taken::Crate { .. });
        let is_any_graded = self.entries.iter().any(is_crate);
        let entries = self.entries.iter().map(|planned| &planned.entry);
        // A repository is one student's, whatever is in it.
        let entries = entries.filter(|entry| entry.student.login.is_none());
        let entries = entries.filter(|entry| !is_any_graded || entry.unclear.is_some());
        let found = entries.filter(|entry| holds_submissions(&entry.path));
        let names = found.filter_map(|entry| entry.path.file_name());
        let mut names: Vec<String> = names.map(|name| visible(&name.to_string_lossy())).collect();
        // Two crates in one folder may be one student's.
        names.truncate(if 2 * names.len() < self.entries.len() {
            0
        } else {
            names.len()
        });
        names
    }
}

/// Writes a path in the folder of submissions in the same way on every system.
pub(super) fn inside(folder: &Path, path: &Path) -> String {
    let inside = path.strip_prefix(folder).unwrap_or(path);
    inside.to_string_lossy().replace('\\', "/")
}

/// Says whether a folder holds at least two submissions.
fn holds_submissions(folder: &Path) -> bool {
    let entries = list_submissions(folder).unwrap_or_default();
    let readable = entries.iter().filter(|entry| entry.read(None).is_ok());
    readable.take(2).count() == 2
}

fn copies(entries: &[Planned], teams: &BTreeMap<String, String>) -> BTreeMap<Digest, Vec<usize>> {
    let mut copies: BTreeMap<Digest, Vec<usize>> = BTreeMap::new();
    for (index, planned) in entries.iter().enumerate() {
        if let Taken::Crate { outline, .. } = &planned.taken {
            copies.entry(outline.sources).or_default().push(index);
        }
    }
    copies.retain(|_, indices| {
        // The members of a group share one submission: it isn't a copy.
        let paths: BTreeSet<&Path> = indices
            .iter()
            .map(|&index| entries[index].entry.path.as_path())
            .collect();
        let keys = indices
            .iter()
            .map(|&index| &entries[index].entry.student.key);
        let authors: BTreeSet<&String> = keys.map(|key| teams.get(key).unwrap_or(key)).collect();
        paths.len() > 1 && authors.len() > 1
    });
    copies
}
