//! Stops a long run after Ctrl-C.

use grader::command_line::print_note;
use grader::exit::Exit;
use grader::failure::Failure;
use grader::runner::CancellationToken;

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
    .map_err(|error| Failure::internal(&format!("listen for Ctrl-C: {error}")))?;
    Ok(token)
}
