//! Work of the grader that one submission may make panic.

use std::panic::{AssertUnwindSafe, catch_unwind};

use grader::grade::InternalError;

/// Returns an internal error, even if it was a panic.
pub(super) fn guarded<T>(work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(done) => done,
        Err(panic) => {
            let said = panic
                .downcast_ref::<&str>()
                .map(|text| (*text).to_owned())
                .or_else(|| panic.downcast_ref::<String>().cloned())
                .unwrap_or_default();
            Err(Failure::new("grade it: the grader itself panicked", &said))
        }
    }
}
