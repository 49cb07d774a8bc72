//! The calls of the compiler that the grader makes, and nothing else.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use course::parallel;
use grader::runner::{Compiler, Precompiled, Settings, Toolchain};
use sandbox::Sandbox;
use submission::Submission;

use super::Done;
use super::meter::{Cost, Meter};

/// A submission's root.
const ROOT: &str = "src/lib.rs";

/// The calls that compile one submission, as the grader was seen to make them.
pub(super) struct Recipe {
    rustc: PathBuf,
    /// The arguments of each call.
    calls: Vec<Vec<String>>,
    /// The files that stand beside a submission's own.
    beside: Vec<(String, Vec<u8>)>,
    /// What stands at the end of a submission's root besides its own text.
    added: String,
    /// What the compiler's allocator is told.
    allocator: String,
    /// What the calls refer to.
    _kit: Precompiled,
}

impl Recipe {
    /// Lets the grader compile a submission by way of a compiler that writes down how it is called.
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
             for beside in *.rs; do cp \"$beside\" {0}/beside-\"$beside\"; done\n\
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
            settings: Settings::default(),
        };
        let precompiled = Precompiled::make(&compiler)?;
        compiler.compile_with(&Submission::read(solution)?, Some(&precompiled))?;
        let mut calls = Vec::new();
        for file in fs::read_to_string(log.join("order"))?.lines() {
            let call: Vec<String> = fs::read_to_string(file)?
                .lines()
                .map(str::to_owned)
                .collect();
            // What is compiled once for all of them is no part of what each costs.
            let each = ["--crate-name=submission", "--crate-name=driver"];
            if call.iter().any(|word| each.contains(&word.as_str())) {
                calls.push(call);
            }
        }
        let mut beside = Vec::new();
        for entry in fs::read_dir(&log)? {
            let entry = entry?;
            if let Some(name) = entry.file_name().to_string_lossy().strip_prefix("beside-") {
                beside.push((name.to_owned(), fs::read(entry.path())?));
            }
        }
        let own = fs::read_to_string(solution.join(ROOT))?;
        let root = fs::read_to_string(log.join("root"))?;
        let added = root.strip_prefix(&own).ok_or("the root is another")?;
        Ok(Recipe {
            rustc: toolchain.rustc,
            calls,
            beside,
            added: added.to_owned(),
            allocator: fs::read_to_string(log.join("allocator"))?,
            _kit: precompiled,
        })
    }

    /// Compiles every submission of a class, so many at a time.
    pub(super) fn compile_all(&self, class: &Path, jobs: usize) -> Done<Cost> {
        let mut pupils = Vec::new();
        let mut roots = Vec::new();
        for entry in fs::read_dir(class)? {
            let pupil = entry?.path();
            for (name, bytes) in &self.beside {
                fs::write(pupil.join(name), bytes)?;
            }
            let root = pupil.join(ROOT);
            let own = fs::read_to_string(&root)?;
            fs::write(&root, own.clone() + &self.added)?;
            roots.push((root, own));
            pupils.push(pupil);
        }
        let meter = Meter::start()?;
        let failed = parallel::map(&pupils, jobs, |pupil| {
            let failed = self.calls.iter().find(|call| {
                let status = Command::new(&self.rustc)
                    .args(*call)
                    .current_dir(pupil)
                    .env_clear()
                    .env("PATH", "/usr/local/bin:/usr/bin:/bin")
                    .env("TMPDIR", pupil)
                    .env("MALLOC_CONF", &self.allocator)
                    .stdin(Stdio::null())
                    .stdout(Stdio::null())
                    .stderr(Stdio::null())
                    .status();
                !status.is_ok_and(|status| status.success())
            });
            failed.map(|_| pupil.clone())
        });
        let cost = meter.stop(0)?;
        for (root, own) in roots {
            fs::write(root, own)?;
        }
        match failed.into_iter().flatten().next() {
            Some(pupil) => Err(format!("`{}` doesn't compile", pupil.display()).into()),
            None => Ok(cost),
        }
    }
}
