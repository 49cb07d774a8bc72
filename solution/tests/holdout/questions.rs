//! Programs with one fault each, written and judged in words from the handout alone, to slip through questions.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use serde::Deserialize;
use staff::parallel_map::{cores, parallel_map};
use submission::Submission;

use super::{Edit, folder, overlaid, read, report};

/// Programs by one author.
struct Collection {
    folder: &'static str,
    /// The folder of the right program that they change.
    base: &'static str,
    /// The rules that the base doesn't earn.
    lacks: &'static [&'static str],
    /// Fewest programs.
    least: usize,
}

const COLLECTIONS: [Collection; 3] = [
    Collection {
        folder: "questions",
        base: "questions",
        lacks: &[],
        least: 120,
    },
    Collection {
        folder: "questions-blind",
        base: "questions-blind",
        lacks: &["choose.best-of-16"],
        least: 120,
    },
    Collection {
        folder: "sentences",
        base: "questions",
        lacks: &[],
        least: 25,
    },
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Programs {
    #[serde(rename = "program")]
    programs: Vec<Program>,
}

/// A right program with one fault.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Program {
    name: String,
    #[serde(rename = "kind")]
    _kind: String,
    #[serde(rename = "part")]
    _part: toml::Value,
    /// The problem, in words.
    truth: String,
    /// The promise of the assignment by which the program is right after all, if there is one.
    right: Option<String>,
    /// Whether the case that it fails depends on chance, on time, or on what the same process was asked before.
    #[serde(default)]
    varies: bool,
    /// The only edit.
    file: Option<String>,
    find: Option<String>,
    replace: Option<String>,
    #[serde(rename = "edit", default)]
    edits: Vec<Edit>,
}

impl Program {
    fn submission(&self, of: &Collection) -> Submission {
        let mut submission = base(of);
        if let (Some(file), Some(find), Some(replace)) = (&self.file, &self.find, &self.replace) {
            let (file, find, replace) = (file.clone(), find.clone(), replace.clone());
            let only = Edit {
                file,
                find,
                replace,
            };
            only.apply(&self.name, &mut submission);
        }
        for edit in &self.edits {
            edit.apply(&self.name, &mut submission);
        }
        submission
    }
}

/// Every this many programs, one is graded; with `HOLDOUT=all`, each is. Otherwise `HOLDOUT` has the names of those that are graded,
/// with commas between them; `slips` stands for those that nothing catches.
const SAMPLE: usize = 24;

/// At most one in this many programs may keep all points.
const SLIPS: usize = 50;

fn base(of: &Collection) -> Submission {
    overlaid(
        &folder().join("../../starter"),
        &folder().join(of.base).join("base"),
    )
}

fn programs(of: &Collection) -> Vec<Program> {
    let Programs { programs } = read(&format!("{}/programs.toml", of.folder));
    programs
}

/// Returns the programs whose answers don't vary: the name of their collection, their own, and the sources.
pub(super) fn steady_programs() -> Vec<(String, String, Submission)> {
    let all = COLLECTIONS.iter().flat_map(|of| {
        let mut steady = programs(of);
        steady.retain(|program| !program.varies);
        steady.into_iter().map(move |program| {
            let sources = program.submission(of);
            (of.folder.to_owned(), program.name, sources)
        })
    });
    all.collect()
}

/// Returns the programs that are wrong.
fn wrong_programs(of: &Collection) -> Vec<Program> {
    let mut wrong = programs(of);
    wrong.retain(|program| program.right.is_none());
    wrong
}

/// Returns the file that lists the case which catches each program.
fn list(of: &Collection) -> PathBuf {
    folder().join(of.folder).join("caught.txt")
}

/// Returns the names of the programs that lose points, each with a case that it fails: the rule and the question.
fn caught(of: &Collection) -> BTreeMap<String, String> {
    let text = fs::read_to_string(list(of)).expect("the list is text");
    let cases = text.lines().map(|line| line.split_once(' '));
    let cases = cases.map(|case| case.expect("a name and a case"));
    cases
        .map(|(name, case)| (name.to_owned(), case.to_owned()))
        .collect()
}

/// Returns the rules that a submission doesn't earn.
fn open_rules(name: &str, submission: &Submission) -> Vec<String> {
    let report = report(name, submission);
    let open = report.open_items();
    open.map(|(_, item)| item.rule.to_string()).collect()
}

/// Returns the cases in which a program loses points that its base has, the shortest first.
fn failed_cases(of: &Collection, program: &Program) -> Vec<String> {
    let report = report(&program.name, &program.submission(of));
    let open = report.open_items().map(|(_, item)| item);
    let lost = open.filter(|item| !of.lacks.contains(&&*item.rule.to_string()));
    let cases = lost.flat_map(|item| {
        let failures = item.failures.iter();
        failures.map(|failure| format!("{}: {}", item.rule, failure.question))
    });
    let mut cases: Vec<String> = cases.collect();
    cases.sort_by_key(String::len);
    cases
}

/// With `UPDATE_CAUGHT=1`, the lists are written anew for the programs that are graded.
#[test]
fn programs_fail_the_cases_that_are_listed() {
    let wanted = std::env::var("HOLDOUT").unwrap_or_default();
    let named: Vec<&str> = wanted.split(',').collect();
    let step = if wanted.is_empty() { SAMPLE } else { 1 };
    let mut slipped = Vec::new();
    for of in &COLLECTIONS {
        let programs = wrong_programs(of);
        assert!(programs.len() >= of.least, "{} programs", programs.len());
        let caught = caught(of);
        let is_wanted = |program: &&Program| match wanted.as_str() {
            "" => caught.contains_key(&program.name),
            "all" => true,
            "slips" => !caught.contains_key(&program.name),
            _ => named.contains(&program.name.as_str()),
        };
        let sample: Vec<&Program> = programs.iter().filter(is_wanted).step_by(step).collect();
        let failed = parallel_map(&sample, cores(), |program| failed_cases(of, program));
        if std::env::var("UPDATE_CAUGHT").is_ok() {
            let mut caught = caught;
            for (program, cases) in sample.iter().zip(&failed) {
                caught.remove(&program.name);
                let case = cases
                    .first()
                    .map(|case| (program.name.clone(), case.clone()));
                caught.extend(case);
            }
            let listed = programs
                .iter()
                .filter_map(|program| caught.get_key_value(&program.name));
            let lines = listed.map(|(name, case)| format!("{name} {case}\n"));
            fs::write(list(of), lines.collect::<String>()).expect("the list can be written");
            continue;
        }
        for (program, cases) in sample.iter().zip(failed) {
            let case = caught.get(&program.name);
            let fails = |case| cases.contains(case) || program.varies && !cases.is_empty();
            if !case.is_some_and(fails) {
                slipped.push(format!(
                    "{}/{}: {}, {cases:#?}",
                    of.folder, program.name, program.truth
                ));
            }
        }
    }
    assert!(slipped.is_empty(), "{slipped:#?}");
}

#[test]
fn programs_that_are_right_by_a_promise_keep_all_points() {
    for of in &COLLECTIONS {
        let mut right = programs(of);
        right.retain(|program| program.right.is_some());
        let lost = parallel_map(&right, cores(), |program| {
            let open = open_rules(&program.name, &program.submission(of));
            (open != of.lacks).then(|| format!("{}: {open:?}", program.name))
        });
        let lost: Vec<String> = lost.into_iter().flatten().collect();
        assert!(lost.is_empty(), "{}: {lost:#?}", of.folder);
    }
}

#[test]
fn one_in_fifty_programs_slips_at_most() {
    let (mut all, mut slips) = (0, Vec::new());
    for of in &COLLECTIONS {
        let wrong = wrong_programs(of);
        let mut caught = caught(of);
        all += wrong.len();
        let names = wrong.into_iter().map(|program| program.name);
        slips.extend(names.filter(|name| caught.remove(name).is_none()));
        assert!(caught.is_empty(), "{}: {caught:?} aren't there", of.folder);
    }
    assert!(slips.len() * SLIPS <= all, "{slips:?} of {all}");
}

#[test]
fn the_bases_of_these_programs_are_right() {
    for of in &COLLECTIONS {
        assert_eq!(open_rules(of.folder, &base(of)), of.lacks, "{}", of.folder);
    }
}
