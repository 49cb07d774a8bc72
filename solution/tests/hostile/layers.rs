//! Each layer of the sandbox is needed: without it, an attack succeeds.
//!
//! Such an attack runs in separate namespaces and under limits, so nothing of it remains afterwards.

use std::path::Path;
use std::process::Command;

use grader::report::Outcome as Reported;
use libtest_mimic::{Completion, Failed, Trial};
use sandbox::LayerName;

use crate::entry::{Entry, Outcome, all};
use crate::grading::{itself, sandbox};
use crate::play::{hand_in, play, watch};
use crate::stage::Stage;
use crate::submission::sources;
use crate::verdict::{all_texts, got_through};

/// The reason why no entry runs without its layers here.
const NO_NAMESPACES: &str = "namespaces can't be created here";

/// Makes a test for each entry that names the layers which stop it, and one to check that they stop it here too.
pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for (kind, entry) in all() {
        if entry.stopped_by.is_empty() {
            continue;
        }
        if trials.is_empty() {
            let whole = entry.clone();
            let name = format!("layers::none::{kind}::{}", entry.name);
            trials.push(Trial::ignorable_test(name, move || play_with_all(&whole)));
        }
        let layers = entry.stopped_by.join("+");
        let name = format!("layers::{layers}::{kind}::{}", entry.name);
        trials.push(Trial::ignorable_test(name, move || play_without(&entry)));
    }
    trials
}

/// Runs an entry with all layers.
fn play_with_all(entry: &Entry) -> Result<Completion, Failed> {
    if !works() {
        return Ok(Completion::ignored_with(NO_NAMESPACES));
    }
    play(outer(&itself()), entry).map(|()| Completion::Completed)
}

/// Returns the layer with this name.
pub(crate) fn layer_named(name: &str) -> Option<LayerName> {
    let mut all = LayerName::ALL.into_iter();
    all.find(|layer| layer.to_string() == name)
}

/// Runs an entry without the layers that stop it, and asserts that it succeeds.
fn play_without(entry: &Entry) -> Result<Completion, Failed> {
    if !works() {
        return Ok(Completion::ignored_with(NO_NAMESPACES));
    }
    let names: Vec<&str> = entry.stopped_by.iter().map(String::as_str).collect();
    let layers: Option<Vec<LayerName>> = names.iter().map(|name| layer_named(name)).collect();
    let layers = layers.ok_or_else(|| format!("unknown layer among {names:?}"))?;
    let sandbox = sandbox();
    if !layers.iter().any(|&layer| sandbox.has(layer)) {
        return Ok(Completion::ignored_with("this system has none of them"));
    }
    let stage = Stage::new();
    hand_in(&stage, "handed-in", &sources(entry));
    let pace = if entry.slow { "slow" } else { "fast" };
    let words = [&[pace], names.as_slice()].concat();
    let through = match watch(&stage, outer(&itself()), &words) {
        // The error lists what was harmed.
        Err(_) => true,
        Ok(seen) => {
            let texts = all_texts(&seen);
            let graded = seen
                .report
                .iter()
                .any(|report| report.outcome == Reported::Graded);
            texts.iter().any(|(_, text)| got_through(&stage, text))
                || (entry.outcome != Outcome::Graded && graded)
        }
    };
    if through {
        Ok(Completion::Completed)
    } else {
        Err(format!("something other than {names:?} stops it too").into())
    }
}

/// Returns a command that runs a program in new namespaces, so that its processes end with it.
fn outer(program: &Path) -> Command {
    let mut command = Command::new("unshare");
    command.args(["--user", "--map-root-user", "--pid", "--mount-proc"]);
    command.args(["--fork", "--kill-child", "prlimit", "--core=0"]);
    command.args(["--nproc=400", "--as=8589934592", "--fsize=104857600"]);
    command.arg(program);
    command
}

fn works() -> bool {
    let seen = outer(Path::new("true")).status();
    seen.is_ok_and(|status| status.success())
}
