//! Compiles a submission together with the driver, in the sandbox and within limits.

mod can_be_one_crate;
mod compilation;
mod compile_submission;
mod compiler;
mod compiler_message;
mod compiler_warning;
mod driver_sources;
mod executable;
mod find_forbidden_words;
mod incremental_folders;
mod nondeterminism;
mod paths_outside_src;
mod precompiled;
#[cfg(test)]
mod rust_tokens_fuzz;
mod scratch_dir;
mod tokens;
mod toolchain;

pub use compilation::{CompileError, CompileLimit};
pub use compiler::Compiler;
pub use compiler_message::{CompilerError, CompilerErrors};
pub use compiler_warning::CompilerWarning;
pub use executable::{CompileTiming, Executable, Missing};
pub use find_forbidden_words::ForbiddenWord;
pub use incremental_folders::IncrementalFolders;
pub use nondeterminism::Nondeterminism;
pub use precompiled::Precompiled;
pub use scratch_dir::remove_leftovers;
pub(crate) use tokens::{Token, tokens};
pub use toolchain::{NoToolchain, Toolchain};
