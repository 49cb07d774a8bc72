//! A copy of the toy assignment and its submission, to change and grade.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use grader::grade::{Graded, Grader};
use grader::report::{ItemReport, Report, SubmissionOutline};
use grader::runner::{Compiler, GradingLimits, Precompiled, Toolchain};
use grader::specs::Assignment;
use sandbox::Sandbox;
use submission::Submission;
use tempfile::TempDir;

/// The files of the toy, with their contents.
const FILES: [(&str, &str); 4] = [
    ("src/lib.rs", include_str!("toy/src/lib.rs")),
    ("specs/rubric.toml", include_str!("toy/specs/rubric.toml")),
    ("specs/rules.md", include_str!("toy/specs/rules.md")),
    (
        "specs/recorded/sowing.txt",
        include_str!("toy/specs/recorded/sowing.txt"),
    ),
];

/// The functions of the toy's parts, as the comments at their lines' ends name them.
pub(crate) static FUNCTIONS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let marks = FILES[0].1.lines().filter_map(|line| line.split_once("// "));
    let marks = marks.map(|(_, mark)| mark);
    let graded = "part 1".."part 7";
    let mut functions: Vec<&str> = marks.filter(|mark| graded.contains(mark)).collect();
    functions.sort_by_key(|function| &function[.."part 1".len()]);
    functions
});

/// A copy of the toy in its own folder.
pub(crate) struct Toy {
    folder: TempDir,
}

impl Toy {
    /// Makes a copy in which every item is earned.
    pub(crate) fn new() -> Toy {
        let toy = Toy {
            folder: tempfile::tempdir().unwrap(),
        };
        for (name, text) in FILES {
            toy.write(name, text);
        }
        toy
    }

    /// Makes a copy in which every function is a stub.
    pub(crate) fn unwritten() -> Toy {
        FUNCTIONS.iter().copied().fold(Toy::new(), Toy::unwrite)
    }

    /// Makes a complete toy whose last part is an extension.
    pub(crate) fn extended() -> Toy {
        let rubric = "specs/rubric.toml";
        Toy::new()
            .edit(rubric, "\"board.opening\" = 10", "\"board.opening\" = 15")
            .edit(
                rubric,
                "title = \"The program\"",
                "title = \"The program\"\nextra = true",
            )
    }

    /// Makes a copy that fails in every way, except by running into a time limit.
    pub(crate) fn mixed() -> Toy {
        Toy::new()
            .with(
                "part 1: opposite",
                "println!(\"I look across from bowl {bowl}\"); if bowl == 2 { 13 } else { bowl }",
            )
            .with("part 1: next_bowl", "[0, 1, 2][bowl]")
            .with("part 2: legal_moves", "std::process::exit(0)")
            .with(
                "part 2: sow",
                "let mut stones = board.stones(); stones[bowl] -= 1; stones[bowl + 1] += 1; \
                 Sown { board: Board(stones), last: bowl + 1 }",
            )
            .unwrite("part 3: capture")
            .edit("src/lib.rs", "pub fn next_player(", "pub fn player_after(")
            .with(
                "part 5: play",
                "Ok(Played { board: capture(board, player, bowl), status: Status::ToMove(player) })",
            )
            .with(
                "part 6: run",
                "input.lines().try_for_each(|line| writeln!(output, \"{}?\", line?))",
            )
    }

    /// Turns this function's body back into a `todo!`.
    pub(crate) fn unwrite(self, function: &str) -> Toy {
        self.with(function, &format!("todo!(\"{function}\")"))
    }

    /// Replaces the line that is this function's body.
    pub(crate) fn with(self, function: &str, body: &str) -> Toy {
        let sources = self.read("src/lib.rs");
        let line = sources
            .lines()
            .find(|line| line.ends_with(&format!("// {function}")))
            .unwrap_or_else(|| panic!("no line is marked `{function}`"));
        self.edit("src/lib.rs", line, body)
    }

    /// Replaces a text that occurs once in a file.
    pub(crate) fn edit(self, name: &str, from: &str, to: &str) -> Toy {
        let text = self.read(name);
        assert_eq!(text.matches(from).count(), 1, "`{from}` in {name}");
        self.write(name, &text.replacen(from, to, 1));
        self
    }

    /// Appends to a file, or creates it.
    pub(crate) fn and(self, name: &str, text: &str) -> Toy {
        let before = fs::read_to_string(self.path(name)).unwrap_or_default();
        self.write(name, &(before + text));
        self
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Links what was precompiled in another toy's target folder into its own.
    pub(crate) fn share_target(&self, other: &Toy) {
        for folder in fs::read_dir(other.path("target")).unwrap() {
            let folder = folder.unwrap().path();
            let name = folder.file_name().unwrap().to_str().unwrap();
            let own = self.path("target").join(name);
            if !name.starts_with("kalah-precompiled-") || own.exists() {
                continue;
            }
            fs::create_dir_all(&own).unwrap();
            for file in fs::read_dir(folder).unwrap() {
                let file = file.unwrap();
                fs::hard_link(file.path(), own.join(file.file_name())).unwrap();
            }
        }
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn root(&self) -> &Path {
        self.folder.path()
    }

    /// Reads the specs, and returns their mistakes, with paths relative to the toy.
    pub(crate) fn mistakes(&self, hidden: &[&str]) -> Vec<String> {
        let hidden: Vec<PathBuf> = hidden.iter().map(|name| self.path(name)).collect();
        let prefix = format!("{}/", self.root().display()).replace('\\', "/");
        match Assignment::read_specs(&self.path("specs"), &hidden) {
            Ok(_) => Vec::new(),
            Err(mistakes) => mistakes
                .0
                .iter()
                .map(|found| format!("{}: {}", found.place, found.message).replace(&prefix, ""))
                .collect(),
        }
    }

    /// Grades the submission in this process, without a sandbox.
    pub(crate) fn grade(&self) -> Report {
        let mut report = self.grade_with(&[]);
        "toy".clone_into(&mut report.submission);
        let prefix = format!("{}/", self.root().display()).replace('\\', "/");
        for item in report.parts.iter_mut().flat_map(|part| &mut part.items) {
            item.place.file = item.place.file.replace(&prefix, "").into();
            for failure in &mut item.failures {
                failure.place.file = failure.place.file.replace(&prefix, "").into();
            }
        }
        report
    }

    /// Grades the submission with an instructor's hidden cases.
    pub(crate) fn grade_with(&self, hidden: &[&str]) -> Report {
        let hidden: Vec<PathBuf> = hidden.iter().map(|name| self.path(name)).collect();
        let assignment = Assignment::read_specs(&self.path("specs"), &hidden).unwrap();
        self.graded(
            assignment,
            compiler(Sandbox::none(), GradingLimits::default()),
        )
        .report
    }

    /// Grades the submission with this assignment and this compiler.
    pub(crate) fn graded(&self, assignment: Assignment, compiler: Compiler) -> Graded {
        // All toys share one precompiled part, as the submissions of a class do.
        static PRECOMPILED: LazyLock<Precompiled> = LazyLock::new(|| {
            Precompiled::make(&self::compiler(Sandbox::none(), GradingLimits::default())).unwrap()
        });
        let submission = Submission::read(self.root()).unwrap();
        let compiled = compiler.compile_submission(&submission, Some(&PRECOMPILED));
        let outline = SubmissionOutline::of(&submission, &assignment);
        Grader::new(assignment, compiler)
            .grade_compiled("toy", &submission, outline, compiled)
            .unwrap()
    }
}

/// Returns a compiler in this sandbox, with these limits.
pub(crate) fn compiler(sandbox: Sandbox, limits: GradingLimits) -> Compiler {
    static TOOLCHAIN: LazyLock<Toolchain> = LazyLock::new(|| Toolchain::find().unwrap());
    Compiler {
        toolchain: TOOLCHAIN.clone(),
        sandbox,
        limits,
    }
}

/// Returns the names of the items that a report shows as not earned.
pub(crate) fn lost(report: &Report) -> Vec<&str> {
    report
        .open_items()
        .map(|(_, item)| item.rule.as_str())
        .collect()
}

/// Returns one item of a report.
pub(crate) fn item<'a>(report: &'a Report, rule: &str) -> &'a ItemReport {
    let mut items = report.parts.iter().flat_map(|part| &part.items);
    items.find(|item| item.rule == rule).unwrap()
}
