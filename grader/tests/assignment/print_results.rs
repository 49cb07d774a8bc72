//! Prints the results briefly: the first failure in full, the others on one line each. If asked for, a line for every test comes first.

use std::process::ExitCode;

use anstream::println;
use grader::render::terminal::style::{BAD, BOLD, FAINT, GOOD};

use super::AssignmentTest;
use super::arguments::Arguments;

/// Most further failures that are listed.
const LISTED: usize = 20;

/// Most lines of the first failure that are shown.
const LINES: usize = 30;

/// Prints the results of the tests that are meant.
pub(crate) fn print(arguments: &Arguments, all: &[AssignmentTest]) -> ExitCode {
    let meant: Vec<&AssignmentTest> = all
        .iter()
        .filter(|test| arguments.mean(&test.name))
        .collect();
    let (ignored, run): (Vec<&AssignmentTest>, Vec<&AssignmentTest>) =
        meant.iter().partition(|test| test.ignored);
    let failed: Vec<(&str, &str)> = run
        .iter()
        .filter_map(|test| Some((test.name.as_str(), test.failure.as_deref()?)))
        .collect();
    if arguments.every_test {
        for test in &meant {
            print_line(test);
        }
        println!();
    }
    if let Some((name, why)) = failed.first() {
        println!("{BAD}FAILED{BAD:#} {BOLD}{name}{BOLD:#}\n");
        for line in why.lines().take(LINES) {
            println!("{line}");
        }
        println!();
    }
    for (name, _) in failed.iter().skip(1).take(LISTED) {
        println!("{BAD}FAILED{BAD:#} {name}");
    }
    if failed.len() > LISTED + 1 {
        println!("… and {} more", failed.len() - LISTED - 1);
    }
    let style = if failed.is_empty() { GOOD } else { BAD };
    let passed = run.len() - failed.len();
    println!(
        "{style}{passed} passed; {} failed{style:#}{FAINT}; {} not begun, so ignored; {} filtered out{FAINT:#}",
        failed.len(),
        ignored.len(),
        all.len() - meant.len(),
    );
    if failed.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Prints a test's result as Rust's own harness does.
fn print_line(test: &AssignmentTest) {
    let (style, result) = match (test.ignored, &test.failure) {
        (true, _) => (FAINT, "ignored"),
        (false, Some(_)) => (BAD, "FAILED"),
        (false, None) => (GOOD, "ok"),
    };
    println!("test {} ... {style}{result}{style:#}", test.name);
}
