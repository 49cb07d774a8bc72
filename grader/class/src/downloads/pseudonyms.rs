//! Numbers instead of names.

use std::collections::BTreeMap;

/// Gives every student a number: a map from the key to what the student is called.
///
/// The students come with digests of their sources; those without one come last. Sorted by these, the numbers don't follow the
/// alphabet.
pub fn pseudonyms(
    students: impl IntoIterator<Item = (String, Option<String>)>,
) -> BTreeMap<String, String> {
    let mut sorted: Vec<(bool, Option<String>, String)> = students
        .into_iter()
        .map(|(key, digest)| (digest.is_none(), digest, key))
        .collect();
    sorted.sort();
    sorted
        .into_iter()
        .zip(1..)
        .map(|((.., key), number)| (key, format!("student-{number:03}")))
        .collect()
}

/// Writes a table of what each student is called, from pairs of key and name.
pub fn who_is_who<'a>(names: impl IntoIterator<Item = (&'a String, &'a String)>) -> String {
    let names = names.into_iter();
    let mut lines: Vec<String> = names.map(|(key, name)| format!("{name},{key}\n")).collect();
    lines.sort();
    format!("name,key\n{}", lines.concat())
}
