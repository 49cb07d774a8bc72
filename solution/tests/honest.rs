//! A program that follows the rules gets every point, whatever its style: one test for each folder of `honest/` with
//! `HONEST=all`, and for every third one without.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use grader::grade::Grader;
use grader::report::{Outcome, PartReport, Report, SubmissionOutline};
use grader::runner::{Compiler, GradingLimits, Toolchain};
use grader::specs::Assignment;
use libtest_mimic::{Arguments, Failed, Trial};
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
    let mut submissions = folders(&here.join("honest"));
    assert!(!submissions.is_empty(), "there is no honest submission");
    submissions.sort();
    if std::env::var("HONEST").as_deref() != Ok("all") {
        submissions = submissions.into_iter().step_by(3).collect();
    }
    let grader = Arc::new(grader(&here.join("../specs")));
    let trials = submissions.into_iter().map(|folder| {
        let name = folder.file_name().expect("a folder has a name");
        let name = name.to_string_lossy().into_owned();
        let grader = Arc::clone(&grader);
        Trial::test(name.clone(), move || {
            gets_every_point(&grader, &name, &folder)
        })
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

/// Returns the number that an environment variable holds.
fn number(variable: &str, otherwise: usize) -> usize {
    let value = std::env::var(variable).ok();
    value
        .and_then(|value| value.parse().ok())
        .unwrap_or(otherwise)
}

fn folders(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder of honest submissions is readable");
    let paths = entries.map(|entry| entry.expect("an entry is readable").path());
    paths.filter(|path| path.is_dir()).collect()
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

fn gets_every_point(grader: &Grader, name: &str, folder: &Path) -> Result<(), Failed> {
    let submission = Submission::read(folder)?;
    let executable = grader.compiler.compile_submission(&submission, None)?;
    let ask = || -> Result<Report, Failed> {
        let graded =
            grader.ask_and_score(name, &SubmissionOutline::of(&submission), &executable)?;
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
