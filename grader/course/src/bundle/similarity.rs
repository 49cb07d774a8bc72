//! A class laid out for `JPlag` and Dolos.
//!
//! | file | what it holds | for |
//! |---|---|---|
//! | `submissions/KEY/src/` | a student's sources, as they were graded | `JPlag` |
//! | `starter/src/` | what everybody was given | `JPlag` |
//! | `whole/KEY.rs` | the same sources in one file | Dolos, which compares file by file |
//! | `starter.rs` | what everybody was given, in one file | Dolos |

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::downloads::{DownloadsError, submissions};
use submission::{Submission, SubmissionError};

/// What was laid out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SimilarityLayout {
    /// The keys of the students whose sources are there.
    pub students: Vec<String>,
    /// The keys of those whose sources can't be had, and why.
    pub left_out: Vec<(String, String)>,
}

/// Why nothing was laid out.
#[derive(Debug, Error)]
pub enum SimilarityError {
    /// There are no submissions to be had.
    #[error(transparent)]
    DownloadsError(#[from] DownloadsError),
    /// The starter can't be had.
    #[error(transparent)]
    Starter(#[from] SubmissionError),
    /// Something else is there already.
    #[error("write to `{}`: it is not empty; name a new folder", .0.display())]
    Occupied(PathBuf),
    /// It can't be written.
    #[error("write `{}`: {source}; make room, or name another place", path.display())]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

impl SimilarityLayout {
    /// Lays a folder of submissions out, and the starter beside them.
    ///
    /// # Errors
    ///
    /// Returns why it can't be done.
    pub fn write(
        folder: &Path,
        starter: &Path,
        out: &Path,
    ) -> Result<SimilarityLayout, SimilarityError> {
        let entries = submissions(folder)?;
        let starter = Submission::read(starter)?;
        if fs::read_dir(out).is_ok_and(|mut found| found.next().is_some()) {
            return Err(SimilarityError::Occupied(out.to_owned()));
        }
        write(&out.join("starter"), &starter.sources)?;
        write(
            out,
            &BTreeMap::from([("starter.rs".to_owned(), whole(&starter.sources))]),
        )?;
        let mut handover = SimilarityLayout::default();
        for entry in entries {
            let key = entry.student.key;
            match Submission::read(&entry.path) {
                Ok(submission) => {
                    let sources = &submission.sources;
                    write(&out.join("submissions").join(&key), sources)?;
                    write(
                        &out.join("whole"),
                        &BTreeMap::from([(format!("{key}.rs"), whole(sources))]),
                    )?;
                    handover.students.push(key);
                }
                Err(unreadable) => handover.left_out.push((key, unreadable.to_string())),
            }
        }
        Ok(handover)
    }
}

/// All sources in one, in the order of their names.
fn whole(sources: &BTreeMap<String, String>) -> String {
    sources
        .iter()
        .fold(String::new(), |mut whole, (name, text)| {
            whole.push_str("// ");
            whole.push_str(name);
            whole.push('\n');
            whole.push_str(text.trim_start_matches('\u{feff}'));
            if !text.ends_with('\n') {
                whole.push('\n');
            }
            whole
        })
}

fn write(folder: &Path, files: &BTreeMap<String, String>) -> Result<(), SimilarityError> {
    for (name, text) in files {
        let path = folder.join(name);
        path.parent()
            .map_or(Ok(()), fs::create_dir_all)
            .and_then(|()| fs::write(&path, text))
            .map_err(|source| SimilarityError::Write { path, source })?;
    }
    Ok(())
}
