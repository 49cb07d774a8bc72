//! Tests the runner with fake drivers, which do what the real one never does.

use std::process::Command;
use std::time::{Duration, Instant};

use rstest::rstest;
use sandbox::Sandbox;

use super::response::{Reply, TimeLimit};
use super::submission_process::{self, ProcessResult, TimedQuestion};
use crate::runner::compile::{Executable, Toolchain};
use crate::runner::grading_limits::GradingLimits;

/// Beginning of each fake driver.
const BEGIN: &str = r#"
    #![allow(unused)]
    unsafe extern "C" { fn syscall(number: i64, ...) -> i64; }
    fn end_this_thread() { unsafe { syscall(60, 0); } }
    fn main() {
"#;

/// Asks a fake driver with this body one question, and measures how long that takes.
fn ask(body: &str, grading_limits: &GradingLimits) -> (ProcessResult, Duration) {
    let folder = tempfile::tempdir().unwrap();
    let [source, program] = ["fake.rs", "fake"].map(|name| folder.path().join(name));
    std::fs::write(&source, format!("{BEGIN}{body}}}")).unwrap();
    let compiled = Command::new(Toolchain::find().unwrap().rustc)
        .args(["--edition=2024", "-o"])
        .args([&program, &source])
        .status();
    assert!(compiled.unwrap().success());
    let question = "opening".parse().unwrap();
    let asked = TimedQuestion {
        question: &question,
        likely: None,
        halved: 0,
    };
    let started = Instant::now();
    let run = submission_process::run(
        &Executable::open(&program).unwrap(),
        &[asked],
        &Sandbox::none(),
        grading_limits,
        |_, _| {},
    )
    .unwrap();
    (run, started.elapsed())
}

/// Returns how it ended during the first question.
fn reply(run: &ProcessResult) -> &Reply {
    assert_eq!(run.answered, 0);
    &run.last.as_ref().unwrap().0.reply
}

/// The system reports a process as dead once its first thread has ended, even if other threads run.
#[rstest]
#[case::and_another_sleeps("std::thread::park();", TimeLimit::Waiting)]
#[case::and_another_computes("loop { std::hint::black_box(0); }", TimeLimit::Computing)]
fn a_process_whose_first_thread_ends_comes_to_an_end(#[case] other: &str, #[case] ends: TimeLimit) {
    let body = format!(
        "std::thread::spawn(|| {{ {other} }});
         std::thread::sleep(std::time::Duration::from_millis(50));
         end_this_thread();"
    );
    let (run, took) = ask(&body, &GradingLimits::default());
    assert_eq!(reply(&run), &Reply::TimedOut(ends));
    assert!(took < Duration::from_secs(15), "{took:?}");
}

/// A process that never seems to wait, and uses almost no CPU time.
#[test]
fn the_wall_limit_ends_what_no_other_clock_counts() {
    let body = "loop { std::thread::sleep(std::time::Duration::from_millis(1)); }";
    let mut grading_limits = GradingLimits::default();
    grading_limits.question.waiting_milliseconds = 3_600_000;
    grading_limits.run.wall_seconds = 1;
    let (run, _) = ask(body, &grading_limits);
    assert_eq!(reply(&run), &Reply::TimedOut(TimeLimit::Waiting));
}
