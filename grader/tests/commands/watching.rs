//! `--watch` grades again when a file is saved, and shows the last report until there is a new one.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;
#[cfg(target_os = "linux")]
use std::time::Instant;

use grader::watch::Watch;

use crate::toy::Toy;

/// Long enough for a busy machine.
const TIMEOUT: Duration = Duration::from_mins(2);

/// A grader that watches the toy.
struct Watching {
    grader: Child,
    lines: Receiver<String>,
}

impl Watching {
    fn start(toy: &Toy) -> Watching {
        Watching::start_with(toy, &[])
    }

    /// Starts it with these options.
    fn start_with(toy: &Toy, options: &[&str]) -> Watching {
        let mut grader = Command::new(assert_cmd::cargo::cargo_bin!("grader"))
            .current_dir(toy.root())
            .args(["grade", ".", "--watch"])
            .args(options)
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

    /// Returns all lines until the one with the keys.
    fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.lines.recv_timeout(TIMEOUT).unwrap());
            if lines.last().unwrap().contains("q quit") {
                return lines;
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
    watching.shows("h hint, e explain, l list, a all, q quit");
    watching.types("h");
    watching.shows("1. Where to look");
    watching.types("h");
    watching.shows("2. What to think about");
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

/// Returns whether the grader is asking a submission.
#[cfg(target_os = "linux")]
fn is_asking(grader: &Child) -> bool {
    let parent = grader.id().to_string();
    let is_submission = |process: std::path::PathBuf| {
        let read = |file: &str| std::fs::read_to_string(process.join(file)).unwrap_or_default();
        let stat = read("stat");
        // The state and the parent come after the name, which is in parentheses.
        let rest = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
        let program = read("cmdline");
        rest.split_whitespace().nth(1) == Some(&parent)
            && program
                .split('\0')
                .next()
                .is_some_and(|program| program.ends_with("/driver"))
    };
    let mut processes = std::fs::read_dir("/proc").unwrap().flatten();
    processes.any(|process| is_submission(process.path()))
}

#[cfg(target_os = "linux")]
#[test]
fn a_save_ends_the_grade_that_is_running() {
    let toy = Toy::new();
    let hours =
        "cpu_milliseconds = 9999999\nwaiting_milliseconds = 9999999\nunanswered_seconds = 9999\n";
    toy.write("limits.toml", &format!("[question]\n{hours}"));
    let complete = toy.read("src/lib.rs");
    let watching = Watching::start_with(&toy, &["--limits", "limits.toml"]);
    watching.shows("q quit");
    let runs = |wanted: bool| {
        let begun = Instant::now();
        while is_asking(&watching.grader) != wanted {
            assert!(begun.elapsed() < TIMEOUT, "asking: {}", !wanted);
            thread::yield_now();
        }
    };
    let toy = toy.with("part 1: opposite", "loop { std::hint::black_box(bowl); }");
    runs(true);
    toy.write("src/lib.rs", &complete);
    watching.shows("100 of 100");
    runs(false);
}

/// Delays each answer of a function by less than its limit.
fn slowed(toy: Toy, function: &str) -> Toy {
    let sources = toy.read("src/lib.rs");
    let mut lines = sources.lines();
    let line = lines.find(|line| line.ends_with(function)).unwrap();
    let slow = "std::thread::sleep(std::time::Duration::from_millis(300));";
    toy.with(function, &format!("{slow} {}", line.trim()))
}

#[test]
fn what_to_fix_first_does_not_wait_for_extensions() {
    let toy = Toy::extended();
    toy.write("target/CACHEDIR.TAG", "");
    let toy = slowed(toy, "part 6: run");
    let watching = Watching::start(&toy);
    watching.shows("q quit");
    let _toy = toy.with("part 1: opposite", "bowl + 1");
    watching.shows("Fix this first: board.opposite");
    let rest = watching.lines();
    let at = |words: &str| rest.iter().position(|line| line.contains(words));
    assert!(
        at("still being graded") < at("The program (extra)"),
        "{rest:#?}"
    );
    assert!(at("still being graded").is_some(), "{rest:#?}");
    assert_eq!(at("Fix this first"), None, "{rest:#?}");
}

#[test]
fn parts_are_shown_one_after_another_if_they_take_long() {
    let toy = ["part 4: is_over", "part 4: sweep", "part 5: play"]
        .into_iter()
        .fold(Toy::new(), slowed);
    let shown = Watching::start(&toy).lines();
    let at = |words: &str| shown.iter().position(|line| line.contains(words));
    assert!(at("1 The board").is_some(), "{shown:#?}");
    assert!(at("1 The board") < at("── Grade"), "{shown:#?}");
}

/// A terminal of 24 lines shows a report with its heading and the keys, above the line of the cursor.
#[test]
fn a_report_fits_between_its_heading_and_the_keys() {
    let toy = Toy::mixed();
    let shown = Watching::start(&toy).lines();
    let from = shown.iter().position(|line| line.contains("── Grade"));
    assert!(shown[from.unwrap()..].len() <= 23, "{shown:#?}");
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

#[test]
fn a_change_is_noticed() {
    let changes: [fn(&Toy); 5] = [
        |toy| toy.write("src/lib.rs", "//! Shorter.\n"),
        |toy| toy.write("src/more.rs", "//! More.\n"),
        |toy| std::fs::rename(toy.path("src/more.rs"), toy.path("src/other.rs")).unwrap(),
        |toy| std::fs::remove_file(toy.path("src/other.rs")).unwrap(),
        |toy| toy.write("beside.md", "Not a source.\n"),
    ];
    let toy = Toy::new();
    let (sender, noticed) = channel();
    let mut watched = Watch::on(vec![toy.root().to_owned()]);
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
