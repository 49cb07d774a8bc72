//! Keeps a copy of what was handed in: a student who disputes a score wants to see the file that was graded.

use std::io::Read as _;
use std::path::Path;

use grader::atomic_file;
use grader::failure::Failure;
use submission::nofollow_directory::open_file;
use submission::{Digest, Submission, write_zip};

use crate::downloads::SubmissionEntry;

/// The largest file that is kept although it couldn't be graded, in bytes.
const MOST: u64 = 32 << 20;

/// Keeps the sources that are graded, or the file that couldn't be, in this folder. What is handed in later doesn't replace it: the name
/// has a digest of the contents.
pub(super) fn keep_copy(
    folder: &Path,
    entry: &SubmissionEntry,
    graded: Option<&Submission>,
) -> Result<(), Failure> {
    let key = &entry.student.key;
    let (name, bytes) = if let Some(submission) = graded {
        let sources = submission.sources.iter();
        let sources = sources.map(|(name, text)| (name.as_str(), text.as_bytes(), false));
        let zip = write_zip(sources)
            .map_err(|error| Failure::internal("can't keep what was handed in", &error))?;
        (format!("{key}-{}.zip", submission.digest().short()), zip)
    } else {
        let mut bytes = Vec::new();
        let file = open_file(&entry.path).ok().flatten();
        let read = file.map(|file| file.take(MOST + 1).read_to_end(&mut bytes));
        // A folder without a crate, or a link, has nothing that anyone could have graded.
        if !matches!(read, Some(Ok(_))) || bytes.len() as u64 > MOST {
            return Ok(());
        }
        let digest = Digest::of(&bytes).short();
        (format!("{key}-{digest}.not-graded"), bytes)
    };
    let path = folder.join(name);
    if path.exists() {
        return Ok(());
    }
    atomic_file::make_folder(folder)?;
    Ok(atomic_file::write(&path, &bytes)?)
}
