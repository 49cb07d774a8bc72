//! The files of an assignment in Classroom 50's repository.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::bundle::gradescope::{Upload, UploadError};

/// What the runner starts for each submission.
const AUTOGRADER: &str = include_str!("classroom50/autograder.py");

/// Returns the files that go to `CLASSROOM/autograders/ASSIGNMENT/`, and what they hold.
///
/// `runtime.json` says which tools the runner needs; it is named when the assignment is added.
///
/// # Errors
///
/// Returns why there are none.
pub fn bundle(root: &Path, cases: &[PathBuf]) -> Result<BTreeMap<String, Vec<u8>>, UploadError> {
    let upload = Upload::of(root, cases)?;
    let mut files: BTreeMap<String, Vec<u8>> = upload
        .files
        .into_iter()
        .filter(|(name, _)| name.contains('/'))
        .map(|(name, (bytes, _))| (name, bytes))
        .collect();
    files.insert("autograder.py".to_owned(), AUTOGRADER.as_bytes().to_vec());
    let runtime = format!(
        "{{\n  \"runs-on\": \"ubuntu-latest\",\n  \"rust\": \"{}\",\n  \"apt\": [\"gcc\", \"libc6-dev\"]\n}}\n",
        env!("CARGO_PKG_RUST_VERSION")
    );
    files.insert("runtime.json".to_owned(), runtime.into_bytes());
    Ok(files)
}
