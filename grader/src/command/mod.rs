//! The commands of `grader`, and the options of `grader grade`, one file each.

pub(crate) mod arguments;
mod examples;
pub(crate) mod grade;
mod history;
mod inputs;
mod learning_aids;
mod pack;
mod render_report;
mod watch;
