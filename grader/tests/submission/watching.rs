//! `--watch` grades again when a file is saved, and shows the last report until there is a new one.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;
#[cfg(unix)]
use std::time::{SystemTime, UNIX_EPOCH};

use grader::watch::Watch;
use rstest::rstest;

use crate::toy::Toy;

/// Long enough for a busy machine.
const TIMEOUT: Duration = Duration::from_mins(2);

/// A time zone as Unix systems take it, and how many minutes it is ahead of UTC.
const ZONE: (&str, u64) = ("ABC-05:45", 345);

/// A grader that watches the toy.
struct Watching {
    grader: Child,
    lines: Receiver<String>,
}

impl Watching {
    fn start(toy: &Toy) -> Watching {
        let mut grader = Command::new(assert_cmd::cargo::cargo_bin!("grader"))
            .current_dir(toy.root())
            .args(["grade", ".", "--watch"])
            .env("TZ", ZONE.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (sender, lines) = channel();
        let stdout = BufReader::new(grader.stdout.take().unwrap());
        thread::spawn(move || {
            for line in stdout.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Watching { grader, lines }
    }

    /// Types a line.
    fn types(&mut self, line: &str) {
        let input = self.grader.stdin.as_mut().unwrap();
        writeln!(input, "{line}").unwrap();
    }

    /// Waits until it prints a line with these words, and returns it.
    fn shows(&self, words: &str) -> String {
        loop {
            let line = self
                .lines
                .recv_timeout(TIMEOUT)
                .unwrap_or_else(|error| panic!("`{words}` is not shown: {error}"));
            if line.contains(words) {
                return line;
            }
        }
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        // If this fails, it has already ended.
        let _ = self.grader.kill();
        let _ = self.grader.wait();
    }
}

#[test]
fn saving_grades_again_and_says_what_was_won_and_lost() {
    let toy = Toy::new();
    let complete = toy.read("src/lib.rs");
    let watching = Watching::start(&toy);
    watching.shows("100 of 100");
    watching.shows("q quit");
    let toy = toy.with("part 1: opposite", "bowl + \"1\"");
    watching.shows("does not compile");
    watching.shows("The last grade was 100 of 100");
    watching.shows("q quit");
    toy.write("src/lib.rs", &complete);
    let toy = toy.unwrite("part 1: opposite");
    watching.shows("90 of 100");
    watching.shows("lost board.opposite");
    let toy = toy.edit("specs/rules.md", "turn 3: One", "turn 3: Two");
    watching.shows("85 of 100");
    std::fs::remove_file(toy.path("src/lib.rs")).unwrap();
    watching.shows("The last grade was 85 of 100");
    toy.write("src/lib.rs", &complete);
    watching.shows("95 of 100");
}

#[test]
fn keys_give_help_and_stop_watching() {
    let toy = Toy::new().with("part 1: opposite", "bowl + 1");
    let mut watching = Watching::start(&toy);
    watching.shows("Grading …");
    watching.shows("h hint, e explain, a all, q quit");
    watching.types("h");
    watching.shows("1. Where to look");
    watching.types("h");
    watching.shows("2. What to ask yourself");
    watching.types("e");
    watching.shows("Example: bowls face themselves");
    watching.types("a");
    watching.shows("Not right yet");
    watching.types("q");
    assert!(watching.grader.wait().unwrap().success());
}

#[test]
fn a_save_does_not_wait_for_the_grade_that_is_running() {
    let toy = Toy::new();
    let complete = toy.read("src/lib.rs");
    let watching = Watching::start(&toy);
    watching.shows("q quit");
    let toy = toy.with("part 1: opposite", "loop { std::hint::black_box(bowl); }");
    watching.shows("Grading …");
    toy.write("src/lib.rs", &complete);
    watching.shows("Grading …");
    // The report of the loop is never shown: the next one is complete.
    let heading = watching.shows("── Grade ");
    assert!(heading.contains("Grade 3"), "{heading}");
    watching.shows("100 of 100");
}

/// Returns the time of day in `ZONE`.
#[cfg(unix)]
fn clock() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let minutes = now.as_secs() / 60 + ZONE.1;
    format!(" at {}:{:02} ", minutes / 60 % 24, minutes % 60)
}

#[cfg(unix)]
#[test]
fn a_grade_shows_the_time_of_day() {
    let before = clock();
    let heading = Watching::start(&Toy::new()).shows("── Grade 1 ");
    assert!(
        heading.contains(&before) || heading.contains(&clock()),
        "{heading}"
    );
}

#[test]
fn wrong_arguments_end_it_at_once() {
    assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("grader"))
        .current_dir(Toy::new().root())
        .args(["grade", "nowhere", "--watch"])
        .timeout(TIMEOUT)
        .assert()
        .code(2);
}

#[rstest]
#[case::by_events(Watch::on)]
#[case::by_polling(Watch::by_looking)]
fn a_change_is_noticed(#[case] watch: fn(Vec<std::path::PathBuf>) -> Watch) {
    let changes: [fn(&Toy); 4] = [
        |toy| toy.write("src/lib.rs", "//! Shorter.\n"),
        |toy| toy.write("src/more.rs", "//! More.\n"),
        |toy| std::fs::rename(toy.path("src/more.rs"), toy.path("src/other.rs")).unwrap(),
        |toy| std::fs::remove_file(toy.path("src/other.rs")).unwrap(),
    ];
    let toy = Toy::new();
    let (sender, noticed) = channel();
    let mut watched = watch(vec![toy.root().to_owned()]);
    thread::spawn(move || {
        loop {
            watched.changed();
            if sender.send(()).is_err() {
                break;
            }
        }
    });
    for change in changes {
        change(&toy);
        assert_eq!(noticed.recv_timeout(TIMEOUT), Ok(()));
    }
    // A build isn't a change.
    toy.write("target/debug/made", "by a tool");
    assert!(noticed.recv_timeout(Duration::from_millis(1500)).is_err());
}
