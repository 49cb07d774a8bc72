//! The honest programs, each completed: what a program doesn't write itself is the reference's, or the starter's.

mod items;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde::Deserialize;
use submission::Submission;

use items::{is_written, public_functions, with_changes};

/// The texts of a program by their paths, as `src/lib.rs`.
type Sources = BTreeMap<String, String>;

/// Table of the programs, which explains itself: how each one is odd.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    changed: BTreeMap<String, String>,
    whole: BTreeMap<String, String>,
}

/// Returns the honest programs by their names.
pub(crate) fn programs() -> BTreeMap<String, Submission> {
    let reference = Submission::read(Path::new(env!("CARGO_MANIFEST_DIR")));
    programs_of(&reference.expect("the reference is readable"))
}

/// Returns the honest programs by their names, with this reference.
pub(crate) fn programs_of(reference: &Submission) -> BTreeMap<String, Submission> {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let starter = Submission::read(&package.join("../starter")).expect("the starter is readable");
    let honest = package.join("honest");
    let table = fs::read_to_string(honest.join("programs.toml")).expect("the table is readable");
    let Table { changed, whole } = toml::from_str(&table).expect("`programs.toml` is a table");
    let listed: BTreeMap<&String, &String> = changed.iter().chain(&whole).collect();
    assert_eq!(
        listed.len(),
        changed.len() + whole.len(),
        "a program is listed twice"
    );
    let folders: BTreeSet<String> = fs::read_dir(&honest)
        .expect("the honest programs are there")
        .map(|entry| entry.expect("they can be listed"))
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    assert!(
        listed.keys().copied().eq(&folders),
        "list each folder in `programs.toml`, and say how it is odd"
    );
    let mut programs = BTreeMap::new();
    for (name, odd) in listed {
        assert!(!odd.is_empty(), "say how `{name}` is odd");
        let own = own_sources(&honest.join(name));
        let sources = if changed.contains_key(name) {
            changed_reference(&own, &reference.sources, &starter.sources)
        } else {
            with_the_rest(own, &reference.sources)
        };
        let program = Submission {
            sources,
            ..reference.clone()
        };
        programs.insert(name.clone(), program);
    }
    programs
}

/// Reads the files that a program writes itself.
fn own_sources(folder: &Path) -> Sources {
    let mut sources = Sources::new();
    let mut folders = vec![folder.join("src")];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("a listed program has a folder `src`") {
            let path = entry.expect("an entry is readable").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let file = path.strip_prefix(folder).expect("it lies below");
            let file = file.to_string_lossy().replace('\\', "/");
            let text = fs::read_to_string(&path).expect("a source is readable");
            sources.insert(file, text);
        }
    }
    sources
}

/// Returns the reference with the items that a program writes itself.
///
/// Its extensions are the starter's, since most programs leave some of them out. A program without `extension/` has none.
fn changed_reference(own: &Sources, reference: &Sources, starter: &Sources) -> Sources {
    let has_extensions = own.keys().any(|file| file.starts_with("src/extension/"));
    let mut sources = own.clone();
    for (file, stubs) in starter.iter().filter(|(file, _)| is_of_the_library(file)) {
        let is_extension = file.starts_with("src/extension/");
        if is_extension && !has_extensions {
            continue;
        }
        let mut text = if is_extension {
            stubs
        } else {
            &reference[file]
        }
        .clone();
        if file == "src/lib.rs" && !has_extensions {
            let lines = text.split_inclusive('\n');
            text = lines.filter(|line| !line.contains("extension")).collect();
        }
        if let Some(changes) = own.get(file) {
            text = with_changes(&text, changes);
        }
        sources.insert(file.clone(), text);
    }
    sources
}

/// Returns a whole program with what it doesn't write: the rule sets, if it has them, and functions of the reference.
fn with_the_rest(mut own: Sources, reference: &Sources) -> Sources {
    let lacks_rules = !own.contains_key("src/rules.rs");
    if lacks_rules && own["src/lib.rs"].contains("\nmod rules;") {
        let rules = reference["src/extension/rules.rs"].clone();
        own.insert("src/rules.rs".to_owned(), rules);
    }
    let parts = reference
        .iter()
        .filter(|(file, _)| is_of_the_library(file) && !file.starts_with("src/extension/"));
    let rest: Vec<String> = parts
        .flat_map(|(_, text)| public_functions(text))
        .filter(|(name, _)| !own.values().any(|text| is_written(name, text)))
        .map(|(_, text)| text)
        .collect();
    if !rest.is_empty() {
        let rest = format!("use crate::*;\n\n{}\n", rest.join("\n\n"));
        own.insert("src/rest.rs".to_owned(), rest);
        let root = own.get_mut("src/lib.rs").expect("a program has a library");
        root.push_str("\nmod rest;\npub use rest::*;\n");
    }
    own
}

/// Returns whether a file of the starter belongs to its library, and not only to its program.
fn is_of_the_library(file: &str) -> bool {
    let modules = ["main", "game_page", "opponent_program", "play_match"];
    !modules
        .iter()
        .any(|module| file == format!("src/{module}.rs"))
}
