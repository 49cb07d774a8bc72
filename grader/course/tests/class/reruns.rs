//! A rerun grades only what changed, no matter when the previous run ended.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::{Child, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use class::grading::GradingStatus;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use oorandom::Rand32;
use predicates::str::contains;

use crate::fixture::{Fixture, RIGHT, answers_in, files_in, forge, right, unpacked};

/// The number of submissions in an interrupted class.
const MANY: usize = 6;

fn many() -> Fixture {
    let fixture = Fixture::new();
    for number in 0..MANY {
        fixture.hand_in(&format!("student{number}"), &right(number));
    }
    fixture
}

/// Ends the child after this many milliseconds, and returns whether it had already ended.
fn ended_before(mut child: Child, milliseconds: u64, signal: Signal) -> bool {
    let id = Pid::from_raw(child.id().cast_signed());
    let (sender, ended) = mpsc::channel();
    let waiting = thread::spawn(move || {
        let _ = child.wait();
        let _ = sender.send(());
    });
    let before = ended
        .recv_timeout(Duration::from_millis(milliseconds))
        .is_ok();
    if !before {
        // It may have ended at this very moment.
        let _ = kill(id, signal);
    }
    waiting.join().unwrap();
    before
}

#[test]
fn a_run_that_is_killed_repeatedly_finishes() {
    // `KILLS=50` makes it a long run.
    let kills: u32 = std::env::var("KILLS").map_or(3, |kills| kills.parse().unwrap());
    let seed = std::process::id();
    let mut random = Rand32::new(seed.into());
    let fixture = many();
    let scratch = fixture.path("scratch");
    fs::create_dir(&scratch).unwrap();
    fixture.command("undisturbed").assert().success();
    let mut killed = 0;
    while killed < kills {
        let child = fixture
            .bare_command("disturbed")
            .env("TMPDIR", &scratch)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        if ended_before(child, random.rand_range(1..1500).into(), Signal::SIGKILL) {
            // It finished before it was killed often enough, so it starts again.
            let equal = fixture.lasting("disturbed") == fixture.lasting("undisturbed");
            assert!(equal, "after {killed} kills, seed {seed}");
            fs::remove_dir_all(fixture.path("disturbed")).unwrap();
        } else {
            killed += 1;
            for kept in answers_in(&fixture.path("disturbed")) {
                let name = kept.file_name().unwrap().to_string_lossy().into_owned();
                let text = unpacked(&kept).unwrap_or_default();
                let whole = serde_json::from_str::<serde_json::Value>(&text).is_ok();
                assert!(whole || name.starts_with(".unfinished-"), "{name}: {text}");
            }
        }
    }
    fixture
        .command("disturbed")
        .env("TMPDIR", &scratch)
        .assert()
        .success();
    assert_eq!(
        fixture.lasting("disturbed"),
        fixture.lasting("undisturbed"),
        "after {killed} kills, seed {seed}"
    );
    let left_behind = answers_in(&fixture.path("disturbed"));
    assert_eq!(left_behind.len(), MANY, "{left_behind:?}");
    let none: [std::path::PathBuf; 0] = [];
    assert_eq!(files_in(&scratch), none, "jobs leave nothing behind");
}

#[test]
fn an_interrupted_run_stops_its_jobs_and_says_how_to_resume() {
    let fixture = many();
    // While the second submission is compiled, which isn't kept.
    let cargo = fixture.compiler_that_also(&format!(
        "case \"$*\" in *--crate-name=submission*)
             if mkdir '{0}' 2>/dev/null; then :
             elif mkdir '{1}' 2>/dev/null; then kill -INT $(ps -o ppid= -p $$); fi;;
         esac",
        fixture.path("first").display(),
        fixture.path("interrupted").display()
    ));
    fixture
        .command("out")
        .args(["--no-sandbox", "--jobs", "1"])
        .env("CARGO", &cargo)
        .assert()
        .code(6)
        .stderr(contains("run the same command again to continue"));
    assert_eq!(answers_in(&fixture.path("out")).len(), 1);
    fixture
        .command("out")
        .args(["--no-sandbox", "--jobs", "1"])
        .env("CARGO", &cargo)
        .assert()
        .success()
        .stdout(contains("5 graded now"));
}

#[test]
fn an_interrupted_recording_keeps_answers_and_says_how_to_resume() {
    let fixture = Fixture::with([("reference", right(0))]);
    let wrong = |number: usize| {
        let name = format!("[[wrong]]\nname = \"wrong-{number}\"\n[[wrong.edit]]\n");
        let edit = format!("find = \"12 - bowl\"\nreplace = \"{number} + bowl\"\n");
        name + "file = \"src/lib.rs\"\n" + &edit
    };
    let gallery = fixture.path("gallery");
    fs::create_dir(&gallery).unwrap();
    fs::write(
        gallery.join("wrong.toml"),
        (0..MANY).map(wrong).collect::<String>(),
    )
    .unwrap();
    let families = "[games]\ncount = 0\n[games.ask]\n";
    fs::write(fixture.path("specs/families.toml"), families).unwrap();
    let target = fixture.path("target");
    fs::create_dir(&target).unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_course"));
    command
        .current_dir(fixture.path(""))
        .env("CARGO_TARGET_DIR", &target);
    command.args(
        "record --reference class/reference --gallery gallery --seed 1 --specs specs".split(' '),
    );
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    let kept = || {
        let folder = target.join("gallery");
        let files = if folder.exists() {
            files_in(&folder)
        } else {
            Vec::new()
        };
        files.iter().filter(|path| path.is_file()).count()
    };
    while kept() == 0 && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(5));
    }
    let _ = kill(Pid::from_raw(child.id().cast_signed()), Signal::SIGINT);
    let done = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&done.stderr);
    assert_eq!(done.status.code(), Some(6), "{said}");
    assert!(
        said.contains("run the same command again to continue"),
        "{said}"
    );
    assert!(kept() < MANY, "{} answers", kept());
    assert!(!fixture.path("specs/recorded").exists());
}

#[test]
fn only_what_changed_is_compiled_again() {
    let fixture = Fixture::with([("ann", right(1)), ("bea", right(1)), ("cem", right(2))]);
    let log = fixture.path("log");
    let script = format!("echo \"$*\" >> '{}'", log.display());
    let cargo = fixture.compiler_that_also(&script);
    let libraries = || {
        let text = fs::read_to_string(&log).unwrap_or_default();
        let _ = fs::remove_file(&log);
        text.lines()
            .filter(|line| line.contains("--crate-name=submission"))
            .count()
    };
    let grade = || {
        fixture
            .command("out")
            .arg("--no-sandbox")
            .env("CARGO", &cargo)
            .assert()
            .success();
        libraries()
    };
    assert_eq!(grade(), 2, "copies are compiled once");
    assert_eq!(grade(), 0, "nothing changed");
    fixture.hand_in("cem", &right(3));
    assert_eq!(grade(), 1, "one submission changed");
    let change = |name: &str, from: &str, to: &str| {
        let path = fixture.path("specs").join(name);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{name}: {text}");
        fs::write(path, text.replace(from, to)).unwrap();
    };
    change("rubric.toml", "\"board.next\" = 50", "\"board.next\" = 40");
    change(
        "rubric.toml",
        "\"board.kalahs\" = 20",
        "\"board.kalahs\" = 30",
    );
    assert_eq!(grade(), 0, "points changed");
    change(
        "rules.md",
        "Each bowl faces one.",
        "Each bowl faces another.",
    );
    assert_eq!(grade(), 0, "words changed");
    change("rules.md", "opposite 1: 11", "opposite 1: 10");
    assert_eq!(grade(), 0, "a right answer changed");
    change("rules.md", "opposite 1: 10", "opposite 2: 10");
    assert_eq!(grade(), 2, "a question changed");
}

#[test]
fn results_under_other_points_are_those_of_grading_again() {
    let fixture = Fixture::with([
        ("ann", right(1)),
        ("bea", RIGHT.replace("12 - bowl", "13 - bowl")),
        ("cem", RIGHT.replace("12 - bowl", "")),
    ]);
    fixture.command("out").assert().success();
    assert_eq!(fixture.result("out", "bea").report.unwrap().score, 70);
    let rubric = fs::read_to_string(fixture.path("specs/rubric.toml")).unwrap();
    let changed = rubric
        .replace("\"board.next\" = 50", "\"board.next\" = 10")
        .replace("\"board.opposite\" = 30", "\"board.opposite\" = 70")
        .replace("The board", "Board");
    fs::write(fixture.path("specs/rubric.toml"), changed).unwrap();
    fixture
        .command("out")
        .assert()
        .success()
        .stdout(contains("0 graded now"));
    assert_eq!(fixture.result("out", "bea").report.unwrap().score, 30);
    fixture.command("fresh").assert().success();
    assert_eq!(fixture.lasting("out"), fixture.lasting("fresh"));
}

/// Makes the stored answer to the first question wrong, as no program would do.
fn forge_the_first_answer(fixture: &Fixture) {
    let file = &answers_in(&fixture.path("out"))[0];
    let mut kept: serde_json::Value = serde_json::from_str(&unpacked(file).unwrap()).unwrap();
    let given = &mut kept["fact"]["answers"]["Ok"]["given"];
    assert_eq!(*given, serde_json::json!({}), "all are right");
    *given = serde_json::json!({"0": {"reply": {"answer": "5"}}});
    forge(file, &kept.to_string());
}

#[test]
fn an_added_case_asks_everything_again() {
    let fixture = Fixture::with([("ann", RIGHT.replace("12 - bowl", "(12 - bowl).min(11)"))]);
    fixture.command("out").assert().success();
    forge_the_first_answer(&fixture);
    fixture.command("out").assert().success();
    assert_eq!(fixture.result("out", "ann").report.unwrap().score, 80);
    let path = fixture.path("specs/rules.md");
    let rules = fs::read_to_string(&path).unwrap();
    let added = rules.replace("opposite 1: 11", "opposite 1: 11\nopposite 0: 12");
    fs::write(&path, added).unwrap();
    fixture
        .command("out")
        .assert()
        .success()
        .stdout(contains("1 graded now"));
    // The forged answer doesn't count any more; the added case was answered wrongly.
    assert_eq!(fixture.result("out", "ann").report.unwrap().score, 70);
    fs::write(&path, rules).unwrap();
    let again = |arguments: &[&str]| {
        let mut command = fixture.command("out");
        command.args(arguments).assert().success();
        fixture.result("out", "ann").report.unwrap().score
    };
    // Both lists of cases have facts of their own.
    assert_eq!(again(&[]), 80);
    assert_eq!(again(&["--again", "ann"]), 100);
}

#[test]
fn other_hidden_cases_are_asked_and_the_visible_ones_are_not() {
    let fixture = Fixture::with([("ann", right(1)), ("bea", RIGHT.replace("12 - bowl", "9"))]);
    let class = |out: &str, hidden: &str| {
        fs::write(fixture.path("hidden.txt"), hidden).unwrap();
        let mut command = fixture.command(out);
        command.arg("--cases").arg(fixture.path("hidden.txt"));
        command.assert().success()
    };
    let facts = || -> BTreeMap<PathBuf, Vec<u8>> {
        let files = answers_in(&fixture.path("out")).into_iter();
        files
            .map(|file| (file.clone(), fs::read(file).unwrap()))
            .collect()
    };
    class("out", "[board.opposite]\nopposite 3: 9\n").stdout(contains("2 graded now"));
    let first = facts();
    assert_eq!(
        first.len(),
        4,
        "two lists, each of which two students were asked"
    );
    class("out", "[board.opposite]\nopposite 4: 8\n").stdout(contains("2 graded now"));
    let second = facts();
    assert_eq!(second.len(), 6);
    // They hold the time that asking took.
    assert!(first.iter().all(|(file, bytes)| second[file] == *bytes));
    class("fresh", "[board.opposite]\nopposite 4: 8\n");
    assert_eq!(fixture.lasting("out"), fixture.lasting("fresh"));
    // Of answers to hidden cases the store says only whether they are right.
    class("out", "[board.opposite]\nopposite 4: 9\n").stdout(contains("2 graded now"));
    assert_eq!(facts().len(), 8);
}

#[test]
fn a_student_who_is_gone_is_named() {
    let fixture = Fixture::with([("ann", right(1)), ("bea", right(2))]);
    fixture.command("out").assert().success();
    fs::remove_dir_all(fixture.path("class/bea")).unwrap();
    fixture
        .command("out")
        .assert()
        .success()
        .stdout(contains("no longer there: bea"));
    let all = fs::read_to_string(fixture.path("out/results.jsonl")).unwrap();
    assert_eq!(all.lines().count(), 1);
}

#[test]
fn a_submission_that_changes_between_runs_changes_its_result() {
    let fixture = Fixture::with([("ann", RIGHT.replace("12 - bowl", "13 - bowl"))]);
    fixture.command("out").assert().success();
    fixture.hand_in("ann", &RIGHT);
    fixture.command("out").assert().success();
    assert_eq!(fixture.status("out", "ann"), GradingStatus::Graded);
    assert_eq!(fixture.result("out", "ann").report.unwrap().score, 100);
}
