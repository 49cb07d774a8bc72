//! The half of the driver that knows no submission, compiled once for many of them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::compile::{Compiler, DRIVER, Ended, job_prefix, run};

/// The half of the driver that knows no submission, compiled.
///
/// It saves two fifths of what a submission's compilations cost. Where there is none, or where it is of no use, the
/// driver is compiled whole.
#[derive(Debug)]
pub struct Kit {
    /// The real path of its folder, which the cage compares.
    root: PathBuf,
    /// The folder goes with this value.
    _folder: TempDir,
}

impl Kit {
    /// Compiles the kit.
    ///
    /// # Errors
    ///
    /// Returns why there is none; the driver is compiled whole then.
    pub fn make(compiler: &Compiler) -> io::Result<Kit> {
        let folder = tempfile::Builder::new()
            .prefix(&job_prefix(std::process::id()))
            .tempdir()?;
        let root = folder.path().canonicalize()?;
        for (name, text) in DRIVER {
            fs::write(root.join(name), text)?;
        }
        let mut command = compiler.rustc(&compiler.profile(&root), &root);
        command.args(["--crate-name=kit", "--crate-type=rlib", "kit.rs"]);
        // At this level, and with what nobody calls, the compiler takes what it can from here that the driver and the
        // submission would otherwise have compiled anew.
        command.args(["-Copt-level=1", "-Clink-dead-code"]);
        match run(command, &compiler.settings.compile)?.ended {
            Ended::Well => Ok(Kit {
                root,
                _folder: folder,
            }),
            _ => Err(io::Error::other("the kit does not compile")),
        }
    }

    /// Returns the folder that the compiler reads it from.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.root
    }

    /// Returns the compiler's arguments that link the kit with the driver.
    #[must_use]
    pub fn arguments(&self) -> [String; 3] {
        let rlib = self.root.join("libkit.rlib");
        [
            "--cfg=kit_apart".to_owned(),
            "--extern".to_owned(),
            format!("kit={}", rlib.display()),
        ]
    }
}
