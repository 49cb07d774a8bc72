//! Compiles a submission with the driver, and asks it questions from outside.

mod ask;
mod child;
mod compilation;
mod compiler;
mod compiler_errors;
mod driver;
mod forbidden_words;
mod frame;
mod limit_usage;
mod linker;
mod message;
mod precompiled;
mod process;
mod question_timer;
mod reply;
mod scratch_dir;
mod settings;
mod toolchain;

pub use ask::{ask, ask_noting};
pub use compiler::{CompileError, CompileTiming, Compiler, Executable, Missing};
pub use compiler_errors::{CompilerError, CompilerErrors};
pub use forbidden_words::Forbidden;
pub use limit_usage::LimitUsage;
pub use precompiled::Precompiled;
pub use reply::{Reply, Response, Termination, TimeLimit};
pub use scratch_dir::remove_leftovers;
pub use settings::{QuestionLimits, Settings, SettingsError};
pub use toolchain::{NoToolchain, Toolchain};
