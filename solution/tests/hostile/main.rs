//! The gallery of hostile submissions: what each tries, what the grader says, and what must hold afterwards.
//!
//! A bare `cargo test` doesn't run this target. `cargo test -p solution --test hostile` runs the fast entries; the filters
//! `slow`, `layers` and `class` run the others.

#[cfg(unix)]
mod archives;
#[cfg(unix)]
mod class;
#[cfg(unix)]
mod entry;
#[cfg(unix)]
mod grading;
#[cfg(unix)]
mod layers;
#[cfg(unix)]
mod pages;
#[cfg(unix)]
mod play;
#[cfg(unix)]
#[path = "../honest/programs.rs"]
mod programs;
#[cfg(unix)]
mod stage;
#[cfg(unix)]
mod submission;
#[cfg(unix)]
mod verdict;

use std::process::ExitCode;

#[cfg(unix)]
fn main() -> ExitCode {
    use std::io::Write as _;

    // This program is its own sandbox launcher, and starts itself again to grade.
    sandbox::run_launcher_if_asked();
    grading::run_if_asked();
    class::run_if_asked();
    let arguments = libtest_mimic::Arguments::from_args();
    let sandbox = grading::sandbox();
    if !sandbox.isolates() {
        let layers = sandbox.layers();
        let _ = writeln!(
            std::io::stderr(),
            "skipped: hostile submissions need a sandbox, and this system has none: {layers:?}"
        );
        return ExitCode::SUCCESS;
    }
    let trials = play::trials(arguments.filter.as_deref().unwrap_or_default());
    if trials.is_empty() {
        let _ = writeln!(std::io::stderr(), "no entries found");
        return ExitCode::FAILURE;
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

#[cfg(not(unix))]
fn main() -> ExitCode {
    ExitCode::SUCCESS
}
