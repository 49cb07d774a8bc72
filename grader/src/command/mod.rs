//! The commands of `grader`, and the options of `grader grade`, one file each.

pub(crate) mod arguments;
pub(crate) mod grade;
mod history;
mod learn;
mod pack;
mod present;
mod session;
mod watch;
