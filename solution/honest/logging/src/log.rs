//! A log. Levels, targets, a counter, and macros: all that a real one has.

use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    Error,
    Warn,
    Info,
    Debug,
    Trace,
}

static LINES: AtomicUsize = AtomicUsize::new(0);

pub fn log(level: Level, target: &str, message: fmt::Arguments) {
    let number = LINES.fetch_add(1, Ordering::Relaxed);
    eprintln!("[{number:06} {level:?} {target}] {message}");
    if level <= Level::Info {
        print!("{message}; ");
    }
}

macro_rules! error { ($($message:tt)*) => { crate::log::log(crate::log::Level::Error, module_path!(), format_args!($($message)*)) } }
macro_rules! info { ($($message:tt)*) => { crate::log::log(crate::log::Level::Info, module_path!(), format_args!($($message)*)) } }
macro_rules! debug { ($($message:tt)*) => { crate::log::log(crate::log::Level::Debug, module_path!(), format_args!($($message)*)) } }
macro_rules! trace { ($($message:tt)*) => { crate::log::log(crate::log::Level::Trace, module_path!(), format_args!($($message)*)) } }
