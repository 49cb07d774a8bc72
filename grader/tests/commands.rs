//! What students type, and what they see: each test runs the grader's program, most of them several times.

#[path = "commands/command_line.rs"]
mod command_line;
#[path = "commands/packing.rs"]
mod packing;
#[path = "commands/places.rs"]
mod places;
#[path = "submission/run_grader.rs"]
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
