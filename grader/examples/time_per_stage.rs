//! Prints where the time goes when one submission is graded by 5,000 cases.
//!
//! ```sh
//! cargo run -p grader --example time_per_stage -- solution
//! ```
//!
//! Everything but the compiler is the grader's share: testing the sandbox, asking, comparing, explaining, writing the
//! report, and reading the specs if that takes longer than compiling. The table shows the median of several rounds,
//! because other programs use the machine too.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use grader::grade::Grader;
use grader::mistake::Mistakes;
use grader::render::terminal;
use grader::report::SubmissionOutline;
use grader::runner::{Compiler, GradingLimits, Toolchain};
use grader::specs::Assignment;
use sandbox::Sandbox;
use submission::Submission;

/// Number of cases asked.
const CASES: usize = 5000;

/// Number of times that the submission is graded.
const ROUNDS: usize = 7;

/// The largest share of the time that the grader may take, in percent.
const MOST: f64 = 15.0;

/// The steps in order, and whether each is the compiler's.
const STEPS: [(&str, bool); 8] = [
    ("find", true),
    ("sandbox", false),
    ("compile", true),
    ("link", true),
    ("ask", false),
    ("compare", false),
    ("report", false),
    ("the rest", false),
];

fn main() -> ExitCode {
    // The sandbox starts this program again as its launcher.
    sandbox::run_launcher_if_asked();
    match split() {
        Ok(share) if share < MOST => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            anstream::eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the table, and returns the grader's share of the time, in percent.
fn split() -> Result<f64, Box<dyn std::error::Error>> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let path: PathBuf = std::env::args_os()
        .nth(1)
        .unwrap_or_else(|| "starter".into())
        .into();
    let path = if path.exists() { path } else { top.join(path) };
    let submission = Submission::read(&path)?;
    let mut rounds: [Vec<Duration>; 8] = Default::default();
    let mut score = String::new();
    for _ in 0..ROUNDS {
        let started = Instant::now();
        let toolchain = Toolchain::find()?;
        let found = started.elapsed();
        let sandbox = Sandbox::detect(&std::env::current_exe()?);
        let sandboxed = started.elapsed().saturating_sub(found);
        let compiler = Compiler {
            toolchain,
            sandbox,
            limits: GradingLimits::default(),
        };
        // Like `cargo grade`, this reads the specs while the compiler is busy.
        let (prepared, ready) = thread::scope(|scope| {
            let compiling = scope.spawn(|| compiler.compile_submission(&submission, None));
            let prepared = read(&top.join("specs")).and_then(|assignment| {
                let grader = Grader::new(assignment, compiler.clone());
                grader.prepare()?;
                let outline = SubmissionOutline::of(&submission, &grader.assignment);
                Ok((grader, outline))
            });
            (prepared, compiling.join())
        });
        let ready = ready.map_err(|_| "the compiler's thread panicked")?;
        let (grader, outline) = prepared?;
        let done = grader.grade_compiled("submission", &submission, outline, ready)?;
        let before = Instant::now();
        let written = terminal::write_report(&done.report).len();
        let report = before.elapsed();
        let whole = started.elapsed();
        score = format!(
            "{} of {} points, {written} bytes of report",
            done.report.score, done.report.max_score
        );
        let timing = done.timing;
        let (library, link) = (timing.compile.library, timing.compile.link);
        let known = found + sandboxed + library + link + timing.ask + timing.compare + report;
        let rest = whole.saturating_sub(known);
        let steps = [
            found,
            sandboxed,
            library,
            link,
            timing.ask,
            timing.compare,
            report,
            rest,
        ];
        for (round, step) in rounds.iter_mut().zip(steps) {
            round.push(step);
        }
    }
    let medians: Vec<f64> = rounds.iter_mut().map(|round| median(round)).collect();
    let whole: f64 = medians.iter().sum();
    let mut graders = 0.0;
    anstream::println!("{CASES} cases, median of {ROUNDS}: {score}\n");
    for ((name, is_compiler), took) in STEPS.into_iter().zip(medians) {
        let owner = if is_compiler { "rustc" } else { "" };
        anstream::println!(
            "  {name:<8} {took:>8.1} ms {:>6.1}%  {owner}",
            100.0 * took / whole
        );
        if !is_compiler {
            graders += took;
        }
    }
    let share = 100.0 * graders / whole;
    anstream::println!(
        "\n  {whole:.1} ms in all; the grader's share is {share:.1}%, and may be {MOST}%"
    );
    Ok(share)
}

/// Reads the assignment, and repeats its cases until there are enough.
fn read(specs: &Path) -> Result<Assignment, Mistakes> {
    let mut assignment = Assignment::read_specs(specs, &[])?;
    let cases = assignment.cases.iter().cycle().take(CASES);
    assignment.cases = cases.cloned().collect();
    Ok(assignment)
}

/// Returns the median, in milliseconds.
fn median(round: &mut [Duration]) -> f64 {
    round.sort();
    round[round.len() / 2].as_secs_f64() * 1000.0
}
