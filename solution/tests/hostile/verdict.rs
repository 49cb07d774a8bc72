//! Plays an entry, and holds what is seen against what must be.

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use grader::cage::LayerName;
use grader::report::{Outcome as Reported, Report};
use libtest_mimic::{Completion, Failed, Trial};

use crate::entry::{Entry, Outcome, all};
use crate::grading::{self, GRADE, Seen};
use crate::stage::Stage;
use crate::submission::{Sources, solution, sources};

/// However crowded the machine: the slowest entry takes less than a minute of CPU time.
const PATIENCE: Duration = Duration::from_mins(5);

/// The most memory that the grader itself may use, in MiB.
const MEMORY_MIB: u64 = 200;

/// The trials that a filter asks for.
pub(crate) fn trials(filter: &str) -> Vec<Trial> {
    let slow = filter.starts_with("slow");
    let mut trials = Vec::new();
    if filter.starts_with("layers") {
        for (kind, entry) in all()
            .into_iter()
            .filter(|(_, entry)| !entry.stopped_by.is_empty())
        {
            let layers = entry.stopped_by.join("+");
            let name = format!("layers::{layers}::{kind}::{}", entry.name);
            trials.push(Trial::ignorable_test(name, move || play_without(&entry)));
        }
        return trials;
    }
    for (kind, entry) in all() {
        if entry.slow != slow {
            continue;
        }
        let prefix = if slow { "slow::" } else { "" };
        let name = format!("{prefix}{kind}::{}", entry.name);
        trials.push(Trial::test(name, move || play(&entry)));
    }
    trials
}

/// Plays an entry without the layers that stop it, in name spaces of their own: it must get through.
fn play_without(entry: &Entry) -> Result<Completion, Failed> {
    if !outer(Path::new("true"))
        .status()
        .is_ok_and(|status| status.success())
    {
        return Ok(Completion::ignored_with("no name spaces can be made here"));
    }
    let layers: Vec<LayerName> = entry
        .stopped_by
        .iter()
        .filter_map(|name| name.parse().ok())
        .collect();
    let cage = grading::cage();
    if layers.len() != entry.stopped_by.len() {
        return Err("a layer of another name is named".into());
    }
    if !layers.iter().any(|&layer| cage.has(layer)) {
        return Ok(Completion::ignored_with(
            "this system has none of these layers",
        ));
    }
    let stage = Stage::new();
    hand_in(&stage, "handed-in", &sources(entry));
    let through = match watch(&stage, entry.slow, &entry.stopped_by) {
        // A grader that is harmed says nothing more.
        Err(harm) => harm.message().is_some(),
        Ok(seen) => !stage_wrong(&stage, &seen).is_empty() || !judged(entry, &seen).is_empty(),
    };
    if through {
        Ok(Completion::Completed)
    } else {
        Err("it is stopped by something else as well".into())
    }
}

/// Returns the command that starts a program in name spaces of its own: whatever it leaves ends with it.
fn outer(program: &Path) -> Command {
    let mut command = Command::new("unshare");
    command.args([
        "--user",
        "--map-root-user",
        "--pid",
        "--mount-proc",
        "--fork",
        "--kill-child",
    ]);
    command.args([
        "prlimit",
        "--nproc=400",
        "--as=8589934592",
        "--fsize=104857600",
        "--core=0",
    ]);
    command.arg(program);
    command
}

/// Plays an entry on a stage of its own.
fn play(entry: &Entry) -> Result<(), Failed> {
    let stage = Stage::new();
    hand_in(&stage, "handed-in", &sources(entry));
    let seen = watch(&stage, entry.slow, &[])?;
    let mut wrong = stage_wrong(&stage, &seen);
    wrong.extend(judged(entry, &seen));
    conclude(entry, &seen, &wrong)
}

fn conclude(entry: &Entry, seen: &Seen, wrong: &[String]) -> Result<(), Failed> {
    if wrong.is_empty() {
        return Ok(());
    }
    let got: Vec<String> = seen.report.iter().flat_map(failures).take(12).collect();
    Err(Failed::from(format!(
        "it {}\n- {}\nit took {:.1} s on the wall, {:.1} s of CPU time, {} MiB\n{}\n{}",
        entry.tries,
        wrong.join("\n- "),
        seen.seconds,
        seen.cpu_seconds,
        seen.memory_mib,
        seen.text,
        got.join("\n"),
    )))
}

/// Puts sources on the stage.
fn hand_in(stage: &Stage, folder: &str, sources: &Sources) {
    for (name, text) in sources {
        stage.write(&format!("{folder}/{name}"), &stage.fill(text));
    }
}

/// Lets a grader of its own grade what was handed in, and returns what is seen of it.
fn watch(stage: &Stage, slow: bool, without: &[String]) -> Result<Seen, Failed> {
    let mut neighbour = solution();
    for text in neighbour.values_mut() {
        *text = format!("{text}// {}\n", stage.canary);
    }
    hand_in(stage, "neighbour", &neighbour);
    let before = stage.state();
    let grader = env::current_exe()?;
    let mut command = if without.is_empty() {
        Command::new(grader)
    } else {
        outer(&grader)
    };
    let mut grading = command
        .arg(GRADE)
        .arg(stage.path(""))
        .arg(if slow { "slow" } else { "fast" })
        .args(without)
        .env("TMPDIR", stage.path("temporary"))
        .env("CANARY", &stage.canary)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()?;
    let mut complaint = grading.stderr.take().ok_or("its errors are read")?;
    let (sender, ended) = mpsc::channel();
    thread::spawn(move || {
        let mut text = Vec::new();
        let _ = std::io::Read::read_to_end(&mut complaint, &mut text);
        let _ = sender.send(text);
    });
    let Ok(complaint) = ended.recv_timeout(PATIENCE) else {
        grading.kill()?;
        grading.wait()?;
        return Err("the grader hangs".into());
    };
    let status = grading.wait()?;
    if !status.success() {
        let complaint = String::from_utf8_lossy(&complaint);
        return Err(format!("the grader ended with {status}: {complaint}").into());
    }
    let seen: Seen = serde_json::from_str(&fs::read_to_string(stage.path("seen.json"))?)?;
    let harm = stage.harm(&before);
    if !harm.is_empty() {
        return Err(harm.join("; ").into());
    }
    Ok(seen)
}

/// Says what is wrong whatever the entry is.
fn stage_wrong(stage: &Stage, seen: &Seen) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut check = |holds: bool, what: String| {
        if !holds {
            wrong.push(what);
        }
    };
    let json = serde_json::to_string_pretty(&seen.report).unwrap_or_default();
    let error = seen.error.clone().unwrap_or_default();
    for (what, text) in [("text", &seen.text), ("JSON", &json), ("error", &error)] {
        check(
            !text.contains(&stage.canary),
            format!("the canary stands in the {what}"),
        );
        check(
            !text.contains("REACHED"),
            format!("the {what} says that it got through"),
        );
        if let Some(bad) = first_control(text) {
            check(false, format!("the {what} holds the character {bad:?}"));
        }
    }
    check(!seen.ours, format!("the grader failed: {error}"));
    check(
        seen.honest == 100,
        format!("the honest neighbour gets {}: {error}", seen.honest),
    );
    check(
        seen.open_files == 0,
        format!("{} files more are open", seen.open_files),
    );
    check(
        seen.threads == 0,
        format!("{} threads are left", seen.threads),
    );
    check(
        seen.children.is_empty(),
        format!("children are left: {:?}", seen.children),
    );
    check(
        seen.memory_mib <= MEMORY_MIB,
        format!("the grader used {} MiB", seen.memory_mib),
    );
    wrong
}

/// Returns the first character that a terminal or an editor might obey, our own colours aside.
fn first_control(text: &str) -> Option<char> {
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        if character == '\u{1b}' && is_colour(&mut characters.clone()) {
            continue;
        }
        let steers = character.is_control() && character != '\n';
        let turns = matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        if steers || turns {
            return Some(character);
        }
    }
    None
}

/// Says whether a colour follows an escape.
fn is_colour(after: &mut impl Iterator<Item = char>) -> bool {
    after.next() == Some('[')
        && after.find(|&next| !next.is_ascii_digit() && next != ';') == Some('m')
}

/// Says what is wrong with what the grader says.
fn judged(entry: &Entry, seen: &Seen) -> Vec<String> {
    let mut wrong = Vec::new();
    let Some(report) = &seen.report else {
        let error = seen.error.clone().unwrap_or_default();
        return vec![format!("there is no report: {error}")];
    };
    let outcome = match report.outcome {
        Reported::Graded => Outcome::Graded,
        Reported::DoesNotCompile => Outcome::DoesNotCompile,
        Reported::Refused => Outcome::Refused,
    };
    if outcome != entry.outcome {
        wrong.push(format!(
            "the outcome is {outcome:?}, not {:?}",
            entry.outcome
        ));
        return wrong;
    }
    if outcome == Outcome::Graded {
        wrong.extend(lost(entry, report));
    }
    let all: Vec<String> = failures(report).collect();
    let detail = report
        .trouble
        .as_ref()
        .map_or("", |trouble| &trouble.detail);
    let told = |words: &str| {
        seen.text.contains(words)
            || detail.contains(words)
            || all.iter().any(|failure| failure.contains(words))
    };
    for words in entry.says.iter().filter(|words| !told(words)) {
        wrong.push(format!("the report does not say `{words}`"));
    }
    for words in entry.hides.iter().filter(|words| told(words)) {
        wrong.push(format!("the report says `{words}`"));
    }
    if seen.cpu_seconds > entry.within || seen.seconds > 6.0 * entry.within {
        wrong.push(format!("it takes longer than {} s", entry.within));
    }
    wrong
}

/// Holds the points that are lost against those that must be.
fn lost(entry: &Entry, report: &Report) -> Vec<String> {
    let mut wrong = Vec::new();
    let lost: Vec<&str> = report
        .open_items()
        .map(|(_, item)| item.rule.as_str())
        .collect();
    for rule in &lost {
        if !entry.loses.iter().any(|start| rule.starts_with(start)) {
            wrong.push(format!("`{rule}` loses its points"));
        }
    }
    for start in &entry.loses {
        if !entry.may_lose && !lost.iter().any(|rule| rule.starts_with(start)) {
            wrong.push(format!("`{start}` keeps its points"));
        }
    }
    wrong
}

/// Writes each failure of a report in one line.
fn failures(report: &Report) -> impl Iterator<Item = String> {
    report
        .parts
        .iter()
        .flat_map(|part| &part.items)
        .flat_map(|item| {
            item.failures.iter().map(|failure| {
                format!(
                    "{}: {:?} {:?}",
                    failure.question, failure.got, failure.printed
                )
            })
        })
}
