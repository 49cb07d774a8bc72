//! Reads the results of a class, one after the other.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use crate::class::{ClassError, StudentResult};

/// Reads all results in a folder that `course class` has written.
///
/// # Errors
///
/// Returns why the file of all results, or later a line of it, can't be read.
pub fn results(
    folder: &Path,
) -> Result<impl Iterator<Item = Result<StudentResult, ClassError>> + use<>, ClassError> {
    let path = folder.join("results.jsonl");
    let file = File::open(&path).map_err(ClassError::read(&path))?;
    Ok(BufReader::new(file).lines().map(move |line| {
        let line = line.map_err(ClassError::read(&path))?;
        serde_json::from_str(&line)
            .map_err(|error| ClassError::read(&path)(io::Error::other(error)))
    }))
}
