//! Gives each student a key.

use std::collections::{BTreeMap, BTreeSet};

use super::submission_entry::SubmissionEntry;
use submission::DigestBuilder;

/// Gives each student a key of their own. If two would be the same, each gets a mark that depends only on its own submission,
/// so that other submissions don't change it.
pub(super) fn give_keys(entries: &mut [SubmissionEntry]) {
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    for entry in entries.iter_mut() {
        entry.student.key = entry.student.plain_key();
        *times.entry(folded(&entry.student.key)).or_default() += 1;
    }
    let mut given = BTreeSet::new();
    for entry in entries.iter_mut() {
        let student = &mut entry.student;
        if times[&folded(&student.key)] > 1 {
            let mut digest = DigestBuilder::default();
            digest.add(
                entry
                    .path
                    .file_name()
                    .unwrap_or_default()
                    .as_encoded_bytes(),
            );
            for known in [&student.name, &student.id, &student.login, &student.email] {
                digest.add(known.as_deref().unwrap_or_default());
            }
            let mark = digest.finish().to_string();
            student.key = format!("{}-{}", student.key, &mark[..8]);
        }
        let key = student.key.clone();
        let mut number = 2;
        while !given.insert(folded(&student.key)) {
            student.key = format!("{key}-{number}");
            number += 1;
        }
    }
}

/// Returns what two names of files have in common if case doesn't matter: for some systems, `straße` and `strasse` are one name.
fn folded(key: &str) -> String {
    let upper = key.chars().flat_map(char::to_uppercase);
    upper.flat_map(char::to_lowercase).collect()
}
