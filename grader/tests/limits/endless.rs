//! Whatever a submission does, all questions together end in time.
#![cfg(target_os = "linux")]

use std::time::{Duration, Instant};

use grader::runner::GradingLimits;
use grader::specs::Assignment;
use rstest::rstest;
use sandbox::Sandbox;

use crate::toy::{FUNCTIONS, Toy, compiler};

/// The wall time of all questions together, in seconds.
const ALL: u64 = 3;

/// The time that compiling and explaining may take besides.
const MORE: Duration = Duration::from_secs(10);

/// Asserts that this toy is graded in time.
fn ends(toy: &Toy) {
    let mut limits = GradingLimits::default();
    limits.question.all_wall_seconds = ALL;
    let assignment = Assignment::read_specs(&toy.path("specs"), &[]).unwrap();
    let sandbox = Sandbox::detect(assert_cmd::cargo::cargo_bin!("grader"));
    let begun = Instant::now();
    toy.graded(assignment, compiler(sandbox, limits));
    let lasted = begun.elapsed();
    assert!(lasted < Duration::from_secs(ALL) + MORE, "{lasted:?}");
}

#[rstest]
#[case::loops("loop { std::hint::black_box(0); }")]
#[case::sleeps("loop { std::thread::sleep(std::time::Duration::from_secs(1)); }")]
#[case::naps("loop { std::thread::sleep(std::time::Duration::from_millis(20)); }")]
#[case::prints("loop { println!(\"on and on\"); }")]
#[case::prints_slowly(
    "loop { println!(\"on\"); std::thread::sleep(std::time::Duration::from_millis(5)); }"
)]
#[case::loops_in_a_thread(
    "loop { std::thread::spawn(|| loop { std::hint::black_box(0); }).join().ok(); }"
)]
#[case::catches_panics("loop { std::panic::catch_unwind(|| panic!(\"again\")).ok(); }")]
#[case::is_in_time_but_late("std::thread::sleep(std::time::Duration::from_millis(450)); todo!()")]
fn a_submission_in_which_each_function(#[case] body: &str) {
    let toy = FUNCTIONS.iter().copied();
    ends(&toy.fold(Toy::new(), |toy, function| toy.with(function, body)));
}

/// Each of these says by its calls that it goes on, as far as the terminal believes it.
#[rstest]
#[case::reads_for_ever(
    "loop { let mut line = String::new(); input.read_line(&mut line).ok(); std::thread::sleep(std::time::Duration::from_millis(300)); }"
)]
#[case::reads_although_that_panics(
    "loop { let read = std::panic::AssertUnwindSafe(|| input.fill_buf().map(<[u8]>::len)); \
     std::panic::catch_unwind(read).ok(); std::thread::sleep(std::time::Duration::from_millis(300)); }"
)]
#[case::writes_although_that_panics(
    "input.fill_buf().ok(); loop { let write = std::panic::AssertUnwindSafe(|| output.write_all(b\"on\\n\")); \
     std::panic::catch_unwind(write).ok(); std::thread::sleep(std::time::Duration::from_millis(300)); }"
)]
fn a_program_that(#[case] body: &str) {
    let toy = Toy::new().edit(
        "src/lib.rs",
        "pub fn run(input: impl BufRead",
        "pub fn run(mut input: impl BufRead",
    );
    ends(&toy.with("part 6: run", body));
}
