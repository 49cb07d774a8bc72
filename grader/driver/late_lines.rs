//! Lets the second line of a session come late, if that is asked for: nothing depends on how long a player thinks.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::Duration;

use super::sign_of_life::sign_of_life;

/// The time between two signs of life.
const PAUSE: Duration = Duration::from_millis(50);

/// The number of pauses: three seconds in all.
const PAUSES: usize = 60;

/// Whether lines come late.
static LATE: AtomicBool = AtomicBool::new(false);

/// Lets lines come late from now on, or not.
pub(super) fn set(late: bool) {
    LATE.store(late, Ordering::Relaxed);
}

/// The lines of a session that were waited for.
#[derive(Default)]
pub(super) struct LateLines(usize);

impl LateLines {
    /// Waits for the next line.
    pub(super) fn next(&mut self) {
        self.0 += 1;
        if self.0 == 2 && LATE.load(Ordering::Relaxed) {
            for _ in 0..PAUSES {
                sleep(PAUSE);
                sign_of_life();
            }
        }
    }
}
