//! The house rules that no compiler enforces: which file may use which, how long things may be, and names.
//!
//! Files are read as syntax, not compiled: a path that begins with `crate` or `super` is an arrow from the file that
//! holds it to the file that defines what it names.

mod arrows;
mod source;

use std::collections::{BTreeMap, BTreeSet};

use source::{Room, Source, crates};

/// How many lines a file may have.
const FILE: usize = 400;

/// How many lines a function may have.
const FUNCTION: usize = 80;

fn all() -> Vec<Source> {
    let rooms = crates();
    let sources: Vec<Source> = rooms.iter().flat_map(Room::sources).collect();
    assert!(sources.len() > 150, "only {} files", sources.len());
    sources
}

#[test]
fn no_file_is_too_long() {
    let long: Vec<String> = all()
        .iter()
        .filter(|source| source.lines > FILE)
        .map(|source| format!("{}: {} lines", source.name, source.lines))
        .collect();
    assert!(long.is_empty(), "over {FILE} lines:\n{}", long.join("\n"));
}

#[test]
fn no_function_is_too_long() {
    let long: Vec<String> = all()
        .iter()
        .flat_map(Source::functions)
        .filter(|(_, lines)| *lines > FUNCTION)
        .map(|(name, lines)| format!("{name}: {lines} lines"))
        .collect();
    assert!(
        long.is_empty(),
        "over {FUNCTION} lines:\n{}",
        long.join("\n")
    );
}

#[test]
fn no_two_public_types_have_one_name() {
    let mut places: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    // The solution has the types of the game, which the notation has too: one is asked about the other.
    let all = all();
    let graders = all
        .iter()
        .filter(|source| source.name.starts_with("grader/"));
    for source in graders {
        // What a command is told is called `Arguments` in each of them.
        for name in source.public_types().filter(|name| name != "Arguments") {
            places.entry(name).or_default().insert(source.name.clone());
        }
    }
    let twice: Vec<String> = places
        .iter()
        .filter(|(_, files)| files.len() > 1)
        .map(|(name, files)| format!("{name}: {files:?}"))
        .collect();
    assert!(
        twice.is_empty(),
        "one name, two types:\n{}",
        twice.join("\n")
    );
}

#[test]
fn no_arrows_between_files_make_a_circle() {
    let mut circles = Vec::new();
    for room in crates() {
        circles.extend(arrows::circles(&arrows::between_files(&room.sources())));
    }
    assert!(circles.is_empty(), "circles:\n{}", circles.join("\n"));
}

#[test]
fn no_arrows_between_folders_make_a_circle() {
    let mut circles = Vec::new();
    for room in crates() {
        let files = arrows::between_files(&room.sources());
        circles.extend(arrows::circles(&arrows::between_folders(&files)));
    }
    assert!(circles.is_empty(), "circles:\n{}", circles.join("\n"));
}

#[test]
fn a_circle_is_found() {
    let arrow = |from: &str, to: &[&str]| {
        let to = to.iter().map(|name| (*name).to_owned()).collect();
        (from.to_owned(), to)
    };
    let straight = BTreeMap::from([arrow("a", &["b", "c"]), arrow("b", &["c"])]);
    assert!(arrows::circles(&straight).is_empty());
    let back = BTreeMap::from([arrow("a", &["b"]), arrow("b", &["c"]), arrow("c", &["a"])]);
    assert_eq!(arrows::circles(&back), ["a -> b -> c -> a"]);
}
