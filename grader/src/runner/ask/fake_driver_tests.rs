//! Tests the runner with fake drivers, which do what the real one never does.

use std::process::Command;
use std::time::{Duration, Instant};

use rstest::rstest;
use sandbox::Sandbox;

use super::conversation::Conversation;
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

/// Compiles a fake driver with this body.
fn driver(body: &str) -> Executable {
    let folder = tempfile::tempdir().unwrap();
    let [source, program] = ["fake.rs", "fake"].map(|name| folder.path().join(name));
    std::fs::write(&source, format!("{BEGIN}{body}}}")).unwrap();
    let compiled = Command::new(Toolchain::find().unwrap().rustc)
        .args(["--edition=2024", "-o"])
        .args([&program, &source])
        .status();
    assert!(compiled.unwrap().success());
    Executable::open(&program).unwrap()
}

/// Asks a fake driver with this body one question, and measures how long that takes.
fn ask(body: &str, grading_limits: &GradingLimits) -> (ProcessResult, Duration) {
    ask_this("opening", body, grading_limits)
}

fn ask_this(
    question: &str,
    body: &str,
    grading_limits: &GradingLimits,
) -> (ProcessResult, Duration) {
    let driver = driver(body);
    let question = question.parse().unwrap();
    let asked = TimedQuestion {
        question: &question,
        likely: None,
        halved: 0,
    };
    let started = Instant::now();
    let run = submission_process::run(
        &driver,
        &[asked],
        &Sandbox::none(),
        &grading_limits.until_all_are_asked(),
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

/// Says again and again that the session goes on.
const SIGNS: &str = "
    let mut word = String::new();
    std::io::stdin().read_line(&mut word).unwrap();
    let word = word.split_whitespace().next().unwrap();
    loop {
        println!(\"{word} 0 .\");
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
";

/// Only a session goes on, once for each line that its script has.
#[rstest]
#[case::no_session("opening", 3)]
#[case::a_session_of_three_lines("program 4\\n7\\nquit", 8)]
fn signs_of_life_give_no_more_time_than_there_are_lines(#[case] question: &str, #[case] most: u64) {
    let (run, took) = ask_this(question, SIGNS, &GradingLimits::default());
    assert_eq!(reply(&run), &Reply::TimedOut(TimeLimit::Waiting));
    assert!(took < Duration::from_secs(most), "{took:?}");
}

#[test]
fn a_session_whose_calls_fail_in_turn_ends_with_the_time_for_all_questions() {
    let mut limits = GradingLimits::default();
    limits.question.all_wall_seconds = 2;
    let question = "program 4\\nquit [each call fails in turn]";
    let (run, took) = ask_this(question, SIGNS, &limits);
    assert_eq!(reply(&run), &Reply::NotAsked);
    assert!(took < Duration::from_secs(5), "{took:?}");
}

#[test]
fn a_session_in_which_each_line_is_in_time_ends_with_the_time_for_all_answers() {
    let mut limits = GradingLimits::default();
    limits.question.all_seconds = 2;
    let question = "program 4\\nquit [each call fails in turn]";
    let (run, took) = ask_this(question, SIGNS, &limits);
    assert_eq!(reply(&run), &Reply::TimedOut(TimeLimit::Waiting));
    assert!(took < Duration::from_secs(8), "{took:?}");
}

/// The time for a move may be as long as anything: the clock of the game ends it.
#[rstest]
#[case::signs(SIGNS)]
#[case::naps("loop { std::thread::sleep(std::time::Duration::from_millis(1)); }")]
#[case::output("loop { println!(\"on and on\"); }")]
fn a_conversation_ends_with_its_own_clock(#[case] body: &str) {
    let mut limits = GradingLimits::default();
    limits.question.cpu_milliseconds = 3_600_000;
    limits.question.waiting_milliseconds = 3_600_000;
    limits.run.wall_seconds = 3_600;
    limits.run.output_kib = 1 << 40;
    limits.question.output_kib = 1 << 40;
    let clock = Duration::from_millis(200);
    let driver = driver(body);
    let mut talk = Conversation::begin(&driver, &Sandbox::none(), &limits, clock).unwrap();
    let begun = Instant::now();
    let question = "choose 4 4 4 4 4 4 0 4 4 4 4 4 4 0 One".parse().unwrap();
    let reply = talk.ask(&question).unwrap();
    assert!(matches!(reply, Reply::TimedOut(_)), "{reply:?}");
    assert!(
        begun.elapsed() < Duration::from_secs(5),
        "{:?}",
        begun.elapsed()
    );
    assert_eq!(talk.ask(&question).unwrap(), reply);
}
