//! A class is laid out for similarity checkers, and no student is left out silently.

use std::fs;

use assert_cmd::Command;
use predicates::str::contains;

/// Starts the grader in a folder with a starter and two submissions, one of them without a crate.
fn similarity(folder: &std::path::Path) -> assert_cmd::assert::Assert {
    for (name, text) in [
        ("starter/src/lib.rs", "mod board;\n"),
        ("starter/src/board.rs", "// given"),
        ("class/ann/src/lib.rs", "mod b;\n"),
        ("class/ann/src/b/mod.rs", "\u{feff}// hers"),
        ("class/ann/notes.txt", "private"),
        ("class/ben/notes.txt", "to do"),
    ] {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    Command::new(assert_cmd::cargo::cargo_bin!("course"))
        .current_dir(folder)
        .args([
            "similarity",
            "class",
            "--starter",
            "starter",
            "--out",
            "out",
        ])
        .assert()
}

#[test]
fn sources_are_written_as_a_folder_and_as_one_file() {
    let folder = tempfile::tempdir().unwrap();
    similarity(folder.path())
        .success()
        .stdout(contains("left out: ben"))
        .stdout(contains("1 submission in out"))
        .stdout(contains(
            "java -jar jplag.jar -l rust -bc out/starter out/submissions",
        ))
        .stdout(contains(
            "dolos run -l rust -i out/starter.rs out/whole/*.rs",
        ));
    let read = |name: &str| fs::read_to_string(folder.path().join("out").join(name)).unwrap();
    assert_eq!(read("submissions/ann/src/lib.rs"), "mod b;\n");
    assert_eq!(read("starter/src/board.rs"), "// given");
    assert_eq!(
        read("whole/ann.rs"),
        "// src/b/mod.rs\n// hers\n// src/lib.rs\nmod b;\n"
    );
    assert_eq!(
        read("starter.rs"),
        "// src/board.rs\n// given\n// src/lib.rs\nmod board;\n"
    );
    let students = fs::read_dir(folder.path().join("out/submissions"))
        .unwrap()
        .count();
    assert_eq!(students, 1);
}

/// Otherwise students who have only what was given in common would look like copies of each other.
#[test]
fn a_source_that_is_not_utf8_is_named() {
    let folder = tempfile::tempdir().unwrap();
    for (student, text) in [("cem", &b"// gr\xf6\xdfer"[..]), ("dan", b"\xff\xfe/\0")] {
        let src = folder.path().join("class").join(student).join("src");
        fs::create_dir_all(&src).unwrap();
        fs::write(src.join("lib.rs"), "mod board;\n").unwrap();
        fs::write(src.join("board.rs"), text).unwrap();
    }
    similarity(folder.path())
        .success()
        .stdout(contains(
            "left out: cem: `src/board.rs` alone: not UTF-8 (line 1)\n",
        ))
        .stdout(contains("left out: dan: `src/board.rs` alone: UTF-16\n"))
        .stdout(contains("3 submissions in out"));
}

#[test]
fn a_folder_that_is_not_empty_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("out")).unwrap();
    fs::write(folder.path().join("out/mine.txt"), "mine").unwrap();
    similarity(folder.path())
        .code(2)
        .stderr(contains("isn't empty"));
}
