//! `course propose`: examples that no longer fit are changed only by a decision.

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

fn propose(folder: &TempDir, arguments: &[&str], typed: &'static str) -> Assert {
    assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("course"))
        .current_dir(folder.path())
        // Rejected files are kept there.
        .env_remove("CARGO_TARGET_DIR")
        .args(["propose", "--specs", "specs", "--reference", "."])
        .args(arguments)
        .write_stdin(typed)
        .assert()
}

fn rules(folder: &TempDir) -> String {
    fs::read_to_string(folder.path().join("specs/rules.md")).unwrap()
}

#[test]
fn an_example_changes_when_its_text_is_accepted_and_never_before() {
    let folder = assignment();
    let before = rules(&folder);
    let patch = propose(&folder, &["--list"], "");
    let patch = patch
        .success()
        .stdout(contains("-opposite 3: 9").and(contains("+opposite 3: 3")));
    patch.stdout(contains("+opposite 5: 5"));
    for typed in ["", "l\n", "what\nlater\n"] {
        let shown = propose(&folder, &[], typed).code(3);
        shown.stdout(contains("opposite 3: 9").and(contains("|  opposite 3: 3")));
        assert_eq!(rules(&folder), before);
    }
    propose(&folder, &[], "a\n")
        .success()
        .stdout(contains("1 changed, 0 left"));
    let right = before.replace("opposite 3: 9", "opposite 3: 3");
    assert_eq!(
        rules(&folder),
        right.replace("opposite 5: 7", "opposite 5: 5")
    );
    propose(&folder, &[], "")
        .success()
        .stdout(contains("0 changed, 0 left"));
}

#[test]
fn what_else_is_said_about_a_changed_rule_is_listed() {
    let folder = assignment();
    let hints = folder.path().join("specs/hints.toml");
    let hint = |rule: &str| format!("\"{rule}\" = \"Which bowls face each other?\"\n");
    let text = ["[ask]\n", &hint("board.sides"), &hint("board.opposite")].concat();
    fs::write(hints, text).unwrap();
    let title = "specs/rules.md:50: board.opposite: two steps in a row\n";
    let listed = || contains("  board.opposite: specs/hints.toml:3\n").and(contains(title));
    propose(&folder, &["--list"], "").success().stderr(listed());
    let left_alone = propose(&folder, &[], "l\n").code(3);
    left_alone.stdout(contains("hints.toml").or(contains(title)).not());
    propose(&folder, &[], "a\n").success().stdout(listed());
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
fn a_text_that_a_person_has_to_write_cannot_be_accepted() {
    let folder = assignment();
    add_edit_of_no_line(&folder);
    let shown = propose(&folder, &[], "a\na\nl\n").code(3);
    shown.stdout(contains("There is no text to accept").and(contains("1 changed, 1 left")));
}

#[test]
fn a_rejected_text_is_not_proposed_again() {
    let folder = assignment();
    fs::create_dir(folder.path().join("target")).unwrap();
    fs::write(folder.path().join("Cargo.toml"), "[workspace]\n").unwrap();
    let before = rules(&folder);
    propose(&folder, &[], "r\n")
        .code(3)
        .stdout(contains("0 changed, 1 left"));
    let again = propose(&folder, &[], "a\n").code(3);
    again.stdout(
        contains("opposite 3")
            .not()
            .and(contains("0 changed, 1 left")),
    );
    assert_eq!(rules(&folder), before);
}

#[test]
fn a_patch_says_which_places_it_leaves_to_a_person() {
    let folder = assignment();
    add_edit_of_no_line(&folder);
    let patch = propose(&folder, &["--list"], "").success();
    patch.stdout(contains("a-mistake").not()).stderr(contains(
        "gallery/wrong.toml:5: `a-mistake` changes `src/lib.rs`. It isn't known which lines this program changes now.\n",
    ));
}
