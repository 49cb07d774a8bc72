//! Compiles a submission, and links it with the driver into the probe's executable.
//!
//! `rustc` is called straight, in a folder of the job's own: no cargo and no rustup proxy, which would both run what
//! they find in a submission's folder.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use thiserror::Error;

use super::compilation::{Compilation, CompilerExit, FLOOD};
use super::compiler_errors::CompilerErrors;
use super::driver;
use super::forbidden_words::{Forbidden, forbidden};
use super::limit_usage::LimitUsage;
use super::message::Message;
use super::precompiled::Precompiled;
use super::process::ONE_HEAP;
use super::scratch_dir::ScratchDir;
use super::toolchain::Toolchain;
use sandbox::{Profile, Sandbox};

use super::settings::Settings;
use crate::notation::Callee;
use submission::Submission;

/// How the compiler's allocator takes memory from the system: in large pieces, all of its threads from one place. It
/// asks less often so, and takes less time. Compilers with another allocator pass over it.
const ALLOCATOR: &str = "thp:always,metadata_thp:always,narenas:1";

/// The root of every submission.
const ROOT: &str = "src/lib.rs";

/// A submission that compiles, ready to be asked.
#[derive(Debug)]
pub struct Executable {
    /// The program that answers questions.
    pub path: PathBuf,
    /// The functions that it can't be asked for, and what the compiler says of each.
    pub missing: Vec<Missing>,
    /// How long the compiler took.
    pub timing: CompileTiming,
    /// How near the compiler came to a limit.
    pub limit_usage: LimitUsage,
    /// The job's own folder; it goes with this value.
    _job: ScratchDir,
}

/// A function that is not there, or not as the assignment declares it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The function.
    pub callee: Callee,
    /// The compiler's message, in one line.
    pub why: String,
}

/// How long the compiler took.
#[derive(Clone, Copy, Debug, Default)]
pub struct CompileTiming {
    /// Compiling the submission.
    pub library: Duration,
    /// Compiling the driver against it, and linking both.
    pub link: Duration,
}

/// What compiling has made, besides the executable.
struct Built {
    missing: Vec<Missing>,
    timing: CompileTiming,
}

/// Why there is nothing to ask.
#[derive(Debug, Error)]
pub enum CompileError {
    /// The submission holds words that are not allowed.
    #[error("the submission holds words that are not allowed")]
    Forbidden(Vec<Forbidden>),
    /// The compiler refuses the submission.
    #[error("the submission does not compile")]
    Refused(CompilerErrors),
    /// The compiler was ended at a limit.
    #[error("compiling the submission {0}")]
    Limit(&'static str),
    /// Something of ours failed.
    #[error("compile in a folder of our own: {0}")]
    Ours(#[from] io::Error),
    /// The driver does not compile although the submission does.
    #[error("compile the driver: {0}")]
    Driver(String),
}

/// What compiles submissions.
#[derive(Clone, Debug)]
pub struct Compiler {
    /// The compiler itself.
    pub toolchain: Toolchain,
    /// The sandbox that it runs in.
    pub sandbox: Sandbox,
    /// The limits that hold for it.
    pub settings: Settings,
}

impl Compiler {
    /// Compiles the submission and links it with the driver.
    ///
    /// # Errors
    ///
    /// Returns why there is nothing to ask.
    pub fn compile(&self, submission: &Submission) -> Result<Executable, CompileError> {
        self.compile_with(submission, None)
    }

    /// Compiles the submission and links it with the driver, half of which may have been compiled before.
    ///
    /// # Errors
    ///
    /// Returns why there is nothing to ask.
    pub fn compile_with(
        &self,
        submission: &Submission,
        precompiled: Option<&Precompiled>,
    ) -> Result<Executable, CompileError> {
        let forbidden = forbidden(submission);
        if !forbidden.is_empty() {
            return Err(CompileError::Forbidden(forbidden));
        }
        let scratch = ScratchDir::begin()?;
        let root = scratch.root();
        for (name, text) in &submission.sources {
            let path = root.join(name);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)?;
            }
            fs::write(path, text)?;
        }
        driver::write(root)?;
        let mut limit_usage = LimitUsage::default();
        let built = match precompiled
            .map(|precompiled| self.build(root, submission, Some(precompiled), &mut limit_usage))
        {
            Some(Ok(built)) => built,
            // Without the precompiled part it would take more.
            Some(Err(limit @ CompileError::Limit(_))) => return Err(limit),
            // Whatever else is wrong, the precompiled part is not what a submission is judged by.
            _ => self.build(root, submission, None, &mut limit_usage)?,
        };
        Ok(Executable {
            path: root.join(executable_name()),
            missing: built.missing,
            timing: built.timing,
            limit_usage,
            _job: scratch,
        })
    }

    /// Compiles the submission, then the driver against it.
    fn build(
        &self,
        root: &Path,
        submission: &Submission,
        precompiled: Option<&Precompiled>,
        limit_usage: &mut LimitUsage,
    ) -> Result<Built, CompileError> {
        let started = Instant::now();
        self.library(root, submission, precompiled, limit_usage)?;
        let library = started.elapsed();
        let missing = self.driver(root, precompiled, limit_usage)?;
        let link = started.elapsed().saturating_sub(library);
        let timing = CompileTiming { library, link };
        Ok(Built { missing, timing })
    }

    /// Compiles the student's library.
    fn library(
        &self,
        root: &Path,
        submission: &Submission,
        precompiled: Option<&Precompiled>,
        limit_usage: &mut LimitUsage,
    ) -> Result<(), CompileError> {
        let text = submission.sources.get(ROOT).map_or("", String::as_str);
        let with_precompiled = precompiled.and_then(|precompiled| precompiled.added_to(text));
        let mut profile = self.profile(root);
        let mut command;
        if let (Some(precompiled), Some((text, argument))) = (precompiled, &with_precompiled) {
            fs::write(root.join(ROOT), text)?;
            profile.read.push(precompiled.folder().to_owned());
            command = self.rustc(&profile, root);
            command.arg(argument);
        } else {
            fs::write(root.join(ROOT), text)?;
            command = self.rustc(&profile, root);
        }
        command.args(["--crate-name=submission", "--crate-type=rlib", ROOT]);
        // `--cap-lints` keeps a student's own `#![deny(warnings)]` from failing the build, spares us hundreds of
        // warnings, and would switch `-F unsafe_code` off: `--force-warn` survives it, and survives the submission's
        // own attributes.
        command.args(["--cap-lints=allow", "--force-warn=unsafe_code"]);
        let run = Compilation::run(command, &self.settings.compile)?;
        limit_usage.join(run.limit_usage);
        let messages = Message::all(&run.printed);
        let unsafe_places: Vec<Forbidden> =
            messages.iter().filter_map(Message::unsafe_place).collect();
        if !unsafe_places.is_empty() {
            return Err(CompileError::Forbidden(unsafe_places));
        }
        match run.ended {
            CompilerExit::Success => Ok(()),
            // Of a flood of errors the first ones are worth more than being told of the flood.
            CompilerExit::Limit(FLOOD) if messages.iter().any(Message::is_error) => Err(
                CompileError::Refused(CompilerErrors::of(&messages, &run.printed)),
            ),
            CompilerExit::Limit(limit) => Err(CompileError::Limit(limit)),
            CompilerExit::Failed => Err(CompileError::Refused(CompilerErrors::of(
                &messages,
                &run.printed,
            ))),
        }
    }

    /// Compiles the driver without what is missing, and links it; returns what is missing.
    fn driver(
        &self,
        root: &Path,
        precompiled: Option<&Precompiled>,
        limit_usage: &mut LimitUsage,
    ) -> Result<Vec<Missing>, CompileError> {
        let mut without: BTreeSet<String> = BTreeSet::new();
        let mut missing: Vec<Missing> = Vec::new();
        // What a piece of the driver lacks that several functions share, as the compiler says it.
        let mut shared: Option<String> = None;
        loop {
            let mut command = self.driver_command(root, precompiled);
            command.args(["--extern", "kalah=libsubmission.rlib"]);
            for gate in &without {
                command.arg("--cfg").arg(format!("without=\"{gate}\""));
            }
            let run = Compilation::run(command, &self.settings.compile)?;
            limit_usage.join(run.limit_usage);
            match run.ended {
                CompilerExit::Success => return Ok(missing),
                CompilerExit::Limit(limit) => return Err(CompileError::Limit(limit)),
                // What is missing is found without the precompiled part.
                CompilerExit::Failed if precompiled.is_some() => {
                    return Err(CompileError::Driver(run.printed));
                }
                CompilerExit::Failed => {}
            }
            let messages = Message::all(&run.printed);
            let before = without.len();
            let earlier = shared.clone();
            for message in messages.iter().filter(|message| message.is_error()) {
                let Some(gate) = message.gate() else {
                    continue;
                };
                if !without.insert(gate.to_owned()) {
                    continue;
                }
                match gate.parse() {
                    Ok(callee) => {
                        // That a piece of ours is left out says nothing to the student; why it is, does.
                        let why = earlier.clone().filter(|_| message.is_about_a_name());
                        let why = why.unwrap_or_else(|| message.what.clone());
                        missing.push(Missing { callee, why });
                    }
                    Err(_) => {
                        shared.get_or_insert(message.what.clone());
                    }
                }
            }
            // Only these functions are compiled together with the driver, and an error in them names no place there.
            let mut generic = ["program@", "program"].into_iter();
            let next = generic.find(|gate| without.len() == before && !without.contains(*gate));
            if let Some((gate, Ok(callee))) = next.map(|gate| (gate, gate.parse())) {
                without.insert(gate.to_owned());
                let errors = messages.iter().filter(|message| message.is_error());
                let first = errors.map(|message| message.what.clone()).next();
                missing.push(Missing {
                    callee,
                    why: first.unwrap_or_default(),
                });
            }
            if without.len() == before {
                let said = CompilerErrors::of(&messages, &run.printed);
                let ours = !self.driver_alone(root)?;
                return Err(if ours {
                    CompileError::Driver(said.to_string())
                } else {
                    CompileError::Refused(said)
                });
            }
        }
    }

    /// Says whether the driver compiles and links without the submission.
    fn driver_alone(&self, root: &Path) -> Result<bool, CompileError> {
        let mut command = self.driver_command(root, None);
        for gate in driver::all_gates() {
            command.arg("--cfg").arg(format!("without=\"{gate}\""));
        }
        let run = Compilation::run(command, &self.settings.compile)?;
        Ok(matches!(run.ended, CompilerExit::Success))
    }

    /// Returns the call of the compiler that compiles and links the driver.
    fn driver_command(&self, root: &Path, precompiled: Option<&Precompiled>) -> Command {
        let mut profile = self.profile(root).linking();
        profile
            .read
            .extend(precompiled.map(|precompiled| precompiled.folder().to_owned()));
        let mut command = self.rustc(&profile, root);
        command.args(precompiled.into_iter().flat_map(Precompiled::arguments));
        command.args(["--crate-name=driver", "--crate-type=bin"]);
        command.args(["--cap-lints=allow", "driver.rs"]);
        command
    }

    pub(crate) fn profile(&self, root: &Path) -> Profile {
        let sources = [root.to_owned()];
        Profile::compile(
            &self.toolchain.sysroot,
            &sources,
            root,
            self.settings.compile.clone(),
        )
    }

    /// Returns the call of the compiler that all of ours have in common.
    pub(crate) fn rustc(&self, profile: &Profile, root: &Path) -> Command {
        let mut command = self.sandbox.command(profile, &self.toolchain.rustc);
        command.current_dir(root).env("TMPDIR", root);
        command
            .env("MALLOC_CONF", ALLOCATOR)
            .env(ONE_HEAP.0, ONE_HEAP.1);
        if cfg!(unix) {
            command.env("PATH", "/usr/local/bin:/usr/bin:/bin");
        } else if let Some(path) = std::env::var_os("PATH") {
            command.env("PATH", path);
        }
        command.args([
            "--edition=2024",
            "--error-format=json",
            "--json=diagnostic-rendered-ansi",
        ]);
        command.args([
            "-Ccodegen-units=1",
            "-Cembed-bitcode=no",
            "-Cstrip=debuginfo",
            "--out-dir=.",
        ]);
        command
    }
}

/// Returns the name that the compiler gives to the driver's executable.
fn executable_name() -> String {
    format!("driver{}", std::env::consts::EXE_SUFFIX)
}
