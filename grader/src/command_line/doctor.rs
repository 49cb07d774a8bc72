//! `grader doctor`: which sandbox this system has, whether anything escapes from it, and whether this machine can grade.

use std::io::Write as _;

use sandbox::examine;

use crate::command_line::{CommandError, set_up_compiler};
use crate::exit::Exit;

/// Tests the sandbox and the machine, and prints the result.
pub fn doctor() -> Result<Exit, CommandError> {
    let compiler = set_up_compiler(None, false, None)?;
    let examination = examine(&compiler.sandbox);
    // The reader may have closed the pipe.
    let _ = write!(anstream::stdout(), "{examination}");
    compiler.check_machine()?;
    let _ = writeln!(
        anstream::stdout(),
        "a program that is known to be right compiles and answers here"
    );
    if !examination.holds() {
        return Ok(Exit::Internal);
    }
    let _ = writeln!(
        anstream::stdout(),
        "other people's submissions can be graded here"
    );
    Ok(Exit::Success)
}
