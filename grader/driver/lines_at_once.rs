//! Lets a program read all lines of a session at once, if that is asked for: what it reads ahead must not be lost.

use std::sync::atomic::{AtomicBool, Ordering};

/// Whether all lines can be read at once.
static AT_ONCE: AtomicBool = AtomicBool::new(false);

/// Lets all lines be read at once from now on, or not.
pub(super) fn set(at_once: bool) {
    AT_ONCE.store(at_once, Ordering::Relaxed);
}

/// Returns whether all lines can be read at once.
pub(super) fn are_asked_for() -> bool {
    AT_ONCE.load(Ordering::Relaxed)
}
