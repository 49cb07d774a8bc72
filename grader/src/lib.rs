//! Grades a submission: compiles it, asks it questions from another process, compares the answers with the right ones,
//! and says what to fix first.
//!
//! A submission never judges itself. Its library is linked with a small driver that only answers questions, and
//! everything that decides about points happens in the grader's own process. The grader doesn't know the rules of the
//! game either: what is right is in a folder of specs.
//!
//! | module | what it does |
//! |---|---|
//! | [`specs`] | reads an assignment: rules with worked examples, points, recorded cases |
//! | [`runner`] | compiles a submission in the sandbox, and asks it questions |
//! | [`score`] | compares answers, gives points, and finds the misconceptions behind wrong answers |
//! | [`report`] | the result as one struct, which can be written as JSON |
//! | `story` | turns a report into blocks: their words, their order, and how much each of them matters |
//! | [`render`] | renders them: on a terminal, as a page, and without drawings for editors, GitHub and screen readers |
//! | [`svg`] | draws boards, for pages and for the pictures of rules |
//! | [`grade`] | leads through all of these, from a submission to its report |
//!
//! The language of examples, questions and answers is in [`notation`], a crate of its own.
//!
//! The other modules belong to the command line, such as packing a submission and watching it.
//!
//! ```no_run
//! use std::path::Path;
//!
//! use grader::grade::Grader;
//! use grader::runner::{Compiler, GradingLimits, Toolchain};
//! use grader::specs::Assignment;
//! use grader::render::terminal;
//! use sandbox::Sandbox;
//! use submission::Submission;
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     // The sandbox starts this program again as its launcher, so this comes before anything else.
//!     sandbox::run_launcher_if_asked();
//!
//!     let assignment = Assignment::read_specs(Path::new("specs"), &[])?;
//!     let compiler = Compiler {
//!         toolchain: Toolchain::find()?,
//!         sandbox: Sandbox::detect(&std::env::current_exe()?),
//!         limits: GradingLimits::default(),
//!     };
//!     let submission = Submission::read(Path::new("starter"))?;
//!     let graded = Grader::new(assignment, compiler).grade("starter", &submission)?;
//!     print!("{}", terminal::write_report(&graded.report));
//!     Ok(())
//! }
//! ```

mod ask_cases;
pub mod atomic_file;
pub mod command;
pub mod command_line;
pub mod due_date;
pub mod exit;
pub mod failure;
pub mod grade;
pub mod mistake;
pub mod pack;
pub mod place;
mod plural;
pub mod render;
pub mod report;
pub mod runner;
pub mod score;
mod score_answers;
pub mod shell_quote;
pub mod specs;
pub(crate) mod story;
pub mod svg;
mod tally;
pub mod watch;
