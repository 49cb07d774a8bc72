//! The common part of commands that run submissions: the check of the sandbox, Ctrl-C, and the starter.

use std::path::Path;

use grader::command_line::print_note;
use grader::exit::Exit;
use grader::failure::Failure;
use grader::grade::Grader;
use grader::render::terminal::style::BAD;
use grader::runner::CancellationToken;
use sandbox::LayerName;
use submission::Submission;

/// Refuses a sandbox from which files or the network could be reached; or warns, if the user insists.
pub(crate) fn check_sandbox(grader: &Grader, insists: bool) -> Result<(), Failure> {
    let sandbox = &grader.compiler.sandbox;
    if sandbox.isolates() {
        return Ok(());
    }
    if insists {
        print_note(format_args!(
            "{BAD}warning:{BAD:#} all submissions run without a sandbox (`--no-sandbox`, or `no_sandbox` in `course.toml`): they can read and change your files like any program that you run"
        ));
        return Ok(());
    }
    let missing = [LayerName::Files, LayerName::Calls].into_iter();
    let names: Vec<String> = missing
        .filter(|layer| !sandbox.has(*layer))
        .map(|layer| format!("the layer `{layer}`"))
        .collect();
    Err(Failure::usage(format!(
        "this system can't grade other people's programs safely: it doesn't have {} of the sandbox; use Linux 5.13 or later, or add `--no-sandbox` if you trust all of them",
        names.join(" or ")
    )))
}

/// Reads the starter, which lies next to the specs.
pub(crate) fn starter_next_to(specs: &Path) -> Option<Submission> {
    Submission::read(&specs.parent()?.join("starter")).ok()
}

/// Makes the first Ctrl-C end what runs without keeping it, and the second one stop at once.
pub(super) fn stop_on_interrupt() -> Result<CancellationToken, Failure> {
    let token = CancellationToken::new();
    let asked = token.clone();
    ctrlc::set_handler(move || {
        if asked.set() {
            std::process::exit(i32::from(Exit::Interrupted as u8));
        }
        print_note(format_args!("\nstopping; what is finished is kept"));
    })
    .map_err(|error| Failure::internal("can't listen for Ctrl-C", &error))?;
    Ok(token)
}
