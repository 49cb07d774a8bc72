//! The cost of grading a class, compared with bare compilations and with `cargo test`.
//!
//! `cargo bench -p course --bench class -- 1000` grades a class of 1,000; the default is a small one. Everything is
//! measured in turns within one run, so that other load on the machine affects all rows alike. CPU time includes the
//! started process and all its children. `--without-cargo` leaves out `cargo test`, which takes longest.

#[path = "class/bare_compilation.rs"]
mod bare_compilation;
#[path = "class/cargo_test.rs"]
mod cargo_test;
#[path = "class/generated_class.rs"]
mod generated_class;
#[path = "class/meter.rs"]
mod meter;

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use bare_compilation::Recipe;
use cargo_test::Peers;
use meter::{Cost, Meter};
use staff::parallel_map::cores;

/// The result of anything in this benchmark.
type Done<T> = Result<T, Box<dyn Error>>;

/// The least number of cases that each submission is asked.
const CASES: usize = 5000;

/// The default number of submissions.
const FEW: usize = 24;

/// The number of turns in which the class is measured.
const TURNS: usize = 2;

/// The number of submissions in each turn for which `cargo test` runs in a warm target directory. In a fresh one it runs
/// for one.
const SAMPLE: usize = 3;

fn main() -> ExitCode {
    match measure() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            say(&format!("error: {error}"));
            ExitCode::FAILURE
        }
    }
}

/// Prints a line.
fn say(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

fn measure() -> Done<bool> {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .unwrap_or(Path::new("."));
    let solution = repository.join("solution");
    if !solution.is_dir() {
        say("skipped: the submissions are made from the solution, which isn't here");
        return Ok(true);
    }
    let count = std::env::args()
        .find_map(|word| word.parse().ok())
        .unwrap_or(FEW);
    let folder = tempfile::tempdir()?;
    let setup = Setup {
        repository,
        folder: folder.path(),
        more: more_cases(repository, folder.path())?,
    };
    let recipe = Recipe::record(&solution, folder.path())?;
    let peers = if std::env::args().any(|word| word == "--without-cargo") {
        None
    } else {
        Some(Peers::prepare(&solution, folder.path())?)
    };
    let [mut grader, mut bare, mut warm, mut fresh] = [Cost::default(); 4];
    let each = count.div_ceil(TURNS);
    for turn in 0..TURNS {
        let students: Vec<usize> = (turn * each..(turn * each + each).min(count)).collect();
        if students.is_empty() {
            continue;
        }
        let class = folder.path().join(format!("class-{turn}"));
        for &student in &students {
            generated_class::write(
                &solution,
                &class.join(format!("student-{student}")),
                student,
            )?;
        }
        // The order alternates, so that neither always has the warmer machine.
        for first in [turn % 2 == 0, turn % 2 != 0] {
            if first {
                grader.add(setup.grade(&class, turn)?, students.len());
            } else {
                bare.add(recipe.compile_all(&class, cores())?, students.len());
            }
        }
        if let Some(peers) = &peers {
            for &student in students.iter().take(SAMPLE) {
                warm.add(peers.test(student, true)?, 1);
            }
            fresh.add(peers.test(students[0], false)?, 1);
        }
    }
    Ok(print(
        &grader,
        &bare,
        peers.is_some().then_some([&warm, &fresh]),
    ))
}

/// Prints the table, and returns whether all claims hold. `cargo` is its cost in a warm and in a fresh directory.
fn print(grader: &Cost, bare: &Cost, cargo: Option<[&Cost; 2]>) -> bool {
    let mut rows = vec![
        ("course class, with sandbox and all cases", grader),
        ("bare compilations with the same arguments", bare),
    ];
    let mut claims = vec![(
        "throughput against bare compilations",
        100.0 * bare.wall_each() / grader.wall_each(),
        85.0,
        "%",
    )];
    if let Some([warm, fresh]) = cargo {
        rows.push(("cargo test, warm shared target directory", warm));
        rows.push(("cargo test, fresh target directory", fresh));
        let times = |cargo: &Cost| cargo.cpu_each() / grader.cpu_each();
        claims.push(("warm cargo test costs", times(warm), 6.0, "times as much"));
        claims.push((
            "fresh cargo test costs",
            times(fresh),
            100.0,
            "times as much",
        ));
    }
    say(&format!(
        "\n{:<44} {:>5} {:>9} {:>10} {:>9}",
        "", "n", "wall s", "CPU s each", "peak MiB"
    ));
    for (name, cost) in rows {
        say(&format!(
            "{name:<44} {:>5} {:>9.2} {:>10.3} {:>9}",
            cost.count,
            cost.wall.as_secs_f64(),
            cost.cpu_each(),
            cost.peak_mib
        ));
    }
    let cpu = 100.0 * bare.cpu_each() / grader.cpu_each();
    say(&format!(
        "\nbare compilations, as a share of the grader's CPU time: {cpu:.0}%"
    ));
    let mut all = true;
    for (what, found, least, unit) in claims {
        let holds = found >= least;
        all &= holds;
        let word = if holds { "holds" } else { "does not hold" };
        say(&format!(
            "{what}: {found:.1} {unit}, at least {least:.0}: {word}"
        ));
    }
    let small = grader.peak_mib < 200;
    let word = if small { "holds" } else { "does not hold" };
    say(&format!(
        "the grader's own memory: {} MiB, below 200: {word}",
        grader.peak_mib
    ));
    all && small
}

/// Input of grading a class.
struct Setup<'a> {
    repository: &'a Path,
    folder: &'a Path,
    more: PathBuf,
}

impl Setup<'_> {
    /// Grades a class as an instructor does, and checks that every submission got all points.
    fn grade(&self, class: &Path, turn: usize) -> Done<Cost> {
        let out = self.folder.join(format!("results-{turn}"));
        let mut command = Command::new(env!("CARGO_BIN_EXE_course"));
        command
            .arg("class")
            .arg(class)
            .arg("--out")
            .arg(&out)
            .arg("--cases")
            .arg(&self.more)
            .current_dir(self.repository);
        let cost = Meter::run(command)?;
        let table = fs::read_to_string(out.join("results.csv"))?;
        for row in table.lines().skip(1) {
            if !row.contains(",graded,100,100,") {
                return Err(format!("a submission lost points: {row}").into());
            }
        }
        Ok(cost)
    }
}

/// Repeats recorded cases to reach [`CASES`], and writes them to a file.
fn more_cases(repository: &Path, folder: &Path) -> Done<PathBuf> {
    let specs = repository.join("specs");
    let assignment = grader::specs::Assignment::read_specs(&specs, &[])?;
    let mut text = String::new();
    let mut missing = CASES.saturating_sub(assignment.cases.len());
    let mut part = String::new();
    let recorded = assignment.cases.iter().filter(|case| case.title.is_none());
    for case in recorded.cycle() {
        if missing == 0 {
            break;
        }
        if *case.rule != *part {
            case.rule.as_str().clone_into(&mut part);
            let _ = write!(text, "\n[{part}]\n");
        }
        text.push_str(&case.line());
        text.push('\n');
        missing -= 1;
    }
    let path = folder.join("more.txt");
    fs::write(&path, text)?;
    Ok(path)
}
