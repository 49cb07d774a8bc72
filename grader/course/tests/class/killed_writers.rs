//! A command that is killed while it writes leaves whole files: the old ones, or the new ones.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use oorandom::Rand32;

use crate::fixture::{Fixture, RIGHT, files_in, right};
use crate::formats;

/// Files that an earlier run has written.
const OLD: &str = "what an earlier run has written";

/// Returns the files below a folder, with what is in them.
fn read(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    for path in files_in(folder) {
        if path.is_dir() {
            found.extend(read(&path));
        } else {
            let bytes = fs::read(&path).unwrap();
            found.insert(path, String::from_utf8_lossy(&bytes).into_owned());
        }
    }
    found
}

#[test]
fn what_is_killed_while_it_writes_leaves_whole_files() {
    let fixture = Fixture::new();
    for number in 0..20 {
        let wrong = RIGHT.replace("12 - bowl", "13 - bowl");
        fixture.hand_in(&format!("student{number}"), &wrong);
        fixture.hand_in(&format!("other{number}"), &right(1));
    }
    fixture.command("results").assert().success();
    let results = fixture.path("results");
    for format in formats::formats() {
        let out = fixture.path(&format!("to-{format}"));
        fs::create_dir(&out).unwrap();
        let student = ["Student", "1", "student1"];
        let command = || formats::export(&out, results.to_str().unwrap(), &format, student);
        kill(&out, &command);
    }
    let out = fixture.path("feedback");
    let left = kill(&out, &|| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_course"));
        command.current_dir(fixture.path(""));
        command.args(["feedback", "results", "--out", "feedback"]);
        command
    });
    assert_eq!(left, 0);
}

/// Kills a command that writes to this folder, and returns how many files are left behind in the end.
fn kill(out: &Path, command: &dyn Fn() -> Command) -> usize {
    let kills: u32 = std::env::var("KILLS").map_or(3, |kills| kills.parse().unwrap());
    let seed = std::process::id();
    let mut random = Rand32::new(seed.into());
    let command = || {
        let mut command = command();
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    assert!(command().status().unwrap().success());
    let new = read(out);
    let mut killed = 0;
    while killed < kills {
        for path in new.keys() {
            fs::write(path, OLD).unwrap();
        }
        let mut child = command().spawn().unwrap();
        // In a debug build it takes a few dozen milliseconds.
        thread::sleep(Duration::from_micros(random.rand_range(500..60_000).into()));
        let had_ended = child.try_wait().unwrap().is_some();
        let _ = child.kill();
        child.wait().unwrap();
        killed += u32::from(!had_ended);
        let found = read(out);
        for (path, text) in &new {
            let is_whole = found[path] == OLD || found[path] == *text;
            assert!(
                is_whole,
                "{} after {killed} kills, seed {seed}",
                path.display()
            );
        }
        let mut others = found.keys().filter(|path| !new.contains_key(*path));
        let is_unfinished = |path: &PathBuf| path.to_string_lossy().contains("/.unfinished-");
        assert!(others.all(is_unfinished), "{:?}", found.keys());
    }
    assert!(command().status().unwrap().success());
    let mut last = read(out);
    let left = last.len() - new.len();
    last.retain(|path, _| new.contains_key(path));
    assert!(last == new, "after {killed} kills, seed {seed}");
    left
}
