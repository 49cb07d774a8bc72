//! A program that follows the rules gets every point, whatever its style: two tests for each program of `honest/` with
//! `HONEST=all`, and for every third one without.

#[path = "honest/programs.rs"]
mod programs;

use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use grader::grade::Grader;
use grader::report::{Outcome, PartReport, Report, SubmissionOutline};
use grader::runner::{Compiler, GradingLimits, Toolchain};
use grader::specs::Assignment;
use libtest_mimic::{Arguments, Failed, Trial};
use programs::{programs, programs_of};
use sandbox::{Sandbox, run_launcher_if_asked};
use submission::Submission;

fn main() -> ExitCode {
    // This program is the launcher of its own sandbox.
    run_launcher_if_asked();
    for _ in 0..number("HONEST_LOAD", 0) {
        std::thread::spawn(|| {
            loop {
                std::hint::black_box(0);
            }
        });
    }
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let step = if std::env::var("HONEST").as_deref() == Ok("all") {
        1
    } else {
        3
    };
    let grader = Arc::new(grader(&here.join("../specs")));
    let mut trials = Vec::new();
    for (name, submission) in programs().into_iter().step_by(step) {
        let grader = Arc::clone(&grader);
        trials.push(Trial::test(name.clone(), move || {
            gets_every_point(&grader, &name, &submission)
        }));
    }
    for (name, submission) in programs_of(&with_a_new_function())
        .into_iter()
        .step_by(step)
    {
        let grader = Arc::clone(&grader);
        let fact = format!("{name} has a new function of the assignment");
        trials.push(Trial::test(fact, move || {
            has_the_new_function(&grader, submission)
        }));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// Returns the number that an environment variable holds.
fn number(variable: &str, otherwise: usize) -> usize {
    let value = std::env::var(variable).ok();
    value
        .and_then(|value| value.parse().ok())
        .unwrap_or(otherwise)
}

fn grader(specs: &Path) -> Grader {
    let compiler = Compiler {
        toolchain: Toolchain::find().expect("a toolchain compiled this test"),
        sandbox: sandbox(),
        limits: GradingLimits::default(),
    };
    let assignment = Assignment::read_specs(specs, &[]).expect("the specs are valid");
    Grader::new(assignment, compiler)
}

fn sandbox() -> Sandbox {
    Sandbox::detect(&std::env::current_exe().expect("this program is there"))
}

fn gets_every_point(grader: &Grader, name: &str, submission: &Submission) -> Result<(), Failed> {
    let executable = grader.compiler.compile_submission(submission, None)?;
    let ask = || -> Result<Report, Failed> {
        let graded = grader.ask_and_score(
            name,
            &SubmissionOutline::of(submission, &grader.assignment),
            &executable,
        )?;
        Ok(graded.report)
    };
    let report = ask()?;
    for time in 2..=number("HONEST_TIMES", 2) {
        let again = ask()?;
        if serde_json::to_string(&again)? != serde_json::to_string(&report)? {
            let (first, again) = (lost(&report), lost(&again));
            let both = format!("the first report: {first}\nreport {time}: {again}");
            return Err(both.into());
        }
    }
    // Not every submission has the extensions, but those that it has are right.
    let is_complete =
        |part: &PartReport| part.score == part.max_score || part.extra && !part.is_begun();
    let is_perfect = report.outcome == Outcome::Graded && report.parts.iter().all(is_complete);
    if is_perfect && report.max_score == 100 {
        Ok(())
    } else {
        Err(lost(&report).into())
    }
}

/// Describes the points that a submission lost, with one case for each item.
fn lost(report: &Report) -> String {
    let mut text = format!("{} of {}\n", report.score, report.max_score);
    if let Some(not_graded) = &report.not_graded {
        let _ = writeln!(text, "{}\n{}", not_graded.what, not_graded.detail);
    }
    for (_, item) in report.open_items() {
        let _ = writeln!(
            text,
            "{}: {} of {}",
            item.rule, item.shown.right, item.shown.cases
        );
        if let Some(failure) = item.failures.first() {
            let (question, expected) = (&failure.question, &failure.expected);
            let _ = writeln!(
                text,
                "  {question}\n  expected {expected}\n  got {:?}",
                failure.got
            );
        }
    }
    text
}

/// Returns the reference with a function that no program writes itself.
fn with_a_new_function() -> Submission {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut reference = Submission::read(folder).expect("the reference is readable");
    let mut add = |file: &str, text: &str| {
        let source = reference.sources.get_mut(file).expect("the file is there");
        source.push_str(text);
    };
    add("src/lib.rs", "pub use board::stones_for_a_test;\n");
    add(
        "src/board.rs",
        "
/// Returns how many stones are in a player's small bowls.
#[must_use]
pub fn stones_for_a_test(board: &Board, player: Player) -> u32 {
    let stones = board.stones();
    player.bowls().map(|bowl| u32::from(stones[bowl])).sum()
}
",
    );
    reference
}

fn has_the_new_function(grader: &Grader, mut submission: Submission) -> Result<(), Failed> {
    let root = submission.sources.get_mut("src/lib.rs");
    let root = root.ok_or("there is no library")?;
    root.push_str("\nconst _: fn(&Board, Player) -> u32 = crate::stones_for_a_test;\n");
    grader.compiler.compile_submission(&submission, None)?;
    Ok(())
}
