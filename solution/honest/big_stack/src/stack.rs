//! A stack that is big enough.

use std::hint::black_box;
use std::thread;

const BYTES: usize = 64 << 20;

/// Runs some work in a thread with a big stack.
pub fn with_big_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| {
        let builder = thread::Builder::new().name("big stack".to_owned()).stack_size(BYTES);
        let thread = builder.spawn_scoped(scope, work).expect("there is memory for a stack");
        thread.join().unwrap_or_else(|payload| std::panic::resume_unwind(payload))
    })
}

/// The rest of a division, by subtraction, and without a loop.
pub fn rest(number: u64, divisor: u64) -> u64 {
    let ballast = black_box([number; 64]);
    if number < divisor { ballast[0] } else { black_box(rest(number - divisor, divisor)) }
}

/// Ten thousand rounds of a ring.
pub const FAR: u64 = 10_000;
