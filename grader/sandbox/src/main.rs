//! `sandbox`: says which layers this system has, and tries to break out of each.

use std::process::ExitCode;

use sandbox::{Sandbox, doctor, run_launcher_if_asked};

fn main() -> ExitCode {
    run_launcher_if_asked();
    let examined = std::env::current_exe()
        .and_then(|itself| doctor(&Sandbox::detect(&itself), &mut std::io::stdout().lock()));
    match examined {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: failed to examine the sandbox: {error}");
            ExitCode::FAILURE
        }
    }
}
