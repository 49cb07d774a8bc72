//! What grading a class costs, beside bare compilations and beside `cargo test`.
//!
//! `cargo bench -p course --bench class -- 1000` takes a class of 1,000; without a number it is a small one. Everything
//! is measured in turns within one run, so that a machine that is busy elsewhere disturbs all rows alike. CPU time is
//! that of the started process and all its children. `--without-cargo` leaves `cargo test` out, which takes longest, and
//! says nothing of it.

#[path = "class/bare.rs"]
mod bare;
#[path = "class/meter.rs"]
mod meter;
#[path = "class/peers.rs"]
mod peers;
#[path = "class/pupils.rs"]
mod pupils;

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use bare::Recipe;
use course::parallel::cores;
use meter::{Cost, Meter};
use peers::Peers;

/// What is written to by everything here.
type Done<T> = Result<T, Box<dyn Error>>;

/// How many cases each submission is asked at least.
const CASES: usize = 5000;

/// How many submissions there are if nobody says.
const FEW: usize = 24;

/// How many turns the class is measured in.
const TURNS: usize = 2;

/// For how many submissions of each turn `cargo test` is run in a warm target directory; in a fresh one it is for one.
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

/// Says something to whoever started the benchmark.
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
    let room = Room {
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
    let [mut ours, mut bare, mut warm, mut fresh] = [Cost::default(); 4];
    let each = count.div_ceil(TURNS);
    for turn in 0..TURNS {
        let pupils: Vec<usize> = (turn * each..(turn * each + each).min(count)).collect();
        if pupils.is_empty() {
            continue;
        }
        let class = folder.path().join(format!("class-{turn}"));
        for &pupil in &pupils {
            pupils::write(&solution, &class.join(format!("pupil-{pupil}")), pupil)?;
        }
        // Who goes first alternates: neither has the warmer machine.
        for first in [turn % 2 == 0, turn % 2 != 0] {
            if first {
                ours.add(room.grade(&class, turn)?, pupils.len());
            } else {
                bare.add(recipe.compile_all(&class, cores())?, pupils.len());
            }
        }
        if let Some(peers) = &peers {
            for &pupil in pupils.iter().take(SAMPLE) {
                warm.add(peers.test(pupil, true)?, 1);
            }
            fresh.add(peers.test(pupils[0], false)?, 1);
        }
    }
    Ok(tell(
        &ours,
        &bare,
        peers.is_some().then_some([&warm, &fresh]),
    ))
}

/// Prints the table, and says whether what must hold does; `cargo` is what it costs in a warm and in a fresh directory.
fn tell(ours: &Cost, bare: &Cost, cargo: Option<[&Cost; 2]>) -> bool {
    let mut rows = vec![
        ("grader class, sandbox and all cases included", ours),
        ("bare compilations by the same recipe", bare),
    ];
    let mut claims = vec![(
        "throughput against bare compilations",
        100.0 * bare.wall_each() / ours.wall_each(),
        85.0,
        "%",
    )];
    if let Some([warm, fresh]) = cargo {
        rows.push(("cargo test, warm shared target directory", warm));
        rows.push(("cargo test, fresh target directory", fresh));
        let times = |cargo: &Cost| cargo.cpu_each() / ours.cpu_each();
        claims.push(("warm cargo test costs", times(warm), 6.0, "times ours"));
        claims.push(("fresh cargo test costs", times(fresh), 100.0, "times ours"));
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
    let cpu = 100.0 * bare.cpu_each() / ours.cpu_each();
    say(&format!(
        "\nCPU time of bare compilations in ours: {cpu:.0} %"
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
    let small = ours.peak_mib < 200;
    let word = if small { "holds" } else { "does not hold" };
    say(&format!(
        "the grader's own memory: {} MiB, below 200: {word}",
        ours.peak_mib
    ));
    all && small
}

/// Where the class is graded.
struct Room<'a> {
    repository: &'a Path,
    folder: &'a Path,
    more: PathBuf,
}

impl Room<'_> {
    /// Grades a class as an instructor does, and checks that everybody got all points.
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

/// Writes as many cases as are missing to [`CASES`], by asking recorded ones again.
fn more_cases(repository: &Path, folder: &Path) -> Done<PathBuf> {
    let specs = repository.join("specs");
    let assignment = grader::specs::Assignment::read(&specs, &[])?;
    let mut text = String::new();
    let mut missing = CASES.saturating_sub(assignment.cases.len());
    let mut part = String::new();
    let recorded = assignment.cases.iter().filter(|case| case.title.is_none());
    for case in recorded.cycle() {
        if missing == 0 {
            break;
        }
        if case.rule != part {
            part.clone_from(&case.rule);
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
