//! Executables that are kept after the process that compiled them has ended.

use std::fs;
use std::io;
use std::path::Path;

use super::compile_submission::{CompileTiming, Executable, executable_name};
use super::limit_usage::LimitUsage;
use super::scratch_dir::ScratchDir;

impl Executable {
    /// Opens a complete executable that [`Executable::keep`] has kept.
    pub fn open(kept: &Path) -> io::Result<Executable> {
        let scratch = ScratchDir::begin()?;
        let path = scratch.root().join(executable_name());
        fs::copy(kept, &path)?;
        Ok(Executable {
            path,
            missing: Vec::new(),
            uses_precompiled: false,
            timing: CompileTiming::default(),
            limit_usage: LimitUsage::default(),
            scratch,
        })
    }

    /// Keeps an executable that lacks nothing at this path.
    pub fn keep(&self, path: &Path) -> io::Result<()> {
        let new = path.with_extension(std::process::id().to_string());
        fs::copy(&self.path, &new)?;
        fs::rename(&new, path)
    }
}
