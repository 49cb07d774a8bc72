//! Stops a long run after Ctrl-C.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use grader::command_line::{CommandError, print_note};
use grader::exit::Exit;

/// Makes the first Ctrl-C finish what runs, and the second one stop at once.
pub(super) fn stop_on_interrupt(running: &'static str) -> Result<Arc<AtomicBool>, CommandError> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if asked.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(Exit::Interrupted as u8));
        }
        print_note(format_args!(
            "\nstopping when {running} are done; press Ctrl-C again to stop at once"
        ));
    })
    .map_err(|error| CommandError::internal(&format!("listen for Ctrl-C: {error}")))?;
    Ok(stop)
}
