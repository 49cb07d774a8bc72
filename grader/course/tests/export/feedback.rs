//! Reports leave the tool: as files for students, in Moodle's zip, and on the terminal.

use std::fs;
use std::io::Cursor;
use std::os::unix::fs::symlink;
use std::path::Path;

use predicates::prelude::*;
use predicates::str::contains;

use crate::fixtures::{self, course};

fn class(folder: &Path) {
    let mut ann = fixtures::result("ann-lee-41", 30);
    "Ann Lee_41_assignsubmission_file_/kalah.zip".clone_into(&mut ann.path);
    fixtures::write(&folder.join("results"), &[ann, fixtures::result("bea", 80)]);
}

#[test]
fn each_student_gets_a_text_without_colours_and_a_page() {
    let folder = tempfile::tempdir().unwrap();
    class(folder.path());
    course(folder.path(), &["feedback", "results", "--out", "texts"])
        .success()
        .stdout("4 files in texts\n");
    let text = fs::read_to_string(folder.path().join("texts/ann-lee-41.txt")).unwrap();
    assert!(text.contains("30 of 100"), "{text}");
    assert!(
        text.contains("  made  ") && !text.contains("starter"),
        "{text}"
    );
    assert!(!text.contains('\u{1b}'), "{text}");
    let page = fs::read_to_string(folder.path().join("texts/ann-lee-41.html")).unwrap();
    assert!(page.contains("30 of 100"), "{page}");
}

/// Anyone who can write to a shared folder can put links there.
#[test]
fn links_in_a_folder_of_texts_are_not_followed() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    class(folder.path());
    fs::create_dir(path("texts")).unwrap();
    fs::write(path("precious"), "precious").unwrap();
    for name in ["ann-lee-41.txt", "bea.html"] {
        symlink("../precious", path("texts").join(name)).unwrap();
    }
    symlink("texts", path("shared")).unwrap();
    // The folder itself was named.
    course(folder.path(), &["feedback", "results", "--out", "shared"]).success();
    assert_eq!(fs::read_to_string(path("precious")).unwrap(), "precious");
    assert!(
        fs::symlink_metadata(path("texts/bea.html"))
            .unwrap()
            .is_file()
    );
    // So was the file.
    symlink("precious", path("back.zip")).unwrap();
    course(
        folder.path(),
        &["feedback", "results", "--moodle-zip", "back.zip"],
    )
    .success();
    assert!(path("back.zip").is_symlink());
    assert!(fs::read(path("precious")).unwrap().starts_with(b"PK"));
}

#[test]
fn moodles_zip_has_the_folders_that_were_downloaded() {
    let folder = tempfile::tempdir().unwrap();
    class(folder.path());
    course(
        folder.path(),
        &["feedback", "results", "--moodle-zip", "back.zip"],
    )
    .success()
    .stdout(contains("bea: not downloaded from Moodle; left out"));
    let bytes = fs::read(folder.path().join("back.zip")).unwrap();
    let archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let names: Vec<String> = archive
        .file_names()
        .map(|name| name.unwrap().into_owned())
        .collect();
    let folder = "Ann Lee_41_assignsubmission_file_";
    assert_eq!(
        names,
        ["html", "txt"].map(|end| format!("{folder}/feedback.{end}"))
    );
}

#[test]
fn one_report_is_shown_by_its_key() {
    let folder = tempfile::tempdir().unwrap();
    class(folder.path());
    course(folder.path(), &["show", "bea"])
        .success()
        .stdout(contains("80 of 100").and(contains("ann").not()));
    course(folder.path(), &["show", "ann-lee"])
        .code(2)
        .stderr(contains(
            "no student has the key `ann-lee`; did you mean `ann-lee-41`?",
        ));
}
