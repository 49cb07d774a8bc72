//! Prints where the time goes when one submission is graded by 5,000 cases.
//!
//! ```sh
//! cargo run -p grader --example split -- solution
//! ```
//!
//! All that isn't the compiler's is ours: reading the specs, asking, comparing, explaining, and writing the report.
//! Each step is taken several times and its median printed, since a machine is rarely alone.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use grader::assignment::Assignment;
use grader::cage::{Cage, Settings};
use grader::compile::Compiler;
use grader::grade::Grader;
use grader::intake::Submission;
use grader::text;
use grader::toolchain::Toolchain;

/// How many cases are asked.
const CASES: usize = 5000;

/// How often each step is taken.
const ROUNDS: usize = 7;

/// What of the whole may be ours, in percent.
const OURS: f64 = 15.0;

/// The steps, in their order, and whether a step is the compiler's.
const STEPS: [(&str, bool); 6] = [
    ("read", false),
    ("compile", true),
    ("link", true),
    ("ask", false),
    ("compare", false),
    ("report", false),
];

fn main() -> ExitCode {
    // The cage starts this program again as its door.
    grader::cage::run_door_if_asked();
    match split() {
        Ok(share) if share < OURS => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            anstream::eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the table, and returns which share of the whole is ours, in percent.
fn split() -> Result<f64, Box<dyn std::error::Error>> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let path: PathBuf = std::env::args_os()
        .nth(1)
        .unwrap_or_else(|| "starter".into())
        .into();
    let path = if path.exists() { path } else { top.join(path) };
    let submission = Submission::read(&path)?;
    let compiler = Compiler {
        toolchain: Toolchain::find()?,
        cage: Cage::detect(&std::env::current_exe()?),
        settings: Settings::default(),
    };
    let mut rounds: [Vec<Duration>; 6] = Default::default();
    let mut score = String::new();
    for _ in 0..ROUNDS {
        let started = Instant::now();
        let mut assignment = Assignment::read(&top.join("specs"), &[])?;
        let read = started.elapsed();
        // There may be more or fewer than this; the time for one more is the time for any.
        assignment.cases = assignment
            .cases
            .iter()
            .cycle()
            .take(CASES)
            .cloned()
            .collect();
        let grader = Grader::new(assignment, compiler.clone());
        let done = grader.grade("submission", &submission)?;
        let started = Instant::now();
        let written = text::write(&done.report).len() + serde_json::to_string(&done.report)?.len();
        let report = started.elapsed();
        score = format!(
            "{} of {} points, {written} bytes of report",
            done.report.score, done.report.max_score
        );
        let timing = done.timing;
        let steps = [
            read,
            timing.compile.library,
            timing.compile.link,
            timing.ask,
            timing.compare,
            report,
        ];
        for (round, step) in rounds.iter_mut().zip(steps) {
            round.push(step);
        }
    }
    let medians: Vec<f64> = rounds.iter_mut().map(|round| median(round)).collect();
    let whole: f64 = medians.iter().sum();
    let mut ours = 0.0;
    anstream::println!("{CASES} cases, median of {ROUNDS}: {score}\n");
    for ((name, is_compiler), took) in STEPS.into_iter().zip(medians) {
        let owner = if is_compiler { "rustc" } else { "" };
        anstream::println!(
            "  {name:<8} {took:>8.1} ms {:>6.1} %  {owner}",
            100.0 * took / whole
        );
        if !is_compiler {
            ours += took;
        }
    }
    let share = 100.0 * ours / whole;
    anstream::println!(
        "\n  {whole:.1} ms in all, of which {share:.1} % are ours; at most {OURS} % may be"
    );
    Ok(share)
}

/// Returns the median, in milliseconds.
fn median(round: &mut [Duration]) -> f64 {
    round.sort();
    round[round.len() / 2].as_secs_f64() * 1000.0
}
