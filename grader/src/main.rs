//! The command line of the grader.

mod command;

use std::process::ExitCode;

fn main() -> ExitCode {
    // The cage starts this program again as its door, which becomes another program and never comes back.
    grader::cage::run_door_if_asked();
    command::run().into()
}
