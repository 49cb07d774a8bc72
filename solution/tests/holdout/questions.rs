//! Programs with one fault each, written and judged in words from the handout alone, to slip through questions.

use std::collections::BTreeSet;
use std::fs;

use course::parallel::{cores, map};
use serde::Deserialize;
use submission::Submission;

use super::{Edit, GRADER, folder, overlaid, read};

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
/// with commas between them; `slips` stands for those that are listed.
const SAMPLE: usize = 12;

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

/// Returns the names of the programs that still keep all points.
fn slips(of: &Collection) -> BTreeSet<String> {
    let list = folder().join(of.folder).join("slips.txt");
    let text = fs::read_to_string(list).expect("the list is text");
    text.lines().map(str::to_owned).collect()
}

/// Returns the rules that a submission doesn't earn.
fn open_rules(name: &str, submission: &Submission) -> Vec<String> {
    let graded = GRADER.grade(name, submission).expect("grading works");
    let open = graded.report.open_items();
    open.map(|(_, item)| item.rule.to_string()).collect()
}

#[test]
fn programs_lose_points_unless_they_are_listed() {
    let wanted = std::env::var("HOLDOUT").unwrap_or_default();
    let named: Vec<&str> = wanted.split(',').collect();
    let step = if wanted.is_empty() { SAMPLE } else { 1 };
    let mut all_slipped = Vec::new();
    for of in &COLLECTIONS {
        let programs = programs(of);
        assert!(programs.len() >= of.least, "{} programs", programs.len());
        let slips = slips(of);
        let is_wanted = |program: &&Program| match wanted.as_str() {
            "" => !slips.contains(&program.name),
            "all" => true,
            "slips" => slips.contains(&program.name),
            _ => named.contains(&program.name.as_str()),
        };
        let wrong = programs.iter().filter(|program| program.right.is_none());
        let sample: Vec<&Program> = wrong.filter(is_wanted).step_by(step).collect();
        let slipped = map(&sample, cores(), |program| {
            let open = open_rules(&program.name, &program.submission(of));
            let lost = open.iter().any(|rule| !of.lacks.contains(&rule.as_str()));
            (!lost).then(|| format!("{}/{}: {}", of.folder, program.name, program.truth))
        });
        all_slipped.extend(slipped.into_iter().flatten());
    }
    assert!(all_slipped.is_empty(), "{all_slipped:#?}");
}

#[test]
fn programs_that_are_right_by_a_promise_keep_all_points() {
    for of in &COLLECTIONS {
        let mut right = programs(of);
        right.retain(|program| program.right.is_some());
        let lost = map(&right, cores(), |program| {
            let open = open_rules(&program.name, &program.submission(of));
            (open != of.lacks).then(|| format!("{}: {open:?}", program.name))
        });
        let lost: Vec<String> = lost.into_iter().flatten().collect();
        assert!(lost.is_empty(), "{}: {lost:#?}", of.folder);
    }
}

#[test]
fn one_in_fifty_programs_slips_at_most() {
    for of in &COLLECTIONS {
        let (programs, slips) = (programs(of).len(), slips(of).len());
        assert!(
            slips * SLIPS <= programs,
            "{}: {slips} of {programs}",
            of.folder
        );
    }
}

#[test]
fn the_lists_of_slips_name_programs() {
    for of in &COLLECTIONS {
        let names: BTreeSet<String> = programs(of)
            .into_iter()
            .map(|program| program.name)
            .collect();
        let unknown: Vec<String> = slips(of).difference(&names).cloned().collect();
        assert!(unknown.is_empty(), "{}: {unknown:?}", of.folder);
    }
}

#[test]
fn the_bases_of_these_programs_are_right() {
    for of in &COLLECTIONS {
        assert_eq!(open_rules(of.folder, &base(of)), of.lacks, "{}", of.folder);
    }
}
