//! Starter and solution match: the same files, public items, signatures, docs and derives.
//!
//! They may differ in the crate's name, the bodies of stubs, private items, and imports.

mod outline;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use outline::{Body, Outline, Shape, outline};
use rstest::rstest;

/// A crate's sources, by their paths under `src/`.
type Sources = BTreeMap<String, String>;

#[test]
fn starter_and_solution_have_the_same_outline() {
    let found = differences(&sources("starter"), &sources("solution"));
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_stub_names_its_part_and_its_function_under_a_task() {
    let mut stubs = 0;
    for (file, text) in &sources("starter") {
        let outline = outline("starter", file, text);
        let docs = &outline[&format!("{file}: the file")].docs;
        let mut here = 0;
        for (place, shape) in &outline {
            let Some(Body::Stub(message)) = &shape.body else {
                continue;
            };
            let quoted = place
                .split('`')
                .nth(1)
                .expect("a function's name is quoted");
            let name = quoted.trim_start_matches("fmt of ").rsplit("::").next();
            let name = name.expect("a name has an end");
            let part = message.split(['"', ':']).nth(1).unwrap_or_default();
            assert_eq!(*message, format!("\"{part}: {name}\""), "{place}");
            let opening = format!("\" {}: ", part.replacen('p', "P", 1));
            assert!(docs.contains(&opening), "{place}: this file isn't {part}");
            here += 1;
        }
        let tasks = text.matches("// Your task:\n").count();
        assert_eq!(tasks, here, "{file}: as many tasks as stubs");
        stubs += here;
    }
    assert!(stubs > 0, "no stub was checked");
}

/// Lists the differences, one to a string.
fn differences(starter: &Sources, solution: &Sources) -> Vec<String> {
    let starter = outline_of_all("starter", starter);
    let solution = outline_of_all("solution", solution);
    assert!(!starter.is_empty(), "the starter has no sources");
    let places: BTreeSet<&String> = starter.keys().chain(solution.keys()).collect();
    let mut found = Vec::new();
    for place in places {
        match (starter.get(place), solution.get(place)) {
            (Some(ours), Some(theirs)) => {
                if let Some((what, ours, theirs)) = first_difference(ours, theirs) {
                    found.push(format!(
                        "{place}: {what}\n  starter:  {ours}\n  solution: {theirs}"
                    ));
                }
            }
            (Some(_), None) => found.push(format!("{place}: only in the starter")),
            (None, _) => found.push(format!("{place}: only in the solution")),
        }
    }
    found
}

/// Returns the first difference between two shapes, and what each has there.
///
/// Docs, derives and attributes are also tokens of the signature, so one that moved to another field is found. They are
/// compared after the signatures.
fn first_difference<'a>(
    ours: &'a Shape,
    theirs: &'a Shape,
) -> Option<(&'static str, &'a str, &'a str)> {
    let body = match (&ours.body, &theirs.body) {
        (Some(Body::Written(ours)), Some(Body::Written(theirs))) => {
            (ours.as_str(), theirs.as_str())
        }
        (_, Some(Body::Stub(_))) => ("anything", "a stub"),
        _ => ("", ""),
    };
    [
        (
            "the signatures differ",
            (ours.signature.as_str(), theirs.signature.as_str()),
        ),
        ("the docs differ", (&ours.docs, &theirs.docs)),
        ("the derives differ", (&ours.derives, &theirs.derives)),
        (
            "the attributes differ",
            (&ours.attributes, &theirs.attributes),
        ),
        ("the bodies differ", body),
    ]
    .into_iter()
    .find(|(_, (ours, theirs))| ours != theirs)
    .map(|(what, (ours, theirs))| (what, ours, theirs))
}

fn sources(crate_name: &str) -> Sources {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .join(crate_name)
        .join("src");
    let mut sources = Sources::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of sources is readable") {
            let path = entry.expect("an entry of a folder is readable").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path
                .strip_prefix(&root)
                .expect("a file lies under its root");
            let text = fs::read_to_string(&path).expect("a source is readable text");
            sources.insert(name.to_string_lossy().replace('\\', "/"), text);
        }
    }
    sources
}

fn outline_of_all(crate_name: &str, sources: &Sources) -> Outline {
    let files = sources.iter();
    files
        .flat_map(|(file, text)| outline(crate_name, file, text))
        .collect()
}

/// A small crate, and its solution with one allowed difference of each kind.
const COIN: &str = include_str!("starter.txt");
const COIN_SOLVED: &str = include_str!("solution.txt");

#[rstest]
#[case::no_change("", "", None)]
#[case::the_docs_of_a_file("Part 1: a", "Part 1: the", Some("the file: the docs differ"))]
#[case::the_docs_of_a_type("A coin that", "The coin that", Some("`Coin`: the docs differ"))]
#[case::the_docs_of_a_field("/// The side.", "", Some("`Coin`: the docs differ"))]
#[case::the_docs_of_a_method("Turns the", "Flips the", Some("`Coin::turned`: the docs differ"))]
#[case::the_docs_of_an_impl(
    "Names the",
    "Tells the",
    Some("`impl Display for Coin`: the docs differ")
)]
#[case::the_docs_of_a_function("Throws a", "Tosses a", Some("`throw`: the docs differ"))]
#[case::the_derives("Clone, Copy", "Clone", Some("`Coin`: the derives differ"))]
#[case::another_attribute(
    "#[must_use]",
    "#[inline]",
    Some("`Coin::turned`: the attributes differ")
)]
#[case::the_type_of_a_field("heads: bool", "heads: u8", Some("`Coin`: the signatures differ"))]
#[case::the_type_of_a_parameter("times: u8", "times: u16", Some("`throw`: the signatures differ"))]
#[case::the_name_of_a_parameter("times: u8", "often: u8", Some("`throw`: the signatures differ"))]
#[case::the_type_of_a_result(
    "turned(self) -> Coin",
    "turned(self) -> Self",
    Some("`Coin::turned`: the signatures differ")
)]
#[case::the_visibility_of_a_method(
    "pub fn heads",
    "fn heads",
    Some("`Coin::heads`: only in the starter")
)]
#[case::an_extra_function(
    "fn main",
    "pub fn more() {}\nfn main",
    Some("`more`: only in the solution")
)]
#[case::an_extra_constant(
    "fn main",
    "pub const N: u8 = 1;\nfn main",
    Some("`N`: only in the solution")
)]
#[case::an_extra_public_import(
    "fn main",
    "pub use a::b;\nfn main",
    Some("`pub use a :: b ;`: only in the solution")
)]
#[case::the_body_of_a_given_function(
    "self.heads //",
    "!self.heads //",
    Some("`Coin::heads`: the bodies differ")
)]
#[case::a_stub_in_the_solution(
    "coin.turned() //",
    "todo!() //",
    Some("`throw`: the bodies differ")
)]
#[case::another_crate_in_main("solution::throw", "other::throw", Some("`main`: the bodies differ"))]
fn one_change_to_a_solution_is_found(
    #[case] from: &str,
    #[case] to: &str,
    #[case] expected: Option<&str>,
) {
    assert!(
        COIN_SOLVED.contains(from),
        "`{from}` should be in the small solution"
    );
    let solution = COIN_SOLVED.replacen(from, to, 1);
    let found = differences(&coin(COIN), &coin(&solution));
    let headlines: Vec<&str> = found
        .iter()
        .filter_map(|text| text.lines().next())
        .collect();
    let expected = expected.map(|what| format!("coin.rs: {what}"));
    assert_eq!(headlines, Vec::from_iter(expected));
}

#[test]
fn a_file_that_only_the_starter_has_is_found() {
    let mut starter = coin(COIN);
    starter.insert("table.rs".to_owned(), String::new());
    assert_eq!(
        differences(&starter, &coin(COIN_SOLVED)),
        ["table.rs: the file: only in the starter"]
    );
}

fn coin(text: &str) -> Sources {
    Sources::from([("coin.rs".to_owned(), text.to_owned())])
}
