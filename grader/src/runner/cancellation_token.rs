//! A sign that a grade is no longer wanted, or has lasted long enough, which ends its compiler and its submission.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A sign that a grade is no longer wanted. All its copies are set together, and a copy may have a deadline of its own.
#[derive(Clone, Debug, Default)]
pub struct CancellationToken {
    sign: Option<Arc<AtomicBool>>,
    deadline: Option<Instant>,
}

impl CancellationToken {
    /// Makes a sign that can be set; the default one can't.
    pub fn new() -> CancellationToken {
        CancellationToken {
            sign: Some(Arc::default()),
            deadline: None,
        }
    }

    /// Returns a copy that is also set from this time on, or earlier if this one already has an earlier deadline.
    pub(crate) fn until(&self, deadline: Instant) -> CancellationToken {
        CancellationToken {
            sign: self.sign.clone(),
            deadline: Some(self.deadline.map_or(deadline, |own| own.min(deadline))),
        }
    }

    /// Ends every grade that has a copy of this, and returns whether that had been done before.
    pub fn set(&self) -> bool {
        let sign = self.sign.as_ref();
        sign.is_some_and(|sign| sign.swap(true, Ordering::Relaxed))
    }

    /// Returns whether the grade has to end.
    pub fn is_set(&self) -> bool {
        let sign = self.sign.as_ref();
        sign.is_some_and(|sign| sign.load(Ordering::Relaxed))
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() > deadline)
    }
}

/// Whether a grade is wanted isn't a limit: limits are the same with and without it.
impl PartialEq for CancellationToken {
    fn eq(&self, _other: &CancellationToken) -> bool {
        true
    }
}

impl Eq for CancellationToken {}
