//! A sign that a grade is no longer wanted, which ends its compiler and its submission.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A sign that a grade is no longer wanted. All its copies are set together.
#[derive(Clone, Debug, Default)]
pub struct CancellationToken(Option<Arc<AtomicBool>>);

impl CancellationToken {
    /// Makes a sign that can be set; the default one can't.
    pub fn new() -> CancellationToken {
        CancellationToken(Some(Arc::default()))
    }

    /// Ends every grade that has a copy of this.
    pub fn set(&self) {
        if let Some(sign) = &self.0 {
            sign.store(true, Ordering::Relaxed);
        }
    }

    /// Returns whether the grade is no longer wanted.
    pub fn is_set(&self) -> bool {
        self.0
            .as_ref()
            .is_some_and(|sign| sign.load(Ordering::Relaxed))
    }
}

/// Whether a grade is wanted isn't a limit: limits are the same with and without it.
impl PartialEq for CancellationToken {
    fn eq(&self, _other: &CancellationToken) -> bool {
        true
    }
}

impl Eq for CancellationToken {}
