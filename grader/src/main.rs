//! The command line of the grader.

use std::process::ExitCode;

fn main() -> ExitCode {
    // The sandbox starts this program again as its launcher, which becomes another program and never comes back.
    sandbox::run_launcher_if_asked();
    grader::command::run_command().into()
}
