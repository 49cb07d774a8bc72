//! An unusable results folder is named, and nothing in it is lost or half-written.

use std::fs;
use std::io::Write;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use class::grading::{GradingStatus, LockedResults};
use grader::exit::Exit;
use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;

use submission::{Submission, write_zip};

use crate::fixture::{Fixture, files_in, right};

#[test]
fn two_graders_never_write_to_one_results_folder() {
    let fixture = Fixture::with([("ann", right(1))]);
    let held = LockedResults::open(&fixture.path("out"), false).unwrap();
    fixture
        .command("out")
        .assert()
        .code(2)
        .stderr(contains("another grader is writing there"));
    assert!(!fixture.path("out/results.csv").exists());
    drop(held);
    fixture.command("out").assert().success();
}

#[test]
fn a_folder_with_other_files_is_left_alone() {
    let fixture = Fixture::with([("ann", right(1))]);
    fs::create_dir(fixture.path("out")).unwrap();
    fs::write(fixture.path("out/thesis.txt"), "mine").unwrap();
    fixture
        .command("out")
        .assert()
        .code(2)
        .stderr(contains("there are other files in it, but no results"));
    assert_eq!(
        files_in(&fixture.path("out")),
        [fixture.path("out/thesis.txt")]
    );
}

/// Anyone who can write to a shared folder of results can leave anything there.
#[rstest]
#[case::a_fifo("mkfifo .grader-results")]
#[case::a_link("ln -s /dev/zero .grader-results")]
fn a_mark_that_is_no_file_is_no_mark(#[case] makes: &str) {
    let fixture = Fixture::with([("ann", right(1))]);
    fs::create_dir(fixture.path("out")).unwrap();
    let mut shell = Command::new("sh");
    let made = shell.args(["-c", makes]).current_dir(fixture.path("out"));
    assert!(made.status().unwrap().success());
    fixture
        .command("out")
        .assert()
        .code(2)
        .stderr(contains("there are other files in it, but no results"));
}

/// A key is a student's, never a path.
#[rstest]
#[case::above("../mine")]
#[case::far_above("../../mine")]
#[case::absolute("/mine")]
#[case::through_a_student("ann/../../mine")]
#[case::another_file_of_the_results("results")]
fn show_reads_nothing_outside_the_results(#[case] key: &str) {
    let fixture = Fixture::with([("ann", right(1))]);
    fixture.command("out").assert().success();
    let absolute = fixture.path("mine");
    let key = if key == "/mine" {
        absolute.to_str().unwrap()
    } else {
        key
    };
    let secret = fs::read_to_string(fixture.path("out/results.jsonl")).unwrap();
    for place in ["mine", "mine.json", "out/mine.json"] {
        fs::write(fixture.path(place), secret.replace("\"ann\"", "\"mine\"")).unwrap();
    }
    assert_cmd::Command::new(env!("CARGO_BIN_EXE_course"))
        .current_dir(fixture.path("out"))
        .args(["show", key, "--results", "."])
        .assert()
        .code(2)
        .stdout("");
}

#[test]
fn results_that_cannot_be_written_are_an_error() {
    let fixture = Fixture::with([("ann", right(1))]);
    fs::write(fixture.path("out"), "a file").unwrap();
    fixture
        .command("out")
        .assert()
        .code(2)
        .stderr(contains("can't write"))
        .stderr(contains("choose another path"));
}

/// Anyone who can write to a shared folder of results can put a link there.
#[rstest]
#[case::the_table("results.csv")]
#[case::the_record("results.jsonl")]
#[case::the_statistics("class.json")]
#[case::the_times("timings.csv")]
#[case::what_needs_attention("attention.csv")]
fn a_link_in_place_of_results_is_replaced(
    #[case] name: &str,
    #[values("../precious", "../nothing")] target: &str,
) {
    let fixture = Fixture::with([("ann", right(1))]);
    fs::create_dir(fixture.path("out")).unwrap();
    fs::write(fixture.path("out/.grader-results"), "").unwrap();
    fs::write(fixture.path("precious"), "precious").unwrap();
    let link = fixture.path("out").join(name);
    symlink(target, &link).unwrap();
    fixture.command("out").assert().success();
    assert!(fs::symlink_metadata(&link).unwrap().is_file());
    assert_eq!(
        fs::read_to_string(fixture.path("precious")).unwrap(),
        "precious"
    );
    assert!(!fixture.path("nothing").exists());
}

#[rstest]
#[case::the_store("answers")]
#[case::the_lists_of_questions("answers/asked")]
fn a_link_in_place_of_a_folder_of_results_is_refused(
    #[case] name: &str,
    #[values("elsewhere", "nothing")] target: &str,
) {
    let fixture = Fixture::with([("ann", right(1))]);
    fs::create_dir_all(fixture.path("out/answers")).unwrap();
    fs::write(fixture.path("out/.grader-results"), "").unwrap();
    fs::create_dir(fixture.path("elsewhere")).unwrap();
    let link = fixture.path("out").join(name);
    let _ = fs::remove_dir(&link);
    symlink(fixture.path(target), &link).unwrap();
    fixture
        .command("out")
        .assert()
        .code(2)
        .stderr(contains(format!("write `{}`", link.display())))
        .stderr(contains("it is a link where a folder should be"))
        .stderr(contains("free some space").not());
    assert!(files_in(&fixture.path("elsewhere")).is_empty());
    assert!(!fixture.path("nothing").exists());
}

#[test]
fn a_missing_class_is_an_error() {
    let fixture = Fixture::new();
    fs::remove_dir(fixture.path("class")).unwrap();
    fixture
        .command("out")
        .assert()
        .code(2)
        .stderr(contains("doesn't exist"));
}

#[test]
fn results_inside_the_class_are_not_a_submission() {
    let fixture = Fixture::with([("ann", right(1))]);
    fixture.command("class/results").assert().success();
    fixture
        .command("class/results")
        .assert()
        .success()
        .stdout(contains("graded                 1"));
}

#[test]
fn a_folder_of_class_folders_is_suspected() {
    let fixture = Fixture::new();
    for student in ["moodle/ann", "moodle/bea", "canvas/cem", "canvas/dee"] {
        fixture.hand_in(student, &right(1));
    }
    fixture
        .command("out")
        .assert()
        .code(2)
        .stdout(contains("This looks like a folder of class folders"))
        .stdout(contains("canvas, moodle hold several"));
}

#[test]
fn a_class_folder_with_one_crate_that_was_unpacked_is_no_student() {
    let fixture = Fixture::new();
    fixture.hand_in("first/ann", &right(1));
    fixture.hand_in("second/bea", &right(1));
    let archive = Submission::read(&fixture.path("class/first/ann")).unwrap();
    let sources = archive.sources.iter();
    let files = sources.map(|(name, text)| (name.as_str(), text.as_bytes(), false));
    let zip = write_zip(files).unwrap();
    fs::write(fixture.path("class/first/cem.zip"), &zip).unwrap();
    // The same submission twice is one student's.
    fs::write(fixture.path("class/second/bea.zip"), &zip).unwrap();
    fixture
        .command("out")
        .assert()
        .code(2)
        .stdout(contains("This looks like a folder of class folders"))
        .stdout(contains("first holds several submissions"))
        .stdout(contains("graded                 1"));
}

/// It is still known whose it is, so nobody takes it for a missing submission.
#[test]
fn a_repository_with_two_archives_keeps_its_login_and_is_no_class() {
    let fixture = Fixture::new();
    for student in ["ann", "bea"] {
        fixture.hand_in(&format!("kalah-{student}"), &right(1));
        fs::create_dir(fixture.path(&format!("class/kalah-{student}/.git"))).unwrap();
    }
    let crate_folder = fixture.path("class/kalah-bea/src");
    let text = fs::read(crate_folder.join("lib.rs")).unwrap();
    fs::remove_dir_all(crate_folder).unwrap();
    let zip = write_zip([("src/lib.rs", &*text, false)]).unwrap();
    for name in ["kalah.zip", "kalah_final.zip"] {
        fs::write(fixture.path("class/kalah-bea").join(name), &zip).unwrap();
    }
    let done = fixture.command("out").assert().success();
    done.stdout(contains("class folders").not());
    let result = fixture.result("out", "bea");
    assert_eq!(result.student.login.as_deref(), Some("bea"));
    assert_eq!(result.status, GradingStatus::Unreadable);
    let why = result.why.unwrap();
    assert!(why.contains("it holds several submissions"), "{why}");
    assert_eq!(fixture.status("out", "ann"), GradingStatus::Graded);
}

/// Runs the grader with its results on a separate file system.
fn on(mount: &str, fixture: &Fixture) -> Option<std::process::Output> {
    on_folder(&fixture.path("out"), mount, fixture)
}

/// Runs the grader with this folder on a separate file system.
fn on_folder(folder: &Path, mount: &str, fixture: &Fixture) -> Option<std::process::Output> {
    let temporary = folder.with_file_name("temporary");
    fs::create_dir_all(folder).unwrap();
    fs::create_dir_all(&temporary).unwrap();
    let grader = fixture.bare_command("out");
    let script = format!(
        "mount -t tmpfs {mount} none '{0}' || exit 99; exec \"$@\"",
        folder.display()
    );
    let output = Command::new("unshare")
        .args(["--mount", "--map-root-user", "sh", "-c", &script, "sh"])
        .arg(grader.get_program())
        .args(grader.get_args())
        .env("TMPDIR", temporary)
        .output();
    match output {
        Ok(output) if output.status.code().is_some_and(|code| code != 99) => Some(output),
        other => {
            let _ = writeln!(
                std::io::stderr(),
                "skipped: no file system can be mounted here: {other:?}"
            );
            None
        }
    }
}

#[test]
fn a_full_disk_is_named() {
    let fixture = Fixture::new();
    for number in 0..4 {
        fixture.hand_in(&format!("student{number}"), &right(number));
    }
    let Some(output) = on("-o size=16k", &fixture) else {
        return;
    };
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(Exit::DiskFull as i32), "{said}");
    assert!(said.contains("No space left on device"), "{said}");
    assert!(said.contains("run the same command again"), "{said}");
}

/// The linker has its own words for it, over many lines, or dies.
#[rstest]
#[case::at_once("100k")]
#[case::while_it_compiles("600k")]
fn a_full_temporary_folder_is_named_once_and_blames_nobody(#[case] size: &str) {
    let fixture = Fixture::with([("ann", right(1)), ("bea", right(2))]);
    let temporary = fixture.path("temporary");
    let Some(output) = on_folder(&temporary, &format!("-o size={size}"), &fixture) else {
        return;
    };
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(Exit::DiskFull as i32), "{said}");
    let named = format!("`{}` is full", temporary.display());
    assert_eq!(said.matches(&named).count(), 1, "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(!fixture.path("out/results.csv").exists(), "{said}");
    fixture.command("out").assert().success();
    assert_eq!(fixture.result("out", "ann").report.unwrap().score, 100);
}

#[test]
fn a_read_only_folder_is_named() {
    let fixture = Fixture::with([("ann", right(1))]);
    let Some(output) = on("-o ro", &fixture) else {
        return;
    };
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("Read-only file system"), "{said}");
    assert!(is_empty(&fixture.path("out")), "{said}");
}

fn is_empty(folder: &Path) -> bool {
    files_in(folder).is_empty()
}
