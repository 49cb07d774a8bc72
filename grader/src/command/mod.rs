//! The commands of `grader`, and the options of `grader grade`, one file each.

mod arguments;
mod command_inputs;
mod diagnostics;
mod examples;
mod explain_rules;
mod grade_if_changed;
mod history;
mod listener;
mod live_report;
mod pack;
mod run_command;
mod show_report;
mod watch;

pub use arguments::help;
pub use run_command::run_command;
