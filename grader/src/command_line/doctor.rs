//! `grader doctor`: which sandbox this system has, whether anything escapes from it, and whether this machine can grade.

use sandbox::examine;

use super::print_text::print_text;
use super::set_up_compiler::set_up_compiler;
use crate::exit::Exit;
use crate::failure::Failure;

/// Tests the sandbox and the machine, and prints the result.
pub fn doctor() -> Result<Exit, Failure> {
    let compiler = set_up_compiler(None, false, None)?;
    let examination = examine(&compiler.sandbox);
    print_text(&examination)?;
    compiler.check_machine()?;
    print_text("a program that is known to be right compiles and answers here\n")?;
    if !examination.holds() {
        return Ok(Exit::Internal);
    }
    print_text("other people's submissions can be graded here\n")?;
    Ok(Exit::Success)
}
