//! Compiles a submission together with the driver, and asks it questions from another process.

mod ask;
mod check_machine;
mod child_process;
mod compile;
mod grading_limits;

pub use ask::{
    Answers, Circumstance, Conversation, FurtherReply, ItemQuestion, Reply, Response, Termination,
    TimeLimit, ask_all,
};
pub(crate) use ask::{ask_again, ask_all_telling, ask_alone, ask_with_lines_at_once};
pub use compile::{
    CompileError, CompileLimit, CompileTiming, Compiler, CompilerError, CompilerErrors,
    CompilerWarning, Executable, ForbiddenWord, IncrementalFolders, Missing, NoToolchain,
    Nondeterminism, Precompiled, Toolchain, remove_leftovers,
};
pub(crate) use compile::{Token, tokens};
pub use grading_limits::{CancellationToken, GradingLimits, LimitUsage, QuestionLimits};
