//! Packs a submission into the one file that is handed in.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::atomic_file::{self, WriteError};
use crate::failure::Failure;
use crate::specs::StudentExamples;
use submission::{Submission, write_zip};

/// Files that are packed besides sources, if they exist.
const TEXTS: [&str; 2] = ["README.md", StudentExamples::FILE];

const LONGEST_TEXT: u64 = 1 << 20;

/// A packed submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packed {
    /// The names of the files in it.
    pub files: Vec<String>,
    /// Its size in bytes.
    pub bytes: usize,
    /// True if it replaced an older one.
    pub replaced: bool,
}

/// Packs the sources of the submission that was read from `path`, its README and the student's own examples into `file`.
///
/// It replaces an older archive of a submission, but no other file. The same sources always give the same bytes.
///
/// # Errors
///
/// Returns why nothing was packed; `file` is unchanged.
pub fn pack(submission: Submission, path: &Path, file: &Path) -> Result<Packed, Failure> {
    let refuse = |why| {
        let file = file.display();
        Err(Failure::usage(format!("can't pack into `{file}`: {why}")))
    };
    if !file
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("zip"))
    {
        return refuse("its name doesn't end in `.zip`; choose one that does");
    }
    let replaced = fs::symlink_metadata(file).is_ok();
    if replaced && !(file.is_file() && Submission::read(file).is_ok()) {
        return refuse(
            "there is another file of this name, and it isn't a submission; choose another name, or delete the file",
        );
    }
    let sources = submission.sources.into_iter();
    let mut files: BTreeMap<String, Vec<u8>> = sources
        .map(|(name, text)| (name, text.into_bytes()))
        .collect();
    for name in TEXTS {
        files.extend(text(path, name).map(|text| (name.to_owned(), text)));
    }
    let entries = files
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_slice(), false));
    let bytes = write_zip(entries).map_err(WriteError::at(file))?;
    atomic_file::write(file, &bytes)?;
    Ok(Packed {
        files: files.into_keys().collect(),
        bytes: bytes.len(),
        replaced,
    })
}

/// Returns the text of this name next to the sources, if there is a readable one.
fn text(path: &Path, name: &str) -> Option<Vec<u8>> {
    let text = path.join(name);
    let metadata = fs::symlink_metadata(&text).ok()?;
    if !metadata.is_file() || metadata.len() > LONGEST_TEXT {
        return None;
    }
    fs::read(text).ok()
}
