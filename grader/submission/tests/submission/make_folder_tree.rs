//! Makes folders to read, from lists of files.

use std::fs;
use std::path::{Path, PathBuf};

use submission::{Submission, SubmissionError};
use tempfile::TempDir;

/// The content of most sources here.
pub(crate) const LIB: &str = "pub mod board;\n";

/// A folder that is removed when the test ends.
pub(crate) struct Tree {
    folder: TempDir,
}

impl Tree {
    /// Makes files with these contents; a name that ends with `/` is a folder.
    pub(crate) fn new<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let tree = Self {
            folder: TempDir::new().expect("a temporary folder can be made"),
        };
        for (name, contents) in files {
            tree.write(name, contents.as_bytes());
        }
        tree
    }

    /// Makes files whose contents don't matter.
    pub(crate) fn of(names: &[&str]) -> Self {
        Self::new(names.iter().map(|&name| (name, LIB)))
    }

    pub(crate) fn write(&self, name: &str, contents: &[u8]) {
        let path = self.path().join(name);
        if name.ends_with('/') {
            fs::create_dir_all(path).expect("the folder can be made");
        } else {
            let around = path.parent().expect("a file is in a folder");
            fs::create_dir_all(around).expect("the folder can be made");
            fs::write(path, contents).expect("the file can be written");
        }
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("handed-in")
    }

    pub(crate) fn read(&self) -> Result<Submission, SubmissionError> {
        read(&self.path())
    }
}

/// Reads a submission.
pub(crate) fn read(path: &Path) -> Result<Submission, SubmissionError> {
    Submission::read(path)
}

/// Asserts that a submission was read, with these sources.
pub(crate) fn takes(read: Result<Submission, SubmissionError>, sources: &[&str]) -> Submission {
    let submission = read.expect("the submission is read");
    let taken: Vec<&str> = submission.sources.keys().map(String::as_str).collect();
    assert_eq!(taken, sources);
    submission
}

/// Asserts that exactly these entries are left out; each is written `path: reason`.
pub(crate) fn ignores(submission: &Submission, entries: &[&str]) {
    let ignored: Vec<String> = submission
        .ignored
        .iter()
        .map(|ignored| format!("{}: {}", ignored.path, ignored.reason))
        .collect();
    assert_eq!(ignored, entries);
}

/// Asserts that the submission is refused, with all these words in the message.
pub(crate) fn refuses(read: Result<Submission, SubmissionError>, words: &[&str]) {
    let refusal = match read {
        Ok(submission) => panic!("it was read: {submission:?}"),
        Err(refusal) => refusal.to_string(),
    };
    for word in words {
        assert!(refusal.contains(word), "`{word}` isn't in: {refusal}");
    }
}
