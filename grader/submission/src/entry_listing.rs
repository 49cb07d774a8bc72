//! Those entries of a folder or an archive that can matter.

use std::collections::BTreeSet;
use std::path::Path;

use crate::entry::{Entry, Kind};
use crate::entry_name::{Flaw, display};
use crate::error::SubmissionError;
use crate::ignored_entry::{IgnoredEntry, Reason};
use crate::size_limits;

/// The entries in which the crate is searched, and what is left out before that.
///
/// A `target/` counts as one name, however many entries it has, so that a listing stays small.
#[derive(Debug, Default)]
pub(crate) struct EntryListing {
    pub(crate) entries: Vec<Entry>,
    pub(crate) left_out: BTreeSet<IgnoredEntry>,
    /// Whether something that can't be read may hold sources.
    pub(crate) hides_sources: bool,
    listed: usize,
}

impl EntryListing {
    /// Adds an entry, and returns whether its contents matter.
    pub(crate) fn add(&mut self, path: &Path, entry: Entry) -> Result<bool, SubmissionError> {
        self.listed += 1;
        let aside = set_aside(&entry);
        if let Some((depth, reason)) = aside {
            let may_be_source = entry.name.is_rust || entry.kind == Kind::Folder;
            self.hides_sources |=
                reason == Reason::TooDeep && may_be_source && entry.name.is_in_src();
            self.left_out.insert(leave_out(&entry, depth, reason));
        } else {
            self.entries.push(entry);
        }
        if self.listed > size_limits::ENTRIES {
            return Err(too_many(path, size_limits::ENTRIES));
        }
        if self.entries.len() + self.left_out.len() > size_limits::NAMED {
            return Err(too_many(path, size_limits::NAMED));
        }
        Ok(aside.is_none())
    }
}

/// Returns the folder or file around an entry that is never searched, as a number of parts, and why it isn't.
fn set_aside(entry: &Entry) -> Option<(usize, Reason)> {
    let name = &entry.name;
    if name.flaw == Some(Flaw::LeadsOut) {
        // A source whose name leads out has to be refused, which happens when the crate is chosen.
        return (!name.is_rust).then_some((name.parts.len(), Reason::LeadsOut));
    }
    let is_folder = |index: usize| index + 1 < name.parts.len() || entry.kind == Kind::Folder;
    let mut in_src = false;
    for (index, part) in name.parts.iter().enumerate() {
        let reason = match part.as_str() {
            "__MACOSX" | ".DS_Store" => Reason::MacOs,
            _ if part.starts_with("._") => Reason::MacOs,
            ".cargo" => Reason::ChangesTheBuild,
            ".git" | ".hg" | ".svn" | "node_modules" => Reason::Generated,
            "target" if !in_src && is_folder(index) => Reason::Generated,
            _ if part.starts_with('.') => Reason::Hidden,
            _ => {
                in_src |= part == "src";
                continue;
            }
        };
        return Some((index + 1, reason));
    }
    (name.flaw == Some(Flaw::Cut)).then_some((name.parts.len(), Reason::TooDeep))
}

/// Leaves out the folder or file that the first `depth` parts name.
pub(crate) fn leave_out(entry: &Entry, depth: usize, reason: Reason) -> IgnoredEntry {
    let mut path = display(&entry.name.parts[..depth]);
    if depth < entry.name.parts.len()
        || entry.name.flaw == Some(Flaw::Cut)
        || entry.kind == Kind::Folder
    {
        path.push('/');
    }
    IgnoredEntry { path, reason }
}

/// Makes the error for a submission with too many entries.
pub(crate) fn too_many(path: &Path, limit: usize) -> SubmissionError {
    let limit = format!("{limit} entries");
    SubmissionError::too_large(path, "it has", limit, "hand in the crate alone")
}
