//! `course accept`: examples get the answers of the reference, and wait for a person where they may show something else.

use std::fs;
use std::path::Path;

use assert_cmd::assert::Assert;
use predicates::prelude::*;
use predicates::str::contains;
use tempfile::TempDir;

/// An example of the toy game, in which nothing moves and each bowl is opposite itself, and two wrong ones.
const WRONG: &str = "\
```kalah
board.opposite: two steps in a row
     4  4  4  4  4  4
  0                    0   One to move
     4  4  4  4  4  4
opposite 3: 9
opposite 5: 7
```
";

/// Writes an assignment of which one example doesn't fit its reference.
fn assignment() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let toy = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/submission/toy");
    for file in ["src/lib.rs", "specs/rubric.toml", "specs/rules.md"] {
        let to = folder.path().join(file);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(toy.join(file), to).unwrap();
    }
    let rules = folder.path().join("specs/rules.md");
    let text = fs::read_to_string(&rules).unwrap();
    let heading = "### `board.opposite`\n";
    let at = text.find(heading).unwrap() + heading.len();
    let end = text[at..].find("\n```\n").unwrap() + at + "\n```\n".len();
    let text = [&text[..end], "\n", WRONG, &text[end..]].concat();
    fs::write(rules, text).unwrap();
    folder
}

fn accept(folder: &TempDir) -> Assert {
    course(folder, &["accept"])
}

fn course(folder: &TempDir, command: &[&str]) -> Assert {
    assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("course"))
        .current_dir(folder.path())
        .env_remove("CARGO_TARGET_DIR")
        .args(command)
        .args(["--specs", "specs", "--reference", "."])
        .assert()
}

fn rules(folder: &TempDir) -> String {
    fs::read_to_string(folder.path().join("specs/rules.md")).unwrap()
}

#[test]
fn answers_are_written_and_typed_lines_stay() {
    let folder = assignment();
    let before = rules(&folder);
    // Nothing is known about the reference of before, so that a person has to look at it.
    let listed = contains("specs/rules.md:51: board.opposite: two steps in a row\n  confirm: ")
        .and(contains("1 text written anew; 1 wait for you"));
    accept(&folder).code(3).stdout(listed);
    let right = before
        .replace("opposite 3: 9", "opposite 3: 3")
        .replace("opposite 5: 7", "opposite 5: 5");
    let comment = "<!-- confirm: it isn't known what it showed before -->\n";
    assert_eq!(rules(&folder).replace(comment, ""), right);
    // Until the comment is deleted, the specs can't be used.
    course(&folder, &["record", "--seed", "1"])
        .failure()
        .stderr(
            contains("specs/rules.md:49")
                .and(contains("delete this comment if it still shows its rule")),
        );
    fs::write(folder.path().join("specs/rules.md"), &right).unwrap();
    accept(&folder)
        .success()
        .stdout(contains("0 texts written anew; 0 wait for you"));
    assert_eq!(rules(&folder), right);
}

#[test]
fn a_quick_check_names_programs_to_catch_that_are_gone() {
    let folder = tempfile::tempdir().unwrap();
    let solution = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../solution");
    for file in ["wrong.toml", "right.toml", "shown.toml"] {
        fs::copy(
            solution.join("gallery").join(file),
            folder.path().join(file),
        )
        .unwrap();
    }
    let shown = folder.path().join("shown.toml");
    let text = fs::read_to_string(&shown).unwrap();
    fs::write(
        &shown,
        text.replacen("sweep-to-the-empty-side", "sweep-to-the-owner", 1),
    )
    .unwrap();
    assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("course"))
        .current_dir(&solution)
        .args(["check", "--quick", "--gallery"])
        .arg(folder.path())
        .assert()
        .failure()
        .stderr(
            contains("there is no misconception `sweep-to-the-owner`")
                .and(contains("1 problem found")),
        );
}

/// Adds a wrong program to the gallery, whose edit fits no line of the reference.
fn add_edit_of_no_line(folder: &TempDir) {
    let gallery = folder.path().join("gallery");
    fs::create_dir(&gallery).unwrap();
    let edit = "file = 'src/lib.rs'\nfind = 'no such line'\nreplace = ''\n";
    let wrong = ["[[wrong]]\nname = 'a-mistake'\n[[wrong.edit]]\n", edit].concat();
    fs::write(gallery.join("wrong.toml"), wrong).unwrap();
}

#[test]
fn an_edit_that_only_a_person_can_write_is_left() {
    let folder = assignment();
    add_edit_of_no_line(&folder);
    let listed = "gallery/wrong.toml:5: `a-mistake` changes `src/lib.rs`\n  left as it is: ";
    accept(&folder).code(3).stdout(contains(listed));
}
