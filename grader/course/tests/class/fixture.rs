//! A folder with a small assignment, a class of submissions, and its results.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, OnceLock};
use std::time::Duration;

use assert_cmd::Command;
use class::grading::{GradingStatus, ResultsFolder, StudentResult};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use grader::grade::Grader;
use grader::report::Report;
use grader::runner::{Compiler, GradingLimits, Precompiled, Toolchain};
use grader::specs::Assignment;
use sandbox::Sandbox;
use submission::Submission;
use tempfile::TempDir;

/// Long enough for a busy machine.
const TIMEOUT: Duration = Duration::from_mins(3);

const RUBRIC: &str = r#"
stones = 48
specs = ["rules.md"]
[[part]]
title = "The board"
asks = ["opposite", "next", "kalah"]
[part.points]
"board.kalahs" = 20
"board.opposite" = 30
"board.next" = 50
"#;

const RULES: &str = "\
# Rules

## `board.kalahs`

Bowl 6 is One's kalah.

```kalah
board.kalahs: One's kalah
kalah One: 6
```

## `board.opposite`

Each bowl faces one.

```kalah
board.opposite: bowl 1 faces bowl 11
opposite 1: 11
```

## `board.next`

Bowl 1 follows bowl 0.

```kalah
board.next: from bowl 0 to bowl 1
next 0 One: 1
```
";

/// A complete submission that gets all points. One that lacks a function takes four times as long to compile.
pub(crate) static RIGHT: LazyLock<String> = LazyLock::new(|| {
    include_str!("../../../tests/submission/toy/src/lib.rs")
        .replace("bowl // part 1: opposite", "12 - bowl // part 1: opposite")
        .replace("bowl // part 1: next_bowl", "bowl + 1 // part 1: next_bowl")
});

/// A folder with a small assignment, a class of submissions, and its results.
pub(crate) struct Fixture {
    folder: TempDir,
}

impl Fixture {
    /// Makes one without submissions.
    pub(crate) fn new() -> Fixture {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let fixture = Fixture { folder };
        fs::create_dir_all(fixture.path("class")).unwrap();
        fs::create_dir_all(fixture.path("specs")).unwrap();
        fs::write(fixture.path("specs/rubric.toml"), RUBRIC).unwrap();
        fs::write(fixture.path("specs/rules.md"), RULES).unwrap();
        fixture
    }

    /// Makes one in which each student has handed in a crate with this `lib.rs`.
    pub(crate) fn with<'a>(handed_in: impl IntoIterator<Item = (&'a str, String)>) -> Fixture {
        let fixture = Fixture::new();
        for (student, text) in handed_in {
            fixture.hand_in(student, &text);
        }
        fixture
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Hands in a crate with this `lib.rs`.
    pub(crate) fn hand_in(&self, student: &str, text: &str) {
        let source = self.path("class").join(student).join("src");
        fs::create_dir_all(&source).unwrap();
        fs::write(source.join("lib.rs"), text).unwrap();
    }

    /// Returns the command that grades the class into the folder `out`.
    pub(crate) fn command(&self, out: &str) -> Command {
        let mut command = Command::from_std(self.bare_command(out));
        command.timeout(TIMEOUT);
        command
    }

    /// Returns the same command without a timeout, for tests that end it themselves.
    pub(crate) fn bare_command(&self, out: &str) -> std::process::Command {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_course"));
        command
            .env("CARGO_TARGET_DIR", &*TARGET)
            .arg("class")
            .arg(self.path("class"))
            .arg("--out")
            .arg(self.path(out))
            .arg("--specs")
            .arg(self.path("specs"));
        // A system without a sandbox tests everything else.
        if !has_sandbox() {
            command.arg("--no-sandbox");
        }
        command
    }

    /// Grades a student's submission on its own.
    pub(crate) fn grade(&self, student: &str) -> Report {
        let assignment = Assignment::read_specs(&self.path("specs"), &[]).unwrap();
        let path = self.path("class").join(student);
        let submission = Submission::read(&path).unwrap();
        let name = path.to_string_lossy();
        let grader = Grader::new(assignment, compiler()).keeping_in(Some(TARGET.clone()));
        grader.grade(&name, &submission).unwrap().report
    }

    /// Returns everything in the results that must not differ between two runs, by path.
    pub(crate) fn lasting(&self, out: &str) -> BTreeMap<PathBuf, Vec<u8>> {
        let out = self.path(out);
        let mut files = BTreeMap::new();
        for name in [
            "results.jsonl",
            "results.csv",
            "class.json",
            "attention.csv",
        ] {
            files.insert(PathBuf::from(name), fs::read(out.join(name)).unwrap());
        }
        files
    }

    /// Returns a student's result.
    pub(crate) fn result(&self, out: &str, student: &str) -> StudentResult {
        let results = ResultsFolder::at(&self.path(out)).results().unwrap();
        results.get(student).unwrap()
    }

    /// Returns the status of a student's result.
    pub(crate) fn status(&self, out: &str, student: &str) -> GradingStatus {
        self.result(out, student).status
    }

    /// Makes a `cargo` with a `rustc` next to it that runs `script` before it compiles a submission. Pass it as `CARGO`,
    /// without a sandbox.
    pub(crate) fn compiler_that_also(&self, script: &str) -> PathBuf {
        let asked = std::process::Command::new("rustc")
            .args(["--print", "sysroot"])
            .output()
            .expect("rustc starts");
        let sysroot = String::from_utf8(asked.stdout).unwrap();
        let bin = self.path("toolchain/bin");
        fs::create_dir_all(&bin).unwrap();
        let text = format!(
            "#!/bin/sh\ncase \"$*\" in\n\
             '--print sysroot') echo '{}' ;;\n\
             -vV) exec '{}/bin/rustc' -vV ;;\n\
             *--crate-name=submission*) {script}\nexec '{}/bin/rustc' \"$@\" ;;\n\
             *) exec '{}/bin/rustc' \"$@\" ;;\nesac\n",
            self.path("toolchain").display(),
            sysroot.trim(),
            sysroot.trim(),
            sysroot.trim(),
        );
        let rustc = bin.join("rustc");
        fs::write(&rustc, text).unwrap();
        fs::set_permissions(&rustc, fs::Permissions::from_mode(0o755)).unwrap();
        bin.join("cargo")
    }
}

/// The folder in which all classes keep what they compile in advance, which saves most of the compiler's time.
pub(crate) static TARGET: LazyLock<PathBuf> = LazyLock::new(|| {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("class");
    fs::create_dir_all(&target).unwrap();
    Precompiled::kept(&compiler(), &target).expect("it compiles");
    target
});

/// Returns the compiler that the command uses, too.
fn compiler() -> Compiler {
    Compiler {
        toolchain: Toolchain::find().unwrap(),
        sandbox: if has_sandbox() {
            Sandbox::detect(Path::new(env!("CARGO_BIN_EXE_course")))
        } else {
            Sandbox::none()
        },
        limits: GradingLimits::default(),
    }
}

/// Whether this system has a sandbox, with `course` as its launcher.
fn has_sandbox() -> bool {
    static HAS: OnceLock<bool> = OnceLock::new();
    *HAS.get_or_init(|| Sandbox::detect(Path::new(env!("CARGO_BIN_EXE_course"))).isolates())
}

/// Returns a distinct submission that gets all points.
pub(crate) fn right(number: usize) -> String {
    format!("// {number}\n{}", *RIGHT)
}

/// Lists the files with answers in a results folder, sorted.
pub(crate) fn answers_in(out: &Path) -> Vec<PathBuf> {
    let answers = out.join("answers");
    let all = if answers.exists() {
        files_in(&answers)
    } else {
        Vec::new()
    };
    all.into_iter().filter(|path| path.is_file()).collect()
}

/// Returns a stored fact, unpacked.
pub(crate) fn unpacked(fact: &Path) -> io::Result<String> {
    io::read_to_string(GzDecoder::new(File::open(fact)?))
}

/// Stores another text as a fact.
pub(crate) fn forge(fact: &Path, text: &str) {
    let mut packed = GzEncoder::new(File::create(fact).unwrap(), Compression::fast());
    packed.write_all(text.as_bytes()).unwrap();
    packed.finish().unwrap();
}

/// Lists the files in a folder, sorted.
pub(crate) fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}
