//! The commands of `grader`, and the options of `grader grade`, one file each.

pub(crate) mod arguments;
mod context;
mod diagnostics;
mod examples;
mod explain_and_hint;
pub(crate) mod grade;
mod history;
mod kept_report;
mod live_report;
mod locate;
mod pack;
mod print;
mod show_report;
mod understand_words;
mod watch;
