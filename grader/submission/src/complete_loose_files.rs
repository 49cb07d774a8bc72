//! Completes loose files, which course systems hand over without their folders, from the crate that students were given.

use std::collections::BTreeMap;

/// A source that loose files don't have under this name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Completion {
    /// The path in the crate.
    pub path: String,
    /// The name under which it was handed in; none if it was not, and the given file is graded.
    pub handed_in_as: Option<String>,
}

/// Puts files in the only place that they have in the given crate, then adds what is missing. A file that can't be read isn't
/// missing.
pub(crate) fn complete_loose_files(
    sources: &mut BTreeMap<String, String>,
    unread: &BTreeMap<String, Vec<u8>>,
    given: &BTreeMap<String, String>,
) -> Vec<Completion> {
    let mut completed = Vec::new();
    let loose: Vec<String> = sources.keys().cloned().collect();
    for from in loose {
        if given.contains_key(&from) || is_declared(&from, sources) {
            continue;
        }
        if let Some(to) = only_place(&from, given)
            && !sources.contains_key(to)
            && let Some(text) = sources.remove(&from)
        {
            sources.insert(to.to_owned(), text);
            completed.push(Completion {
                path: to.to_owned(),
                handed_in_as: Some(from.trim_start_matches("src/").to_owned()),
            });
        }
    }
    let file_name = |path: &String| path.rsplit('/').next().map(str::to_owned);
    let unread: Vec<Option<String>> = unread.keys().map(file_name).collect();
    for (path, text) in given {
        if !sources.contains_key(path) && !unread.contains(&file_name(path)) {
            sources.insert(path.clone(), text.clone());
            completed.push(Completion {
                path: path.clone(),
                handed_in_as: None,
            });
        }
    }
    completed.sort();
    completed
}

/// Returns the only path in the given crate with the name of this file, which isn't in a folder.
fn only_place<'a>(from: &str, given: &'a BTreeMap<String, String>) -> Option<&'a str> {
    let name = from
        .strip_prefix("src/")
        .filter(|name| !name.contains('/'))?;
    let mut places = given
        .keys()
        .filter(|path| path.rsplit('/').next() == Some(name));
    let place = places.next()?;
    places.next().is_none().then_some(place.as_str())
}

/// Whether a root declares the file as a module of its own, so that it belongs where it is.
fn is_declared(from: &str, sources: &BTreeMap<String, String>) -> bool {
    let Some(name) = from
        .strip_prefix("src/")
        .and_then(|name| name.strip_suffix(".rs"))
    else {
        return false;
    };
    let roots = ["src/lib.rs", "src/main.rs"]
        .into_iter()
        .filter_map(|root| sources.get(root));
    let mut lines = roots.flat_map(|text| text.lines());
    lines.any(|line| {
        let line = line.trim().strip_suffix(';').unwrap_or_default();
        line.split_whitespace().rev().take(2).eq([name, "mod"])
    })
}
