//! Exceptions, as in other languages.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

/// A value that is on its way to the one who catches it.
struct Thrown<T>(T);

/// Throws a value.
pub fn throw<T: Any + Send>(value: T) -> ! {
    quiet();
    panic::panic_any(Thrown(value))
}

/// Tries something, and returns `Err` if it throws a `T`. Everything else flies on.
pub fn catch<T: Any + Send, R>(attempt: impl FnOnce() -> R) -> Result<R, T> {
    panic::catch_unwind(AssertUnwindSafe(attempt)).map_err(|payload| match payload.downcast::<Thrown<T>>() {
        Ok(thrown) => thrown.0,
        Err(other) => panic::resume_unwind(other),
    })
}

/// Panics that are ours don't print anything.
fn quiet() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if info.payload().is::<&str>() || info.payload().is::<String>() {
                before(info);
            }
        }));
    });
}
