//! Compiles once what all submissions of a class have in common.

use std::collections::hash_map::RandomState;
use std::fs;
use std::hash::{BuildHasher, Hasher};
use std::io;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use ra_ap_rustc_lexer::TokenKind;

use super::compilation::{Compilation, CompilerExit};
use super::compiler::Compiler;
use super::driver;
use super::linker;
use super::scratch_dir::ScratchDir;
use super::tokens::tokens;
use sandbox::Profile;

/// The precompiled part: the half of the driver that doesn't depend on a submission, and what submissions commonly use of
/// the standard library.
///
/// It saves more than 40 % of the compile time of a submission. A submission that doesn't compile with it, or lacks a
/// function, is compiled without it: no report depends on it.
#[derive(Debug)]
pub struct Precompiled {
    scratch: ScratchDir,
    /// The crate name under which submissions get it; no submission knows this name.
    alias: String,
    /// The arguments that make the compiler call the linker directly, if a trial showed that they work.
    linker: Vec<String>,
}

impl Precompiled {
    /// Compiles the precompiled part.
    ///
    /// # Errors
    ///
    /// Returns why it can't be compiled. Submissions can still be compiled without it.
    pub fn make(compiler: &Compiler) -> io::Result<Precompiled> {
        let scratch = ScratchDir::begin()?;
        driver::write(scratch.root())?;
        let mut command = compiler.rustc(&compiler.profile(scratch.root()), scratch.root());
        command.args([
            "--crate-name=precompiled",
            "--crate-type=rlib",
            "precompiled.rs",
        ]);
        // At this level, and with dead code kept, the compiler reuses instances from here that it would otherwise compile
        // again with the driver and the submission.
        command.args([
            "--cfg=precompiled_alone",
            "-Copt-level=1",
            "-Clink-dead-code",
        ]);
        // Code from here makes the same checks as if it were compiled with the submission.
        command.args(["-Cdebug-assertions=on", "-Coverflow-checks=on"]);
        let CompilerExit::Success = run(compiler, command)? else {
            return Err(io::Error::other("the precompiled part does not compile"));
        };
        let mut precompiled = Precompiled {
            scratch,
            alias: format!(
                "precompiled_{:016x}",
                RandomState::new().build_hasher().finish()
            ),
            linker: linker::arguments(&compiler.toolchain).unwrap_or_default(),
        };
        if !precompiled.linker.is_empty() && !precompiled.links(compiler)? {
            precompiled.linker.clear();
        }
        Ok(precompiled)
    }

    /// Returns whether a program that is linked with this precompiled part runs.
    fn links(&self, compiler: &Compiler) -> io::Result<bool> {
        let trial = "fn main() { precompiled::serve(|_| String::new()); std::process::exit(7) }";
        let root = self.folder();
        fs::write(root.join("trial.rs"), trial)?;
        let mut command = compiler.rustc(&compiler.profile(root).linking(), root);
        command.args(["--crate-name=trial", "--crate-type=bin", "trial.rs"]);
        command.args(self.arguments());
        let CompilerExit::Success = run(compiler, command)? else {
            return Ok(false);
        };
        let program = root.join("trial");
        let profile = Profile::compute(&program, compiler.settings.run.clone());
        let status = compiler.sandbox.command(&profile, &program).status()?;
        Ok(status.code() == Some(7))
    }

    /// Returns the folder that contains it.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.scratch.root()
    }

    /// Returns the compiler's arguments that link the precompiled part with the driver.
    #[must_use]
    pub fn arguments(&self) -> Vec<String> {
        let mut arguments = vec![
            "--cfg=precompiled_apart".to_owned(),
            self.named("precompiled"),
        ];
        arguments.extend_from_slice(&self.linker);
        arguments
    }

    /// Returns the root file of a submission with the precompiled part added, and the compiler's argument for that.
    ///
    /// None if the text may be incomplete, because the added line must not complete it.
    #[must_use]
    pub fn added_to(&self, text: &str) -> Option<(String, String)> {
        let alias = &self.alias;
        ends_an_item(text).then(|| {
            (
                format!("{text}\nextern crate {alias} as _;\n"),
                self.named(alias),
            )
        })
    }

    fn named(&self, name: &str) -> String {
        let rlib = self.folder().join("libprecompiled.rlib");
        format!("--extern={name}={}", rlib.display())
    }
}

/// Runs the compiler within its limits, and returns how it ended.
fn run(compiler: &Compiler, command: Command) -> io::Result<CompilerExit> {
    let limits = &compiler.settings.compile;
    let deadline = Instant::now() + Duration::from_secs(limits.wall_seconds);
    Ok(Compilation::run(command, limits, deadline)?.ended)
}

/// Returns whether the last token ends an item, so that no attribute or doc comment is left without one.
fn ends_an_item(text: &str) -> bool {
    let last = tokens(text).last().map(|token| token.kind);
    matches!(last, Some(TokenKind::CloseBrace | TokenKind::Semi))
}
