//! A limit costs only the questions that reach it, and grading a submission that loops everywhere still ends soon.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use grader::grade::Grader;
use grader::report::{Report, SubmissionOutline};
use grader::runner::{Compiler, GradingLimits, Toolchain};
use grader::specs::Assignment;
use rstest::rstest;
use sandbox::Sandbox;
use submission::Submission;

/// The functions that students write: each one's file, and how it begins.
const FUNCTIONS: [(&str, &str); 15] = [
    ("src/board.rs", "pub fn opening("),
    ("src/board.rs", "pub fn bowls("),
    ("src/board.rs", "pub fn kalah("),
    ("src/board.rs", "pub fn opposite("),
    ("src/board.rs", "pub fn next_bowl("),
    ("src/board.rs", "fn fmt(&self, f: &mut fmt::Formatter"),
    ("src/sowing.rs", "pub fn legal_moves("),
    ("src/sowing.rs", "pub fn sow("),
    ("src/capturing.rs", "pub fn capture("),
    ("src/capturing.rs", "pub fn next_player("),
    ("src/ending.rs", "pub fn is_over("),
    ("src/ending.rs", "pub fn sweep("),
    ("src/ending.rs", "pub fn winner("),
    ("src/playing.rs", "pub fn play("),
    ("src/program.rs", "pub fn run"),
];

/// Time limit for asking a submission that runs into limits everywhere.
const SECONDS: f64 = 30.0;

const FOREVER: &str = "loop { std::hint::black_box(0); }";

/// The tests measure the CPU time of all children, so they run one at a time.
static ALONE: Mutex<()> = Mutex::new(());

fn package() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn specs() -> PathBuf {
    package().join("../specs")
}

/// Inserts code at the start of a function of the reference.
fn put(submission: &mut Submission, (file, begin): (&str, &str), code: &str) {
    let text = submission.sources.get_mut(file).expect("the file is there");
    let function = text.find(begin).expect("the function is there");
    let body = text[function..].find("{\n").expect("it has a body") + function + 2;
    text.insert_str(body, code);
}

/// Returns the reference with this code at the start of `sow`.
fn with_sow(code: &str) -> Submission {
    let mut submission = Submission::read(package()).expect("the reference is readable");
    put(&mut submission, ("src/sowing.rs", "pub fn sow("), code);
    submission
}

/// Returns the default limits with a fifth of each CPU time, so that these tests take a fifth as long.
fn a_fifth_of_the_time() -> GradingLimits {
    let mut limits = GradingLimits::default();
    let question = &mut limits.question;
    for time in [
        &mut question.cpu_milliseconds,
        &mut question.unanswered_seconds,
        &mut question.all_seconds,
    ] {
        assert_eq!(*time % 5, 0, "{time} can be divided");
        *time /= 5;
    }
    limits
}

/// Grades a submission with a fifth of the time, and returns the report and the CPU seconds that asking took.
fn grade(submission: &Submission) -> (Report, f64) {
    let compiler = Compiler {
        toolchain: Toolchain::find().expect("a toolchain compiled this test"),
        sandbox: Sandbox::none(),
        limits: a_fifth_of_the_time(),
    };
    let assignment = Assignment::read_specs(&specs(), &[]).expect("the specs are valid");
    let grader = Grader::new(assignment, compiler);
    let compiled = grader.compiler.compile_submission(submission, None);
    let before = cpu_of_children();
    let graded = grader.grade_compiled(
        "a submission",
        submission,
        SubmissionOutline::of(submission, &grader.assignment),
        compiled,
    );
    let graded = graded.expect("it can be graded");
    let used = cpu_of_children() - before;
    eprintln!(
        "{} points, {} extra, {used:.1} CPU seconds, {:.1} on the wall",
        graded.report.score,
        graded.report.extra,
        graded.timing.ask.as_secs_f64()
    );
    (graded.report, used)
}

/// Returns the CPU seconds of all ended children.
fn cpu_of_children() -> f64 {
    const TICKS: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let rest = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    let fields: Vec<f64> = rest
        .split_whitespace()
        .map(|field| field.parse().unwrap_or_default())
        .collect();
    fields
        .get(13..15)
        .map_or(0.0, |ticks| ticks.iter().sum::<f64>() / TICKS)
}

#[rstest]
#[case::above_thirteen_stones(13, 0)]
#[case::above_twenty_five_stones(25, 95)]
fn a_loop_costs_what_a_panic_costs(#[case] stones: u8, #[case] least: u32) {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let when = |harm: &str| format!("if board.stones()[bowl] > {stones} {{ {harm} }}\n");
    let (panics, _) = grade(&with_sow(&when("panic!()")));
    let (loops, seconds) = grade(&with_sow(&when(FOREVER)));
    assert!(
        (loops.score, loops.extra) >= (panics.score, panics.extra),
        "{} and {} points, but {} and {} with a panic",
        loops.score,
        loops.extra,
        panics.score,
        panics.extra
    );
    assert!(loops.score >= least, "{} points", loops.score);
    assert!(seconds < SECONDS / 5.0, "{seconds} CPU seconds");
}

#[rstest]
#[case::computing(FOREVER)]
#[case::exiting("if std::hint::black_box(true) { std::process::exit(0); }")]
fn harm_everywhere_ends_within_the_limit(#[case] harm: &str) {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut submission = Submission::read(package()).expect("the reference is readable");
    for function in FUNCTIONS {
        let harm = format!("#![allow(unreachable_code)]\n{harm}\n");
        put(&mut submission, function, &harm);
    }
    let (_, seconds) = grade(&submission);
    assert!(seconds < SECONDS / 5.0, "{seconds} CPU seconds");
}
