//! Compiles once what all submissions of a class have in common.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::path::{Path, PathBuf};
use std::{fs, io};

use ra_ap_rustc_lexer::TokenKind;

use super::compilation::CompilerExit;
use super::compiler::{COMMON, Compiler};
use super::driver_sources::{self, driver_sources};
use super::scratch_dir::ScratchDir;
use super::tokens::tokens;
use super::toolchain::{Toolchain, find_linker, is_valid};
use sandbox::Profile;
use submission::DigestBuilder;

/// The precompiled part: the protocol, which doesn't depend on a submission, and what submissions commonly use of
/// the standard library.
///
/// It saves more than 40% of the compile time of a submission. A submission that doesn't compile with it is compiled without
/// it: no report depends on it.
#[derive(Debug)]
pub struct Precompiled {
    folder: PathBuf,
    /// The same folder, where it is removed with this value.
    _scratch: Option<ScratchDir>,
    /// The arguments that make the compiler call the linker directly, if a trial has shown that they work.
    linker: Vec<String>,
}

/// Its name in the driver's sources.
pub(super) const NAME: &str = "protocol";
const LIBRARY: &str = "libprecompiled.rlib";
/// The file with the linker's arguments, where it is kept.
const LINKER: &str = "linker.json";
const KEPT: &str = "kalah-precompiled-";
/// The prefix of such a folder that isn't complete yet.
const UNFINISHED: &str = ".kalah-precompiled-";

/// The compiler's arguments, apart from those that all its runs have in common.
///
/// At this level, and with dead code kept, the compiler reuses instances from here that it would otherwise compile again
/// with the driver and the submission. Code from here makes the same checks as if it were compiled with the submission.
const HOW: [&str; 8] = [
    "--crate-name=precompiled",
    "--crate-type=rlib",
    "protocol.rs",
    "--cfg=precompiled_alone",
    "-Copt-level=1",
    "-Clink-dead-code",
    "-Cdebug-assertions=on",
    "-Coverflow-checks=on",
];

impl Precompiled {
    /// Compiles the precompiled part.
    ///
    /// # Errors
    ///
    /// Returns why it can't be compiled. Submissions can still be compiled without it.
    pub fn make(compiler: &Compiler) -> io::Result<Precompiled> {
        let scratch = ScratchDir::begin()?;
        driver_sources::write(scratch.root())?;
        let mut command = compiler.rustc(&compiler.profile(scratch.root()), scratch.root());
        command.args(HOW);
        let CompilerExit::Success = compiler.run(command)?.ended else {
            return Err(io::Error::other("the precompiled part does not compile"));
        };
        let mut precompiled = Precompiled {
            folder: scratch.root().to_owned(),
            _scratch: Some(scratch),
            linker: find_linker(&compiler.toolchain).unwrap_or_default(),
        };
        if !precompiled.linker.is_empty() && !precompiled.links(compiler)? {
            precompiled.linker.clear();
        }
        Ok(precompiled)
    }

    /// Returns the precompiled part that is kept in this folder, if it is.
    pub fn find(compiler: &Compiler, folder: &Path) -> Option<Precompiled> {
        Precompiled::open(&place(compiler, folder).ok()?).ok()
    }

    /// Returns the precompiled part that is kept in this folder, or compiles it and keeps it there.
    ///
    /// # Errors
    ///
    /// Returns why it can't be compiled or kept.
    pub fn kept(compiler: &Compiler, folder: &Path) -> io::Result<Precompiled> {
        let own = place(compiler, folder)?;
        if let Ok(precompiled) = Precompiled::open(&own) {
            return Ok(precompiled);
        }
        // Those of other compilers and other graders are no longer needed.
        for entry in fs::read_dir(folder)?.flatten() {
            if entry.file_name().to_string_lossy().starts_with(KEPT) {
                let _ = fs::remove_dir_all(entry.path());
            }
        }
        let made = Precompiled::make(compiler)?;
        // The folder gets its name when it is complete.
        let unfinished = tempfile::Builder::new()
            .prefix(UNFINISHED)
            .tempdir_in(folder)?;
        fs::copy(made.folder.join(LIBRARY), unfinished.path().join(LIBRARY))?;
        let linker = serde_json::to_vec(&made.linker).map_err(io::Error::other)?;
        fs::write(unfinished.path().join(LINKER), linker)?;
        if fs::rename(unfinished.path(), &own).is_ok() {
            // It is no longer where this value would remove it.
            let _ = unfinished.keep();
        }
        // If it couldn't be renamed, another process has just made the same.
        Precompiled::open(&own)
    }

    fn open(folder: &Path) -> io::Result<Precompiled> {
        let linker: Vec<String> =
            serde_json::from_slice(&fs::read(folder.join(LINKER))?).map_err(io::Error::other)?;
        if !linker.iter().all(|argument| is_valid(argument)) {
            return Err(io::Error::other("the linker has been replaced"));
        }
        fs::metadata(folder.join(LIBRARY))?;
        Ok(Precompiled {
            folder: folder.to_owned(),
            _scratch: None,
            linker,
        })
    }

    /// Returns whether a program that is linked with this precompiled part runs.
    fn links(&self, compiler: &Compiler) -> io::Result<bool> {
        let Ok(control) =
            compiler.compile_control_program(&self.arguments(NAME), Some(&self.folder))
        else {
            return Ok(false);
        };
        let profile = Profile::compute(&control.path, compiler.limits.run.clone());
        let mut command = compiler.sandbox.command(&profile, &control.path);
        Ok(command.status()?.success())
    }

    /// Returns the folder that contains it.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the compiler's arguments that link the precompiled part with the driver, to which it has this name.
    pub fn arguments(&self, name: &str) -> Vec<String> {
        let mut arguments = vec!["--cfg=precompiled_apart".to_owned(), self.named(name)];
        arguments.extend_from_slice(&self.linker);
        arguments
    }

    /// Returns the root file of a submission with the precompiled part added under this name, and the compiler's argument for
    /// that.
    ///
    /// None if the text may be incomplete, because the added line must not complete it.
    pub fn added_to(&self, text: &str, name: &str) -> Option<(String, String)> {
        ends_an_item(text).then(|| {
            (
                format!("{text}\nextern crate {name} as _;\n"),
                self.named(name),
            )
        })
    }

    fn named(&self, name: &str) -> String {
        let rlib = self.folder.join(LIBRARY);
        format!("--extern={name}={}", rlib.display())
    }
}

/// Returns a name for the precompiled part that no submission can guess.
pub(super) fn secret_name() -> String {
    let number = RandomState::new().build_hasher().finish();
    format!("precompiled_{number:016x}")
}

/// Returns the folder for everything that the precompiled part depends on: the compiler, its arguments, the sources, and the
/// trial of the linker.
fn place(compiler: &Compiler, folder: &Path) -> io::Result<PathBuf> {
    let Toolchain {
        version, sysroot, ..
    } = &compiler.toolchain;
    let mut digest = DigestBuilder::default()
        .piece(version)
        .piece(sysroot.as_os_str().as_encoded_bytes());
    let arguments = COMMON.into_iter().chain(HOW);
    for text in arguments.chain(driver_sources()) {
        digest.add(text);
    }
    let name = format!("{KEPT}{}", digest.finish().short());
    Ok(folder.canonicalize()?.join(name))
}

/// Returns whether the last token ends an item, so that no attribute or doc comment is left without one.
fn ends_an_item(text: &str) -> bool {
    let last = tokens(text).last().map(|token| token.kind);
    matches!(last, Some(TokenKind::CloseBrace | TokenKind::Semi))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runner::grading_limits::GradingLimits;
    use sandbox::Sandbox;

    #[test]
    fn the_toolchains_linker_is_called_directly_where_it_is_found() {
        let compiler = Compiler {
            toolchain: Toolchain::find().unwrap(),
            sandbox: Sandbox::none(),
            limits: GradingLimits::default(),
        };
        let made = Precompiled::make(&compiler).unwrap();
        let found = find_linker(&compiler.toolchain).unwrap_or_default();
        assert_eq!(made.linker, found);
    }
}
