//! Plays an entry, and holds what is seen against what must be.

use std::env;
use std::fs;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use grader::report::{Outcome as Reported, Report};
use libtest_mimic::{Failed, Trial};

use crate::entry::{Entry, Outcome, all};
use crate::grading::{GRADE, Seen};
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

/// Plays an entry on a stage of its own.
fn play(entry: &Entry) -> Result<(), Failed> {
    let stage = Stage::new();
    hand_in(&stage, "handed-in", &sources(entry));
    let seen = watch(&stage, entry.slow, &[])?;
    let mut wrong = stage_wrong(&stage, &seen);
    wrong.extend(judged(entry, &seen));
    conclude(entry, &seen, wrong)
}

fn conclude(entry: &Entry, seen: &Seen, wrong: Vec<String>) -> Result<(), Failed> {
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
fn watch(stage: &Stage, slow: bool, without: &[&str]) -> Result<Seen, Failed> {
    let mut neighbour = solution();
    for text in neighbour.values_mut() {
        text.push_str(&format!("// {}\n", stage.canary));
    }
    hand_in(stage, "neighbour", &neighbour);
    let before = stage.state();
    let grader = env::current_exe()?;
    let mut grading = Command::new(grader)
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
