//! Programs that were written and judged in words before any of them was graded, in four styles that the gallery doesn't have.

use std::collections::{BTreeMap, BTreeSet};
use std::env;

use course::parallel::{cores, map};
use grader::report::{ItemReport, Report};
use serde::Deserialize;
use submission::Submission;

use super::{Edit, GRADER, folder, overlaid, read};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Singles {
    #[serde(rename = "program")]
    programs: Vec<Single>,
}

/// A right program with one mistake.
#[derive(Deserialize)]
struct Single {
    name: String,
    base: String,
    #[serde(flatten)]
    mistake: Mistake,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Severals {
    #[serde(rename = "program")]
    programs: Vec<Several>,
}

/// A right program with two to four mistakes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Several {
    name: String,
    base: String,
    #[serde(rename = "mistake")]
    mistakes: Vec<Mistake>,
}

/// A mistake, and the truth about it.
#[derive(Deserialize)]
struct Mistake {
    /// The problem, in words.
    truth: String,
    /// The functions that answer wrongly on their own.
    functions: BTreeSet<String>,
    #[serde(rename = "edit")]
    edits: Vec<Edit>,
}

/// Every this many programs, one is graded.
const SAMPLE: usize = 18;

/// Reads a base: the starter with the student's own files.
pub(super) fn base(name: &str) -> Submission {
    overlaid(
        &folder().join("../../starter"),
        &folder().join("blind").join(name),
    )
}

/// The programs with one mistake: the name, its base, and the sources.
pub(super) fn singles() -> Vec<(String, String, Submission)> {
    let Singles { programs } = read("blind/single.toml");
    let all = programs.into_iter().map(|program| {
        let mut submission = base(&program.base);
        for edit in &program.mistake.edits {
            edit.apply(&program.name, &mut submission);
        }
        (program.name, program.base, submission)
    });
    all.collect()
}

/// All programs: the name, the sources, and the mistakes.
fn programs() -> Vec<(String, Submission, Vec<Mistake>)> {
    let Singles { programs } = read("blind/single.toml");
    let singles = programs
        .into_iter()
        .map(|program| (program.name, program.base, vec![program.mistake]));
    let Severals { programs } = read("blind/several.toml");
    let severals = programs
        .into_iter()
        .map(|program| (program.name, program.base, program.mistakes));
    let all = singles.chain(severals).map(|(name, of, mistakes)| {
        let mut submission = base(&of);
        for mistake in &mistakes {
            assert!(!mistake.truth.is_empty() && !mistake.functions.is_empty());
            for edit in &mistake.edits {
                edit.apply(&name, &mut submission);
            }
        }
        (name, submission, mistakes)
    });
    all.collect()
}

#[test]
fn the_bases_are_right() {
    for name in ["index", "iterators", "structs", "beginner"] {
        let graded = GRADER.grade(name, &base(&format!("base-{name}")));
        assert_eq!(graded.expect("grading works").report.score, 100, "{name}");
    }
}

#[test]
fn mistakes_cost_points_and_what_to_fix_first_is_one_of_them() {
    let programs = programs();
    assert!(programs.len() > 700, "only {} programs", programs.len());
    let sample: Vec<_> = programs.iter().step_by(SAMPLE).collect();
    let astray = map(&sample, cores(), |(name, submission, mistakes)| {
        let graded = GRADER.grade(name, submission).expect("grading works");
        let report = graded.report;
        let truth: Vec<&str> = mistakes.iter().map(|found| found.truth.as_str()).collect();
        if report.score == 100 {
            return Some(format!("{name} keeps all points: {truth:?}"));
        }
        let first = report.first.as_ref()?;
        let mut items = report.parts.iter().flat_map(|part| &part.items);
        let item = items.find(|item| item.rule == *first)?;
        let verb = item.failures.first()?.question.verb;
        let wrong = verb.function().split(' ').next().unwrap_or_default();
        let known = mistakes.iter().any(|found| found.functions.contains(wrong));
        (!known).then(|| format!("{name} is sent to {first} of {wrong}: {truth:?}"))
    });
    let astray: Vec<String> = astray.into_iter().flatten().collect();
    eprintln!("{} of {} astray", astray.len(), sample.len());
    assert!(astray.len() * 20 <= sample.len(), "{astray:#?}");
}

/// A rule that waits for functions is right once these functions are. Functions that are only wrong because of others can't be
/// repaired alone, and aren't checked.
#[test]
fn a_rule_is_right_once_the_functions_that_it_waits_for_are() {
    let Severals { programs } = read("blind/several.toml");
    let is_all = env::var("HOLDOUT").is_ok_and(|all| all == "all");
    let step = if is_all { 1 } else { SAMPLE };
    let sample: Vec<Several> = programs.into_iter().step_by(step).collect();
    let results = map(&sample, cores(), |program| {
        let mut wrong = Vec::new();
        let mut said = 0;
        let report = graded(program, &BTreeSet::new());
        let mut repaired: BTreeMap<BTreeSet<String>, Report> = BTreeMap::new();
        for item in report.parts.iter().flat_map(|part| &part.items) {
            if item.waits_for.is_empty() {
                continue;
            }
            said += 1;
            let names: BTreeSet<String> = item.waits_for.iter().cloned().collect();
            let known = |name: &String| {
                program.mistakes.iter().any(|m| {
                    m.functions
                        .contains(name.split(' ').next().unwrap_or_default())
                })
            };
            if !names.iter().all(known) {
                continue;
            }
            let after = repaired
                .entry(names.clone())
                .or_insert_with(|| graded(program, &names));
            let is_right =
                |other: &&ItemReport| other.rule == item.rule && other.failures.is_empty();
            let mut items = after.parts.iter().flat_map(|part| &part.items);
            if !items.any(|other| is_right(&other)) {
                wrong.push(format!(
                    "{}: {} waits for {names:?}",
                    program.name, item.rule
                ));
            }
        }
        (said, wrong)
    });
    let said: usize = results.iter().map(|(said, _)| said).sum();
    let wrong: Vec<&String> = results.iter().flat_map(|(_, wrong)| wrong).collect();
    eprintln!("{} of {said} astray", wrong.len());
    assert!(said > 0 && wrong.is_empty(), "{wrong:#?}");
}

/// Grades a program without its mistakes in these functions.
fn graded(program: &Several, right: &BTreeSet<String>) -> Report {
    let mut submission = base(&program.base);
    let is_right = |name: &String| {
        right
            .iter()
            .any(|other| other.split(' ').next() == Some(name))
    };
    let left = program
        .mistakes
        .iter()
        .filter(|mistake| !mistake.functions.iter().any(is_right));
    for edit in left.flat_map(|mistake| &mistake.edits) {
        edit.apply(&program.name, &mut submission);
    }
    GRADER
        .grade(&program.name, &submission)
        .expect("grading works")
        .report
}
