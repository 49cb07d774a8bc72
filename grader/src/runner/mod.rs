//! Compiles a submission together with the driver, and asks it questions from another process.

mod answer_frame;
mod ask_alone;
mod child_process;
mod compile_submission;
mod compiler_errors;
mod compiler_message;
mod compiler_run;
mod conversation;
mod driver_sources;
#[cfg(all(test, target_os = "linux", target_arch = "x86_64"))]
mod fake_drivers;
mod forbidden_words;
mod grading_limits;
mod incremental_folders;
mod interview;
mod item_question;
mod kept_executable;
mod limit_usage;
mod linker;
mod precompile_driver;
mod question_timer;
mod response;
mod rust_tokens;
#[cfg(test)]
mod rust_tokens_fuzz;
mod rustc_command;
mod scratch_dir;
mod submission_process;
mod toolchain;

pub use ask_alone::ask_alone;
pub use compile_submission::{CompileError, CompileTiming, Executable, Missing};
pub use compiler_errors::{CompilerError, CompilerErrors};
pub use compiler_run::CompileLimit;
pub use conversation::Conversation;
pub use forbidden_words::Forbidden;
pub use grading_limits::{GradingLimits, GradingLimitsError, QuestionLimits};
pub use incremental_folders::IncrementalFolders;
pub use interview::{Answers, ask};
pub use item_question::Query;
pub use limit_usage::LimitUsage;
pub use precompile_driver::Precompiled;
pub use response::{Reply, Response, Termination, TimeLimit};
pub use rustc_command::Compiler;
pub use scratch_dir::remove_leftovers;
pub use toolchain::{NoToolchain, Toolchain};
