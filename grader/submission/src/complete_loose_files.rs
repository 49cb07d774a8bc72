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

/// Puts files in the only place that they may have in the given crate, then adds what is missing. A file that can't be read
/// isn't missing. If it isn't clear which file is one of the crate, says so.
pub(crate) fn complete_loose_files(
    sources: &mut BTreeMap<String, String>,
    unread: &BTreeMap<String, Vec<u8>>,
    given: &BTreeMap<String, String>,
) -> Result<Vec<Completion>, String> {
    let all = sources.keys().chain(unread.keys());
    let loose: Vec<String> = all
        .filter(|file| given.contains_key(*file) || !is_declared(file, sources))
        .cloned()
        .collect();
    let fits = |file: &str, place: &str| {
        file == place || !given.contains_key(file) && may_be(inside(file), inside(place))
    };
    let mut completed = Vec::new();
    for (place, text) in given {
        let mut found: Vec<&String> = loose.iter().filter(|file| fits(file, place)).collect();
        let is_missing =
            found.is_empty() && !sources.keys().any(|file| module(file) == module(place));
        if is_missing {
            let fits_nowhere = |file: &str| !given.keys().any(|place| fits(file, place));
            found.extend(loose.iter().filter(|file| {
                let source = sources.get(*file).filter(|_| fits_nowhere(file));
                source.is_some_and(|source| {
                    functions(source).any(|name| functions(text).any(|given| given == name))
                })
            }));
        }
        let bytes = |file: &String| {
            let source = sources.get(file).map(String::as_bytes);
            source.or(unread.get(file).map(Vec::as_slice))
        };
        let mut different: BTreeMap<_, _> = found.iter().map(|file| (bytes(file), *file)).collect();
        if different.len() > 1 {
            // Students may hand in what they were given next to their own.
            different.remove(&Some(text.as_bytes()));
        }
        let is_clear = |file: &str| given.keys().filter(|place| fits(file, place)).count() == 1;
        let handed_in = match different.into_values().collect::<Vec<_>>()[..] {
            [] if is_missing => None,
            [file] if is_clear(file) => Some(file.clone()),
            [] => continue,
            ref files => return Err(ask(place, files)),
        };
        let own = handed_in.as_ref().map(|file| sources.get(file));
        let Some(text) = own.unwrap_or(Some(text)).cloned() else {
            continue;
        };
        for file in found {
            sources.remove(file);
        }
        sources.insert(place.clone(), text);
        if handed_in.as_ref() != Some(place) {
            completed.push(Completion {
                path: place.clone(),
                handed_in_as: handed_in.map(|file| inside(&file).to_owned()),
            });
        }
    }
    Ok(completed)
}

/// Whether a file of this name may be one that the given crate has in no folder, other than its program.
pub(crate) fn may_be_given(name: &str, given: &BTreeMap<String, String>) -> bool {
    let mut places = given.keys().map(|place| inside(place));
    places.any(|place| place != "main.rs" && !place.contains('/') && may_be(name, place))
}

/// Says which files may be the one at this place.
fn ask(place: &str, files: &[&String]) -> String {
    let files = files.iter().map(|file| format!("`{}`", inside(file)));
    let mut files: Vec<String> = files.collect();
    files.sort_unstable();
    format!(
        "it isn't clear which file is `{place}`: it may be {}; hand in the right one with the name `{}`, and leave out any other",
        files.join(" or "),
        place.rsplit('/').next().unwrap_or(place)
    )
}

/// Whether a file may be the one at this place, if systems have renamed it. Browsers, computers and course systems add
/// numbers and words in any language: `sowing (1).rs`, `Copy of sowing.rs`, `SOWING-1.RS`. With these, a name isn't one that a
/// module can have, and the module's is among its words. A file in no folder may be from any.
fn may_be(file: &str, place: &str) -> bool {
    let has_word = |(part, wanted): (&str, &str)| {
        let mut words = part.split(|c: char| !c.is_alphanumeric() && c != '_');
        let wanted = wanted.strip_suffix(".rs").unwrap_or(wanted);
        words.any(|word| word.eq_ignore_ascii_case(wanted))
    };
    let depth = file.split('/').count();
    (depth == 1 || depth == place.split('/').count())
        && file.rsplit('/').zip(place.rsplit('/')).all(has_word)
}

/// Whether a root declares the file as a module of its own, or a source names its path, so that it belongs where it is.
fn is_declared(file: &str, sources: &BTreeMap<String, String>) -> bool {
    let file = inside(file);
    let name = file.strip_suffix(".rs").unwrap_or(file);
    let path = format!("path = \"{file}\"");
    let roots = ["src/lib.rs", "src/main.rs"].map(|root| sources.get(root));
    let mut lines = roots.into_iter().flatten().flat_map(|text| text.lines());
    sources.values().any(|text| text.contains(&path))
        || lines.any(|line| {
            let line = line.trim().strip_suffix(';').unwrap_or_default();
            line.split_whitespace().rev().take(2).eq([name, "mod"])
        })
}

/// Lists the names of the functions that a source gives to others.
fn functions(source: &str) -> impl Iterator<Item = &str> {
    let lines = source.lines();
    lines.filter_map(|line| line.strip_prefix("pub fn ")?.split(['(', '<']).next())
}

/// Returns the same for both places that a module may have: `src/board.rs` and `src/board/mod.rs`.
fn module(path: &str) -> &str {
    let stem = path.strip_suffix("/mod.rs").or(path.strip_suffix(".rs"));
    stem.unwrap_or(path)
}

fn inside(path: &str) -> &str {
    path.strip_prefix("src/").unwrap_or(path)
}
