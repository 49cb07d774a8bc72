//! `sandbox`: prints which layers this system has, and tries to break out of each.

use std::io::Write as _;
use std::process::ExitCode;

use sandbox::{Sandbox, examine, run_launcher_if_asked};

fn main() -> ExitCode {
    run_launcher_if_asked();
    let itself = match std::env::current_exe() {
        Ok(itself) => itself,
        Err(error) => {
            eprintln!("error: can't find the launcher: {error}");
            return ExitCode::FAILURE;
        }
    };
    let examination = examine(&Sandbox::detect(&itself));
    // The reader may have closed the pipe.
    let _ = write!(std::io::stdout(), "{}", examination.text);
    if examination.holds {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
