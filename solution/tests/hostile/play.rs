//! Runs entries, each on its own stage with its own grader.

use std::fs;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use libtest_mimic::{Failed, Trial};

use crate::entry::{Entry, all};
use crate::grading::{GRADE, Seen, itself};
use crate::stage::Stage;
use crate::submission::{Sources, solution, sources};
use crate::verdict::conclude;
use crate::{archives, class, layers};

/// Long enough for a busy machine: the slowest entry takes a minute of CPU time, and all of them together three.
const TIMEOUT: Duration = Duration::from_mins(40);

/// Returns the tests that a filter selects.
pub(crate) fn trials(filter: &str) -> Vec<Trial> {
    if filter.starts_with("layers") {
        return layers::trials();
    }
    if filter.starts_with("class") {
        return vec![Trial::test("class::among_honest_ones", class::play)];
    }
    let slow = filter.starts_with("slow");
    let mut trials = Vec::new();
    for (kind, entry) in all().into_iter().filter(|(_, entry)| entry.slow == slow) {
        let name = format!("{kind}::{}", entry.name);
        trials.push(Trial::test(name, move || {
            play(Command::new(itself()), &entry)
        }));
    }
    if !slow {
        trials.extend(archives::trials());
    }
    trials
}

/// Runs an entry with the grader that `command` starts.
pub(crate) fn play(command: Command, entry: &Entry) -> Result<(), Failed> {
    let stage = Stage::new();
    hand_in(&stage, "handed-in", &sources(entry));
    let pace = if entry.slow { "slow" } else { "fast" };
    let seen = watch(&stage, command, &[pace])?;
    conclude(&stage, entry, &seen)
}

/// Writes sources to the stage.
pub(crate) fn hand_in(stage: &Stage, folder: &str, sources: &Sources) {
    for (name, text) in sources {
        stage.write(&format!("{folder}/{name}"), &stage.fill(text));
    }
}

/// Grades what was handed in with a new grader, and returns what was observed.
pub(crate) fn watch(stage: &Stage, command: Command, words: &[&str]) -> Result<Seen, Failed> {
    let mut neighbour = solution();
    for text in neighbour.values_mut() {
        *text = format!("{text}// {}\n", stage.canary);
    }
    hand_in(stage, "neighbour", &neighbour);
    let before = stage.state();
    run(stage, command, GRADE, words)?;
    let seen: Seen = serde_json::from_str(&fs::read_to_string(stage.path("seen.json"))?)?;
    let harm = stage.harm(&before);
    if !harm.is_empty() {
        return Err(harm.join("; ").into());
    }
    Ok(seen)
}

/// Starts this program again to do `what` on this stage, and waits until it ends.
pub(crate) fn run(
    stage: &Stage,
    mut command: Command,
    what: &str,
    words: &[&str],
) -> Result<(), Failed> {
    let mut grading = command
        .arg(what)
        .arg(stage.path(""))
        .args(words)
        .env("TMPDIR", stage.path("temporary"))
        .env("CANARY", &stage.canary)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()?;
    let mut stderr = grading.stderr.take().ok_or("stderr isn't piped")?;
    let (sender, ended) = mpsc::channel();
    thread::spawn(move || {
        let mut text = Vec::new();
        let _ = std::io::Read::read_to_end(&mut stderr, &mut text);
        let _ = sender.send(text);
    });
    let Ok(stderr) = ended.recv_timeout(TIMEOUT) else {
        grading.kill()?;
        grading.wait()?;
        return Err("the grader hangs".into());
    };
    let status = grading.wait()?;
    if status.success() {
        return Ok(());
    }
    let stderr = String::from_utf8_lossy(&stderr);
    Err(format!("the grader ended with {status}: {stderr}").into())
}
