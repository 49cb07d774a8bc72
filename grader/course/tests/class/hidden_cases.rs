//! Hidden cases stay hidden: nothing in the results folder or in an export repeats what a submission says about them.

use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::process::Command;

use grader::exit::Exit;
use predicates::prelude::*;
use predicates::str::contains;

use crate::fixture::{Fixture, right, unpacked};
use crate::formats;

/// The bowl of the hidden case, a number that occurs nowhere else.
const SECRET: &str = "4711223344";

/// Shows the question in every way that it can: it prints it, with all of its memory that it can read, and panics.
const SPY: &str = r#"
pub enum Player { One, Two }
impl Player {
    pub fn kalah(self) -> usize { match self { Player::One => 6, Player::Two => 13 } }
}
pub fn opposite(bowl: usize) -> usize {
    println!("bowl {bowl}");
    if let Ok(maps) = std::fs::read_to_string("/proc/self/maps") {
        use std::os::unix::fs::FileExt as _;
        for map in maps.lines().filter(|map| map.contains(" rw-p ")) {
            let (from, to) = map.split_once(' ').unwrap().0.split_once('-').unwrap();
            let from = u64::from_str_radix(from, 16).unwrap();
            let mut bytes = vec![0; (u64::from_str_radix(to, 16).unwrap() - from).min(1 << 20) as usize];
            if std::fs::File::open("/proc/self/mem").is_ok_and(|file| file.read_exact_at(&mut bytes, from).is_ok()) {
                for at in (0..bytes.len().saturating_sub(20)).filter(|&at| bytes[at..].starts_with(b"opposite ")) {
                    println!("{}", String::from_utf8_lossy(&bytes[at..at + 20]));
                }
            }
        }
    }
    if bowl > 13 { std::fs::write("bowl", bowl.to_string()).ok(); panic!("bowl {bowl}") }
    bowl
}
pub fn next_bowl(bowl: usize, _player: Player) -> usize { bowl + 1 }
"#;

/// The folder that Moodle's download has for the spy, and the key of the results.
const FOLDER: &str = "Sam Spy_41_assignsubmission_file_";
const KEY: &str = "sam-spy-41";

/// Adds all files below a folder.
fn files_below(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files_below(&path, files);
        } else {
            files.push(path);
        }
    }
}

/// Returns the files below a folder that contain the secret, and how many files there are.
fn secret_files(folder: &Path) -> (Vec<PathBuf>, usize) {
    let mut files = Vec::new();
    files_below(folder, &mut files);
    let count = files.len();
    let tells = |file: &PathBuf| {
        if file.extension().is_some_and(|end| end == "gz") {
            return unpacked(file).unwrap().contains(SECRET);
        }
        let bytes = fs::read(file).unwrap();
        String::from_utf8_lossy(&bytes).contains(SECRET)
    };
    (files.into_iter().filter(tells).collect(), count)
}

/// Runs a command, and keeps what it prints in the folder of exports.
fn said(command: &mut Command, name: &str, fixture: &Fixture) {
    let run = command.output().unwrap();
    assert!(run.status.success(), "{name}: {run:?}");
    let file = fixture.path("exports").join(name);
    fs::write(file, [run.stdout, run.stderr].concat()).unwrap();
}

/// Runs a command of the staff's that writes into the folder of exports.
fn export(arguments: &[&str], fixture: &Fixture) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_course"));
    command.current_dir(fixture.path("exports")).args(arguments);
    said(&mut command, &format!("said-{}", arguments[0]), fixture);
}

/// Writes the results in every format into the folder of exports; all of them have the spy's score.
fn export_everything(results: &str, fixture: &Fixture) {
    fs::create_dir(fixture.path("exports")).unwrap();
    let exports = fixture.path("exports");
    for format in formats::formats() {
        let mut command = formats::export(&exports, results, &format, ["Sam Spy", "41", "sam"]);
        said(&mut command, &format!("said-{format}"), fixture);
        let text = fs::read_to_string(exports.join(&format)).unwrap();
        assert!(text.contains("70"), "{format}: {text}");
    }
    export(&["show", KEY, "--results", results], fixture);
    export(
        &[
            "feedback",
            results,
            "--out",
            "feedback",
            "--moodle-zip",
            "back.zip",
        ],
        fixture,
    );
    let zip = fs::read(fixture.path("exports/back.zip")).unwrap();
    let mut zip = zip::ZipArchive::new(Cursor::new(zip)).unwrap();
    assert_eq!(zip.len(), 2, "the spy's feedback as text and as a page");
    zip.extract(fixture.path("exports/back")).unwrap();
}

#[test]
fn what_a_submission_says_about_a_hidden_case_is_written_nowhere() {
    let fixture = Fixture::with([("ann", right(1)), (FOLDER, SPY.to_owned())]);
    let cases = format!("[board.opposite]\nopposite {SECRET}: 3\n");
    fs::write(fixture.path("own.txt"), cases).unwrap();
    let class = || {
        let mut command = fixture.command("out");
        command.arg("--cases").arg(fixture.path("own.txt"));
        let run = command.assert().success().get_output().clone();
        let said = [run.stdout, run.stderr].concat();
        assert!(!String::from_utf8_lossy(&said).contains(SECRET));
    };
    class();
    let report = fixture.result("out", KEY).report.unwrap();
    let item = report.parts[0]
        .items
        .iter()
        .find(|item| item.hidden.cases > 0);
    assert_eq!(
        item.unwrap().hidden.right,
        0,
        "the spy fails the hidden case"
    );

    let out = fixture.path("out");
    let results = out.to_str().unwrap();
    export_everything(results, &fixture);
    let (found, count) = secret_files(&fixture.path("exports"));
    assert!(count >= 20, "{count} files");
    assert_eq!(found, [""; 0].map(PathBuf::from));

    // The kept answers are used again: a rerun under other points asks no questions, and gives the same count.
    let rubric = fs::read_to_string(fixture.path("specs/rubric.toml")).unwrap();
    let other = rubric.replace("\"board.kalahs\" = 20", "\"board.kalahs\" = 19");
    let other = other.replace("\"board.next\" = 50", "\"board.next\" = 51");
    fs::write(fixture.path("specs/rubric.toml"), other).unwrap();
    class();
    let again = fixture.result("out", KEY).report.unwrap();
    assert_eq!(
        again.parts[0].items[1].hidden,
        report.parts[0].items[1].hidden
    );
    let right = fixture.result("out", "ann").report.unwrap();
    assert_eq!(
        right.parts[0].items[1].hidden,
        report.parts[0].items[1].hidden
    );

    let (found, count) = secret_files(&out);
    assert!(count >= 5, "{count} files");
    assert_eq!(found, [""; 0].map(PathBuf::from));
}

#[test]
fn a_wrong_hidden_case_is_found_before_anybody_is_graded() {
    let fixture = Fixture::with([("ann", right(1))]);
    fs::create_dir_all(fixture.path("solution/src")).unwrap();
    fs::write(fixture.path("solution/src/lib.rs"), right(2)).unwrap();
    let class = |cases: &str| {
        fs::write(fixture.path("own.txt"), cases).unwrap();
        let mut command = fixture.command("out");
        command.arg("--cases").arg(fixture.path("own.txt"));
        command.assert()
    };
    class("[board.opposite]\nopposite 2: 9\n")
        .code(i32::from(Exit::BrokenAssignment as u8))
        .stderr(contains("own.txt:2: ").and(contains("1 mistake in the hidden cases")));
    assert!(!fixture.path("out/results.csv").exists());
    class("[board.opposite]\nopposite 2: 10\n").success();
}
