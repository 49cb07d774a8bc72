//! The guide for instructors lists each place where the code of the staff has a rule of its own.

use std::fs;
use std::path::Path;

use rstest::rstest;

use crate::consistency::{changed, not_fitting};
use crate::fixtures::package;

/// Functions that know a rule, no matter who writes them.
const FUNCTIONS: [&str; 8] = [
    "sow",
    "capture",
    "captured",
    "next_player",
    "is_over",
    "sweep",
    "winner",
    "legal_moves",
];

/// Folders of submissions: the guide says that they follow the old rule, and that it is up to the instructor to change them.
const SUBMISSIONS: [&str; 4] = ["honest", "holdout", "hostile", "gallery"];

/// Returns the files and folders that the guide lists.
fn listed() -> Vec<String> {
    let guide = fs::read_to_string(package().join("../specs/CHANGING.md")).unwrap();
    let (_, section) = guide
        .split_once("\n## Where the code of the staff has a rule of its own\n")
        .expect("the guide has this section");
    let (section, _) = section.split_once("\n## ").unwrap();
    let mut places = Vec::new();
    for row in section.lines().filter(|line| line.starts_with("| `")) {
        let cell = row.split('|').nth(1).unwrap();
        let mut folder = String::new();
        for name in cell.split('`').skip(1).step_by(2) {
            // After the first one, only the name of a file in the same folder is written.
            let place = format!("{folder}{name}");
            if let Some((first, _)) = name.rsplit_once('/') {
                folder = format!("{first}/");
            }
            places.push(place);
        }
    }
    places
}

/// Returns the Rust files in this folder of the solution, by their names in the repository.
fn files(folder: &Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut found = Vec::new();
    for path in entries {
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() && !SUBMISSIONS.contains(&name) {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let name = path.strip_prefix(package().parent().unwrap()).unwrap();
            let text = fs::read_to_string(&path).unwrap();
            found.push((name.to_str().unwrap().replace('\\', "/"), text));
        }
    }
    found
}

#[test]
fn each_function_that_knows_a_rule_is_in_a_listed_place() {
    let listed = listed();
    assert!(listed.len() > 6, "{listed:?}");
    for place in &listed {
        assert!(package().join("..").join(place).exists(), "{place} is gone");
    }
    let mut places = Vec::new();
    for (file, text) in files(package()) {
        let knows = |function: &&&str| {
            let begins = |line: &str| {
                let line = line.trim_start();
                let line = line.strip_prefix("pub ").unwrap_or(line);
                let line = line.strip_prefix("pub(crate) ").unwrap_or(line);
                let rest = line
                    .strip_prefix("fn ")
                    .and_then(|line| line.strip_prefix(**function));
                rest.is_some_and(|rest| rest.starts_with('('))
            };
            text.lines().any(begins)
        };
        let functions: Vec<&&str> = FUNCTIONS.iter().filter(knows).collect();
        if functions.is_empty() {
            continue;
        }
        let covers = |place: &&String| file.starts_with(place.as_str());
        let place = listed.iter().rev().find(covers);
        let place =
            place.unwrap_or_else(|| panic!("{file} has {functions:?}; list it in the guide"));
        places.push(place.clone());
    }
    for known in [
        "solution/src/",
        "solution/solver/after_sowing.rs",
        "solution/tests/second/",
    ] {
        assert!(
            places.iter().any(|place| place == known),
            "{known}: {places:?}"
        );
    }
}

#[rstest]
#[case::a_capture_leaves_the_last_stone(
    "capturing.rs",
    "let own = std::mem::take(&mut stones[last]);",
    "let own = 0;"
)]
#[case::a_capture_lets_the_player_move_again(
    "capturing.rs",
    "    if last == player.kalah() {\n",
    "    if last != player.kalah() {\n"
)]
fn what_a_changed_rule_breaks_is_in_the_specs_or_in_a_listed_place(
    #[case] file: &str,
    #[case] before: &str,
    #[case] after: &str,
) {
    let listed = listed();
    let folder = changed(&[(&format!("solution/src/{file}"), before, after)]);
    let told = not_fitting(folder.path());
    assert!(told.len() > 20, "{told:#?}");
    for line in &told {
        let is_listed = listed.iter().any(|place| line.starts_with(place.as_str()));
        assert!(
            line.starts_with("specs/") || is_listed,
            "{line} is in no listed place"
        );
    }
    let gallery = "solution/gallery/wrong.toml";
    assert!(
        told.iter().any(|line| line.starts_with(gallery)),
        "{told:#?}"
    );
}
