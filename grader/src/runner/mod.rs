//! Compiles a submission together with the driver, and asks it questions from another process.

mod ask_alone;
mod build;
mod child_process;
mod compilation;
mod compiler;
mod compiler_errors;
mod compiler_message;
mod conversation;
mod driver;
#[cfg(all(test, target_os = "linux", target_arch = "x86_64"))]
mod fake_drivers;
mod forbidden_words;
mod frame;
mod grading_limits;
mod incremental;
mod interview;
mod kept_executable;
mod limit_usage;
mod linker;
mod precompiled;
mod query;
mod question_timer;
mod reply;
mod scratch_dir;
mod submission_process;
mod tokens;
#[cfg(test)]
mod tokens_fuzz;
mod toolchain;

pub use ask_alone::ask_alone;
pub use build::{CompileError, CompileTiming, Executable, Missing};
pub use compilation::CompileLimit;
pub use compiler::Compiler;
pub use compiler_errors::{CompilerError, CompilerErrors};
pub use conversation::Conversation;
pub use forbidden_words::Forbidden;
pub use grading_limits::{GradingLimits, GradingLimitsError, QuestionLimits};
pub use incremental::IncrementalFolders;
pub use interview::{Answers, ask};
pub use limit_usage::LimitUsage;
pub use precompiled::Precompiled;
pub use query::Query;
pub use reply::{Reply, Response, Termination, TimeLimit};
pub use scratch_dir::remove_leftovers;
pub use toolchain::{NoToolchain, Toolchain};
