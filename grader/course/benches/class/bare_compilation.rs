//! The grader's calls of the compiler, and nothing else.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use grader::runner::{Compiler, GradingLimits, Precompiled, Toolchain};
use sandbox::Sandbox;
use staff::parallel_map::parallel_map;
use submission::Submission;

use super::Done;
use super::meter::{Cost, Meter};

/// A submission's root.
const ROOT: &str = "src/lib.rs";

/// The calls that compile one submission, as recorded from the grader.
pub(super) struct Recipe {
    rustc: PathBuf,
    /// The arguments of each call.
    calls: Vec<Vec<String>>,
    /// The files that the grader adds to a submission's own.
    added_files: Vec<(String, Vec<u8>)>,
    /// Lines that the grader appends to a submission's root.
    added_text: String,
    /// The settings of the compiler's allocator.
    allocator: String,
    /// Memory that the calls refer to, kept alive here.
    _precompiled: Precompiled,
}

impl Recipe {
    /// Lets the grader compile a submission with a compiler that records how it is called.
    pub(super) fn record(solution: &Path, folder: &Path) -> Done<Recipe> {
        let toolchain = Toolchain::find()?;
        let log = folder.join("calls");
        fs::create_dir_all(&log)?;
        let script = format!(
            "#!/bin/sh\n\
             file={0}/$$\n\
             for word in \"$@\"; do printf '%s\\n' \"$word\" >> \"$file\"; done\n\
             '{2}' \"$@\" || exit $?\n\
             printf '%s\\n' \"$file\" >> {0}/order\n\
             for added in *.rs; do cp \"$added\" {0}/added-\"$added\"; done\n\
             if [ -e {1} ]; then cp {1} {0}/root; fi\n\
             printf '%s' \"$MALLOC_CONF\" > {0}/allocator\n",
            log.display(),
            ROOT,
            toolchain.rustc.display(),
        );
        let rustc = folder.join("rustc");
        fs::write(&rustc, script)?;
        fs::set_permissions(&rustc, fs::Permissions::from_mode(0o755))?;
        let compiler = Compiler {
            toolchain: Toolchain {
                rustc,
                ..toolchain.clone()
            },
            sandbox: Sandbox::none(),
            limits: GradingLimits::default(),
        };
        let precompiled = Precompiled::make(&compiler)?;
        compiler.compile_submission(&Submission::read(solution)?, Some(&precompiled))?;
        let mut calls = Vec::new();
        for file in fs::read_to_string(log.join("order"))?.lines() {
            let call: Vec<String> = fs::read_to_string(file)?
                .lines()
                .map(str::to_owned)
                .collect();
            // Code that is compiled once for all submissions isn't part of each one's cost.
            let each = ["--crate-name=submission", "--crate-name=driver"];
            if call.iter().any(|word| each.contains(&word.as_str())) {
                calls.push(call);
            }
        }
        let mut added_files = Vec::new();
        for entry in fs::read_dir(&log)? {
            let entry = entry?;
            if let Some(name) = entry.file_name().to_string_lossy().strip_prefix("added-") {
                added_files.push((name.to_owned(), fs::read(entry.path())?));
            }
        }
        let own = fs::read_to_string(solution.join(ROOT))?;
        let root = fs::read_to_string(log.join("root"))?;
        let added = root
            .strip_prefix(&own)
            .ok_or("the root isn't the submission's")?;
        Ok(Recipe {
            rustc: toolchain.rustc,
            calls,
            added_files,
            added_text: added.to_owned(),
            allocator: fs::read_to_string(log.join("allocator"))?,
            _precompiled: precompiled,
        })
    }

    /// Compiles every submission of a class, this many at a time.
    pub(super) fn compile_all(&self, class: &Path, jobs: usize) -> Done<Cost> {
        let mut students = Vec::new();
        let mut roots = Vec::new();
        for entry in fs::read_dir(class)? {
            let student = entry?.path();
            for (name, bytes) in &self.added_files {
                fs::write(student.join(name), bytes)?;
            }
            let root = student.join(ROOT);
            let own = fs::read_to_string(&root)?;
            fs::write(&root, own.clone() + &self.added_text)?;
            roots.push((root, own));
            students.push(student);
        }
        let meter = Meter::start()?;
        let failed = parallel_map(&students, jobs, |student| {
            let failed = self.calls.iter().find(|call| {
                let status = Command::new(&self.rustc)
                    .args(*call)
                    .current_dir(student)
                    .env_clear()
                    .env("PATH", "/usr/local/bin:/usr/bin:/bin")
                    .env("TMPDIR", student)
                    .env("MALLOC_CONF", &self.allocator)
                    .stdin(Stdio::null())
                    .stdout(Stdio::null())
                    .stderr(Stdio::null())
                    .status();
                !status.is_ok_and(|status| status.success())
            });
            failed.map(|_| student.clone())
        });
        let cost = meter.stop(0)?;
        for (root, own) in roots {
            fs::write(root, own)?;
        }
        match failed.into_iter().flatten().next() {
            Some(student) => Err(format!("`{}` doesn't compile", student.display()).into()),
            None => Ok(cost),
        }
    }
}
