//! Prints the results briefly: the first failure in full, the others on one line each.

use std::process::ExitCode;

use anstream::println;
use grader::terminal::style::{BAD, BOLD, FAINT, GOOD};
use libtest_mimic::Arguments;

use super::Judged;

/// Most further failures that are listed.
const LISTED: usize = 20;

/// Most lines of the first failure that are shown.
const LINES: usize = 30;

/// Prints the results of the tests that the arguments select.
pub(crate) fn print(arguments: &Arguments, all: &[Judged]) -> ExitCode {
    let chosen: Vec<&Judged> = all
        .iter()
        .filter(|judged| !arguments.is_filtered_out(&judged.trial))
        .collect();
    let (ignored, run): (Vec<&Judged>, Vec<&Judged>) = chosen
        .iter()
        .partition(|judged| arguments.is_ignored(&judged.trial));
    let failed: Vec<(&str, &str)> = run
        .iter()
        .filter_map(|judged| Some((judged.trial.name(), judged.failure.as_deref()?)))
        .collect();
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
        all.len() - chosen.len(),
    );
    if failed.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
