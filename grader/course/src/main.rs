//! The command line of the course.

mod command;

use std::process::ExitCode;

fn main() -> ExitCode {
    // The sandbox starts this program again as its launcher, which becomes another program and never comes back.
    sandbox::run_launcher_if_asked();
    command::run().into()
}
