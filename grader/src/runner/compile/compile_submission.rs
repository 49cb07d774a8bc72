//! Compiles one submission, and links it with the driver into an executable that answers questions.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use std::{fs, io};

use super::can_be_one_crate::{ONE_CRATE_ARGUMENTS, ROOT, can_be_one_crate, write_one_crate};
use super::compilation::{Compilation, CompileError, CompileLimit, CompilerExit};
use super::compiler::{Compiler, NO_PASSES};
use super::compiler_message::CompilerMessage;
use super::compiler_warning::CompilerWarning;
use super::driver_sources::{self, DRIVER_ROOT};
use super::executable::{CompileTiming, Executable, Missing, executable_name};
use super::find_forbidden_words::{ForbiddenWord, find_forbidden_words};
use super::incremental_folders::{self, IncrementalFolders};
use super::nondeterminism::Nondeterminism;
use super::precompiled::{self, Precompiled, secret_name};
use super::scratch_dir::ScratchDir;
use crate::runner::grading_limits::LimitUsage;
use submission::Submission;

impl Compiler {
    /// Compiles the submission and links it with the driver, part of which may be precompiled.
    pub fn compile_submission(
        &self,
        submission: &Submission,
        precompiled: Option<&Precompiled>,
    ) -> Result<Executable, CompileError> {
        self.compile_in(None, submission, precompiled)
    }

    /// Compiles a program, and reuses what the compiler did in these folders for earlier ones.
    pub fn compile_incrementally(
        &self,
        submission: &Submission,
        precompiled: Option<&Precompiled>,
        folders: &IncrementalFolders,
    ) -> Result<Executable, CompileError> {
        let compiled = self.compile_in(Some(folders), submission, precompiled)?;
        let (compiled, folder) = compiled.moved()?;
        folders.give_back(folder);
        Ok(compiled)
    }

    /// Compiles the submission, in one of these folders or in a new one; if it is refused, perhaps once more.
    fn compile_in(
        &self,
        folders: Option<&IncrementalFolders>,
        submission: &Submission,
        precompiled: Option<&Precompiled>,
    ) -> Result<Executable, CompileError> {
        let inputs = find_forbidden_words(submission).map_err(CompileError::Forbidden)?;
        let folder = folders.map_or_else(ScratchDir::begin, IncrementalFolders::take);
        let prepared =
            folder.and_then(|folder| Build::prepare(self, submission, precompiled, folder));
        let mut build = prepared?;
        if let Some(folders) = folders {
            build.is_incremental = true;
            folders.name().clone_into(&mut build.precompiled_name);
        }
        let mut ran = match build.in_one() {
            Ok(true) => Ok(()),
            Ok(false) => build.run(),
            Err(error) => Err(error),
        };
        // An error may be the fault of the precompiled part or of what was kept, but not a limit: without them, more time and
        // memory would be needed.
        if (build.precompiled.is_some() || build.is_incremental)
            && matches!(&ran, Err(error) if !matches!(error, CompileError::Limit(_)))
        {
            build.precompiled = None;
            build.is_incremental = false;
            ran = build.run();
        }
        match ran {
            Ok(()) => Ok(build.finish(inputs)?),
            Err(error) => Err(error.on_disk_of(build.scratch.root(), &self.limits.compile)),
        }
    }
}

struct Build<'a> {
    compiler: &'a Compiler,
    submission: &'a Submission,
    precompiled: Option<&'a Precompiled>,
    precompiled_name: String,
    scratch: ScratchDir,
    /// Whether the compiler reuses what it did in this folder before.
    is_incremental: bool,
    /// When the time for all runs of the compiler is over.
    deadline: Instant,
    missing: Vec<Missing>,
    /// The arguments for the compiler's warnings, while it doesn't print too many.
    lints: Vec<String>,
    warnings: Vec<CompilerWarning>,
    timing: CompileTiming,
    limit_usage: LimitUsage,
}

impl<'a> Build<'a> {
    /// Writes all sources except the root file into a folder.
    fn prepare(
        compiler: &'a Compiler,
        submission: &'a Submission,
        precompiled: Option<&'a Precompiled>,
        scratch: ScratchDir,
    ) -> io::Result<Build<'a>> {
        for (name, text) in &submission.sources {
            let path = scratch.root().join(name);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)?;
            }
            if name != ROOT {
                fs::write(path, text)?;
            }
        }
        driver_sources::write(scratch.root())?;
        let longest = Duration::from_secs(compiler.limits.compile.wall_seconds);
        Ok(Build {
            compiler,
            submission,
            precompiled,
            precompiled_name: secret_name(),
            scratch,
            is_incremental: false,
            deadline: Instant::now() + longest,
            missing: Vec::new(),
            lints: CompilerWarning::arguments().collect(),
            warnings: Vec::new(),
            timing: CompileTiming::default(),
            limit_usage: LimitUsage::default(),
        })
    }

    /// Compiles the submission, then the driver against it.
    fn run(&mut self) -> Result<(), CompileError> {
        let started = Instant::now();
        self.library()?;
        self.timing.library = started.elapsed();
        self.missing = self.driver()?;
        self.timing.link = started.elapsed().saturating_sub(self.timing.library);
        Ok(())
    }

    /// Compiles the submission and the driver as one crate, if they can be one; returns whether that worked.
    fn in_one(&mut self) -> Result<bool, CompileError> {
        let sources = &self.submission.sources;
        let (Some(precompiled), Some(root)) = (self.precompiled, sources.get(ROOT)) else {
            return Ok(false);
        };
        if !can_be_one_crate(root, sources) {
            return Ok(false);
        }
        let started = Instant::now();
        let usage = self.limit_usage;
        let name = &self.precompiled_name;
        write_one_crate(self.scratch.root(), root, name)?;
        let mut command = self.linking_command(precompiled.arguments(name));
        command.args(ONE_CRATE_ARGUMENTS);
        command.args(&self.lints);
        command.args([ROOT, "-o", &executable_name()]);
        let run = self.compile(command, false)?;
        let messages = CompilerMessage::all(&run.printed);
        let is_safe = messages
            .iter()
            .all(|message| message.unsafe_place().is_none());
        match run.ended {
            CompilerExit::Success if is_safe => {
                self.timing.library = started.elapsed();
                self.warnings = CompilerWarning::all(&messages);
                return Ok(true);
            }
            CompilerExit::Limit(limit @ (CompileLimit::Wall | CompileLimit::System)) => {
                return Err(CompileError::Limit(limit));
            }
            _ => {}
        }
        let errors = messages.iter().filter(|message| message.is_error());
        let mut errors = errors.peekable();
        // If all errors are the submission's own, they are not the fault of what was precompiled or kept.
        if errors.peek().is_some() && errors.all(CompilerMessage::is_in_submission) {
            self.precompiled = None;
            self.is_incremental = false;
        }
        self.limit_usage = usage;
        driver_sources::write(self.scratch.root())?;
        Ok(false)
    }

    fn finish(self, nondeterminism: Nondeterminism) -> io::Result<Executable> {
        let path = self.scratch.root().join(executable_name());
        Ok(Executable {
            libraries: self.compiler.loaded_libraries(&path)?,
            path,
            missing: self.missing,
            warnings: self.warnings,
            nondeterminism,
            uses_precompiled: self.precompiled.is_some(),
            timing: self.timing,
            limit_usage: self.limit_usage,
            scratch: self.scratch,
        })
    }

    fn compile(&mut self, mut command: Command, links: bool) -> io::Result<Compilation> {
        if self.is_incremental {
            command.args(incremental_folders::ARGUMENTS);
        }
        let limits = &self.compiler.limits;
        let run = Compilation::run(
            command,
            &limits.compile,
            self.deadline,
            &limits.cancellation_token,
            links,
        )?;
        self.limit_usage.join(run.limit_usage);
        Ok(run)
    }

    fn library(&mut self) -> Result<(), CompileError> {
        let sources = &self.submission.sources;
        let own = sources.get(ROOT).map_or("", String::as_str);
        let added = self.precompiled.and_then(|precompiled| {
            let (text, argument) = precompiled.added_to(own, &self.precompiled_name)?;
            Some((text, argument, precompiled.folder().to_owned()))
        });
        let root = self.scratch.root();
        let mut profile = self.compiler.profile(root);
        let (text, argument) = match added {
            Some((text, argument, folder)) => {
                profile.read.push(folder);
                (text, Some(argument))
            }
            None => (own.to_owned(), None),
        };
        fs::write(root.join(ROOT), text)?;
        let mut command = self.compiler.rustc(&profile, root);
        command.args(argument);
        command.args(["--crate-name=submission", "--crate-type=rlib", ROOT]);
        // `--cap-lints` keeps a student's own `#![deny(warnings)]` from failing the build, and saves hundreds of
        // warnings. It would disable `-F unsafe_code`, but not `--force-warn`, which the submission's own attributes
        // can't disable either.
        command.args([NO_PASSES, "--cap-lints=allow", "--force-warn=unsafe_code"]);
        command.args(&self.lints);
        let run = self.compile(command, false)?;
        let messages = CompilerMessage::all(&run.printed);
        let unsafe_places = messages.iter().filter_map(CompilerMessage::unsafe_place);
        let unsafe_places: Vec<ForbiddenWord> = unsafe_places.collect();
        if !unsafe_places.is_empty() {
            return Err(CompileError::Forbidden(unsafe_places));
        }
        match run.ended {
            CompilerExit::Success => {
                self.warnings = CompilerWarning::all(&messages);
                Ok(())
            }
            // Warnings aren't worth a grade.
            CompilerExit::Limit(CompileLimit::Output)
                if !self.lints.is_empty() && !messages.iter().any(CompilerMessage::is_error) =>
            {
                self.lints.clear();
                self.library()
            }
            // If there are too many errors, the first ones help more than a message about the limit.
            CompilerExit::Limit(CompileLimit::Output)
                if messages.iter().any(CompilerMessage::is_error) =>
            {
                Err(CompileError::Refused(CompilerMessage::errors(
                    &messages,
                    &run.printed,
                )))
            }
            CompilerExit::Limit(limit) => Err(CompileError::Limit(limit)),
            CompilerExit::Failed => Err(CompileError::Refused(CompilerMessage::errors(
                &messages,
                &run.printed,
            ))),
        }
    }

    /// Compiles the driver without the missing functions, and links it; returns the missing functions.
    fn driver(&mut self) -> Result<Vec<Missing>, CompileError> {
        let mut without: BTreeSet<String> = BTreeSet::new();
        let mut missing: Vec<Missing> = Vec::new();
        // The compiler's message about a piece of the driver that several functions share.
        let mut shared: Option<String> = None;
        loop {
            let mut command = self.driver_command();
            command.args(["--extern", "kalah=libsubmission.rlib"]);
            for gate in &without {
                command.arg("--cfg").arg(format!("without=\"{gate}\""));
            }
            let run = self.compile(command, true)?;
            match run.ended {
                CompilerExit::Success => return Ok(missing),
                CompilerExit::Limit(limit) => return Err(CompileError::Limit(limit)),
                CompilerExit::Failed => {}
            }
            let messages = CompilerMessage::all(&run.printed);
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
                        // Students don't know the driver: the reason why a shared piece was left out helps them more.
                        let why = earlier.clone().filter(|_| message.is_about_a_name());
                        let why = why.unwrap_or_else(|| message.what.clone());
                        let why = why.replace("crate `kalah`", "your crate");
                        missing.push(Missing { callee, why });
                    }
                    Err(_) => {
                        shared.get_or_insert(message.what.clone());
                    }
                }
            }
            if without.len() == before && self.precompiled.is_some() {
                return Err(CompileError::Driver(run.printed));
            }
            let mut generic = driver_sources::GENERIC.into_iter();
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
                let said = CompilerMessage::errors(&messages, &run.printed);
                let is_internal = !self.driver_alone()?;
                return Err(if is_internal {
                    CompileError::Driver(said.to_string())
                } else {
                    CompileError::Refused(said)
                });
            }
        }
    }

    /// Returns whether the driver compiles and links without the submission.
    fn driver_alone(&mut self) -> Result<bool, CompileError> {
        let mut command = self.driver_command();
        for gate in driver_sources::all_gates() {
            command.arg("--cfg").arg(format!("without=\"{gate}\""));
        }
        let run = self.compile(command, true)?;
        Ok(matches!(run.ended, CompilerExit::Success))
    }

    fn driver_command(&self) -> Command {
        let precompiled = self.precompiled.into_iter();
        let arguments =
            precompiled.flat_map(|precompiled| precompiled.arguments(precompiled::NAME));
        let mut command = self.linking_command(arguments);
        command.args(["--crate-name=driver", DRIVER_ROOT]);
        command
    }

    /// Returns the compiler's command line for compiling and linking a program with what is precompiled.
    fn linking_command(&self, precompiled: impl IntoIterator<Item = String>) -> Command {
        let root = self.scratch.root();
        let mut profile = self.compiler.profile(root).linking();
        let folder = self.precompiled.map(Precompiled::folder);
        profile.read.extend(folder.map(Path::to_owned));
        let mut command = self.compiler.rustc(&profile, root);
        command.args(precompiled);
        command.args([NO_PASSES, "--crate-type=bin", "--cap-lints=allow"]);
        command
    }
}
