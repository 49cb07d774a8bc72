//! The commands that students type, and their output: each test runs the grader's program, most of them several times.

#[path = "commands/command_line.rs"]
mod command_line;
#[path = "commands/first_task.rs"]
mod first_task;
#[path = "commands/hidden_cases.rs"]
mod hidden_cases;
#[path = "commands/html_pages.rs"]
mod html_pages;
#[cfg(target_os = "linux")]
#[path = "commands/lost_output.rs"]
mod lost_output;
#[path = "commands/packing.rs"]
mod packing;
#[path = "commands/plain_reports.rs"]
mod plain_reports;
#[path = "commands/run_grader.rs"]
mod run_grader;
#[path = "commands/rust_analyzer.rs"]
mod rust_analyzer;
#[path = "commands/screen_widths.rs"]
mod screen_widths;
#[path = "commands/student_options.rs"]
mod student_options;
#[path = "submission/toy.rs"]
#[expect(dead_code, reason = "`submission` uses the rest")]
mod toy;
#[path = "commands/watching.rs"]
mod watching;
