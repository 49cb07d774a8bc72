//! House rules that the compiler doesn't enforce: which file may use which, lengths of files and functions, and names.
//!
//! Files are parsed, not compiled. A path that begins with `crate` or `super` is an arrow from its file to the file that
//! defines what it names.

mod dependencies;
mod file_names;
mod source;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use source::{Package, Source, crates, tests};

/// The crates, parsed once for all tests.
static CRATES: LazyLock<Vec<Package>> = LazyLock::new(crates);

/// Maximum number of lines of a file.
const FILE: usize = 500;

/// Maximum number of lines of a function.
const FUNCTION: usize = 80;

fn all() -> impl Iterator<Item = &'static Source> {
    let sources = || CRATES.iter().flat_map(|package| &package.sources);
    assert!(sources().count() > 150, "only {} files", sources().count());
    sources()
}

#[test]
fn no_file_is_too_long() {
    let sources = all().map(|source| (source.name.clone(), source.lines));
    let long: Vec<String> = sources
        .chain(tests())
        .filter(|(_, lines)| *lines > FILE)
        .map(|(name, lines)| format!("{name}: {lines} lines"))
        .collect();
    assert!(long.is_empty(), "over {FILE} lines:\n{}", long.join("\n"));
}

#[test]
fn no_function_is_too_long() {
    let functions = all().flat_map(|source| {
        let functions = source.functions.iter();
        functions.map(move |(name, lines)| (format!("{}: {name}", source.name), *lines))
    });
    let long: Vec<String> = functions
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
fn no_two_public_types_share_a_name() {
    let mut places: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    // The solution is left out: the grader's notation has the same types of the game.
    for source in all().filter(|source| source.name.starts_with("grader/")) {
        for name in &source.public_types {
            let files = places.entry(name.clone()).or_default();
            files.insert(source.name.clone());
        }
    }
    let twice: Vec<String> = places
        .iter()
        .filter(|(_, files)| files.len() > 1)
        .map(|(name, files)| format!("{name}: {files:?}"))
        .collect();
    assert!(
        twice.is_empty(),
        "names of several types:\n{}",
        twice.join("\n")
    );
}

#[test]
fn a_mod_rs_or_lib_rs_only_declares_and_re_exports() {
    let defining: Vec<&str> = all()
        .filter(|source| source.is_root() && source.defines)
        .map(|source| source.name.as_str())
        .collect();
    assert!(defining.is_empty(), "{}", defining.join("\n"));
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    let mut circles = Vec::new();
    for package in CRATES.iter() {
        circles.extend(dependencies::circles(&dependencies::between_files(
            &package.sources,
        )));
    }
    assert!(circles.is_empty(), "circles:\n{}", circles.join("\n"));
}

#[test]
fn no_folders_use_each_other_in_a_circle() {
    let mut circles = Vec::new();
    for package in CRATES.iter() {
        let files = dependencies::between_files(&package.sources);
        circles.extend(dependencies::circles(&dependencies::between_folders(
            &files,
        )));
    }
    assert!(circles.is_empty(), "circles:\n{}", circles.join("\n"));
}

/// The libraries of the staff, which `course` has commands for.
const LIBRARIES: [&str; 4] = [
    "grader/staff/",
    "grader/class/",
    "grader/author/",
    "grader/tournament/",
];

#[test]
fn the_libraries_of_the_staff_know_no_command_line() {
    // What prints, reads arguments, ends the process or knows how it ends.
    let forbidden = [
        "clap",
        "ctrlc",
        "indicatif",
        "command_line",
        "Exit",
        "ExitCode",
        "exit",
        "print",
        "println",
        "eprint",
        "eprintln",
        "stdout",
        "stderr",
        "args",
        "args_os",
    ];
    let knowing = all()
        .filter(|source| {
            LIBRARIES
                .iter()
                .any(|library| source.name.starts_with(library))
        })
        .flat_map(|source| {
            let paths = source.paths.iter();
            let found =
                paths.filter(|path| path.iter().any(|part| forbidden.contains(&part.as_str())));
            found.map(|path| format!("{}: {}", source.name, path.join("::")))
        });
    let knowing: Vec<String> = knowing.collect();
    assert!(knowing.is_empty(), "{}", knowing.join("\n"));
}

#[test]
fn a_class_is_graded_without_a_word_about_the_game() {
    let speaking = all()
        .filter(|source| source.name.starts_with("grader/class/"))
        .filter(|source| source.paths.iter().any(|path| path[0] == "notation"))
        .map(|source| source.name.as_str());
    let speaking: Vec<&str> = speaking.collect();
    assert!(speaking.is_empty(), "{}", speaking.join("\n"));
}

#[test]
fn a_circle_is_found() {
    let arrow = |from: &str, to: &[&str]| {
        let to = to.iter().map(|name| (*name).to_owned()).collect();
        (from.to_owned(), to)
    };
    let straight = BTreeMap::from([arrow("a", &["b", "c"]), arrow("b", &["c"])]);
    assert!(dependencies::circles(&straight).is_empty());
    let back = BTreeMap::from([arrow("a", &["b"]), arrow("b", &["c"]), arrow("c", &["a"])]);
    assert_eq!(dependencies::circles(&back), ["a -> b -> c -> a"]);
}
