//! Reads the tables of a results folder that a page shows: times, and who needs a look.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use crate::class::{ClassError, ResultsFolder};

/// The rows of a table below its headings; none if there is no such file.
fn rows(path: &Path) -> Result<Vec<csv::StringRecord>, ClassError> {
    if !path.is_file() {
        return Ok(Vec::new());
    }
    let failed = |error: csv::Error| ClassError::read(path)(io::Error::other(error));
    let mut reader = csv::Reader::from_path(path).map_err(failed)?;
    reader.records().collect::<Result<_, _>>().map_err(failed)
}

/// Returns how many milliseconds each submission took, by key.
pub(super) fn times(folder: &ResultsFolder) -> Result<BTreeMap<String, u64>, ClassError> {
    let rows = rows(&folder.timings())?;
    let times = rows.iter().map(|row| {
        let key = row.get(0).unwrap_or_default().to_owned();
        // Compiling, linking, asking and comparing.
        let spent = (1..=4).filter_map(|column| row.get(column)?.parse::<u64>().ok());
        (key, spent.sum())
    });
    Ok(times.collect())
}

/// Returns who needs a look and why: by the kind of reason, each key with more about it.
pub(super) fn attention(
    folder: &ResultsFolder,
) -> Result<BTreeMap<String, Vec<(String, String)>>, ClassError> {
    let mut groups: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    for row in rows(&folder.attention())? {
        let cell = |column: usize| row.get(column).unwrap_or_default().to_owned();
        groups.entry(cell(1)).or_default().push((cell(0), cell(2)));
    }
    Ok(groups)
}
