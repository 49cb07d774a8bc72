//! A rerun grades what changed and nothing else, whenever the run before was ended.

use std::fs;
use std::process::{Child, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use course::class::GradingStatus;
use oorandom::Rand32;
use predicates::str::contains;
use rustix::process::{Pid, Signal, kill_process};

use crate::fixture::{RIGHT, Room, files_in, right};

/// How many submissions those have who are interrupted.
const MANY: usize = 6;

fn many() -> Room {
    let room = Room::new();
    for number in 0..MANY {
        room.hand_in(&format!("student{number}"), &right(number));
    }
    room
}

/// Ends the child after so many milliseconds, if it has not ended by then; says whether it had.
fn ended_before(mut child: Child, milliseconds: u64, signal: Signal) -> bool {
    let id = Pid::from_child(&child);
    let (sender, ended) = mpsc::channel();
    let waiting = thread::spawn(move || {
        let _ = child.wait();
        let _ = sender.send(());
    });
    let before = ended
        .recv_timeout(Duration::from_millis(milliseconds))
        .is_ok();
    if !before {
        // It may have ended in this very moment.
        let _ = kill_process(id, signal);
    }
    waiting.join().unwrap();
    before
}

#[test]
fn a_run_that_is_killed_again_and_again_gets_there() {
    // `CLASS_KILLS=50` makes it the long run.
    let kills: u32 = std::env::var("CLASS_KILLS").map_or(3, |kills| kills.parse().unwrap());
    let seed = std::process::id();
    let mut random = Rand32::new(seed.into());
    let room = many();
    let scratch = room.path("scratch");
    fs::create_dir(&scratch).unwrap();
    room.command("undisturbed").assert().success();
    let mut killed = 0;
    while killed < kills {
        let child = room
            .bare_command("disturbed")
            .env("TMPDIR", &scratch)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        if ended_before(child, random.rand_range(1..1500).into(), Signal::KILL) {
            // It got there before it was killed often enough: once more from the start.
            let equal = room.lasting("disturbed") == room.lasting("undisturbed");
            assert!(equal, "after {killed} kills, seed {seed}");
            fs::remove_dir_all(room.path("disturbed")).unwrap();
        } else {
            killed += 1;
            let cache = room.path("disturbed/cache");
            for kept in cache
                .exists()
                .then(|| files_in(&cache))
                .into_iter()
                .flatten()
            {
                let name = kept.file_name().unwrap().to_string_lossy().into_owned();
                let text = fs::read_to_string(&kept).unwrap();
                let whole = serde_json::from_str::<course::class::CachedGrade>(&text).is_ok();
                assert!(whole || name.starts_with(".unfinished-"), "{name}: {text}");
            }
        }
    }
    room.command("disturbed")
        .env("TMPDIR", &scratch)
        .assert()
        .success();
    assert_eq!(
        room.lasting("disturbed"),
        room.lasting("undisturbed"),
        "after {killed} kills, seed {seed}"
    );
    let left_behind = files_in(&room.path("disturbed/cache"));
    assert_eq!(left_behind.len(), MANY, "{left_behind:?}");
    let none: [std::path::PathBuf; 0] = [];
    assert_eq!(files_in(&scratch), none, "jobs leave nothing behind");
}

#[test]
fn an_interrupted_run_ends_what_runs_and_says_how_to_go_on() {
    let room = many();
    let cargo = room.compiler_that_also(&format!(
        "mkdir '{0}' 2>/dev/null && kill -INT $(ps -o ppid= -p $$)",
        room.path("interrupted").display()
    ));
    room.command("out")
        .args(["--no-sandbox", "--jobs", "1"])
        .env("CARGO", &cargo)
        .assert()
        .code(6)
        .stderr(contains("run the same command again to go on"));
    assert_eq!(files_in(&room.path("out/cache")).len(), 1);
    room.command("out")
        .args(["--no-sandbox", "--jobs", "1"])
        .env("CARGO", &cargo)
        .assert()
        .success()
        .stdout(contains("5 graded now"));
}

#[test]
fn only_what_changed_is_compiled_again() {
    let room = Room::with([("ann", right(1)), ("bea", right(1)), ("cem", right(2))]);
    let log = room.path("log");
    let script = format!("echo \"$*\" >> '{}'", log.display());
    let cargo = room.compiler_that_also(&script);
    let libraries = || {
        let text = fs::read_to_string(&log).unwrap_or_default();
        let _ = fs::remove_file(&log);
        text.lines()
            .filter(|line| line.contains("--crate-name=submission"))
            .count()
    };
    let grade = || {
        room.command("out")
            .arg("--no-sandbox")
            .env("CARGO", &cargo)
            .assert()
            .success();
        libraries()
    };
    assert_eq!(grade(), 2, "copies are compiled once");
    assert_eq!(grade(), 0, "nothing changed");
    room.hand_in("cem", &right(3));
    assert_eq!(grade(), 1, "one submission changed");
    let rules = fs::read_to_string(room.path("specs/rules.md")).unwrap();
    fs::write(room.path("specs/rules.md"), rules + "\nMore.\n").unwrap();
    assert_eq!(grade(), 2, "the assignment changed");
}

#[test]
fn a_damaged_result_is_graded_again() {
    let room = Room::with([("ann", right(1))]);
    room.command("out").assert().success();
    let before = room.lasting("out");
    let kept = files_in(&room.path("out/cache"));
    fs::write(&kept[0], "{\"report\":").unwrap();
    room.command("out")
        .assert()
        .code(1)
        .stdout(contains("ann: its recorded answers were damaged"));
    room.command("out")
        .arg("--retry-failed")
        .assert()
        .success()
        .stdout(contains("1 graded now"));
    assert_eq!(room.lasting("out"), before);
}

#[test]
fn the_result_of_a_student_who_is_gone_is_kept_apart() {
    let room = Room::with([("ann", right(1)), ("bea", right(2))]);
    room.command("out").assert().success();
    fs::remove_dir_all(room.path("class/bea")).unwrap();
    room.command("out")
        .assert()
        .success()
        .stdout(contains("moved to gone/: bea"));
    assert!(room.path("out/gone/bea.json").is_file());
    assert!(!room.path("out/students/bea.json").exists());
    let all = fs::read_to_string(room.path("out/results.jsonl")).unwrap();
    assert_eq!(all.lines().count(), 1);
}

#[test]
fn a_submission_that_changes_between_runs_changes_its_result() {
    let room = Room::with([("ann", RIGHT.replace("12 - bowl", "13 - bowl"))]);
    room.command("out").assert().success();
    room.hand_in("ann", RIGHT);
    room.command("out").assert().success();
    assert_eq!(room.status("out", "ann"), GradingStatus::Graded);
    assert_eq!(room.result("out", "ann").report.unwrap().score, 100);
}
