//! Programs with one fault each, written and judged in words from the handout alone, to slip through questions.

use std::collections::BTreeSet;
use std::fs;

use course::parallel::{cores, map};
use serde::Deserialize;
use submission::Submission;

use super::{Edit, GRADER, folder, overlaid, read};

/// The folders with programs by one author, each with a base, and the rules that the base doesn't earn.
const FOLDERS: [(&str, &[&str]); 2] = [
    ("questions", &[]),
    ("questions-blind", &["choose.best-of-16"]),
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
    fn submission(&self, folder: &str) -> Submission {
        let mut submission = base(folder);
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

fn base(of: &str) -> Submission {
    overlaid(
        &folder().join("../../starter"),
        &folder().join(of).join("base"),
    )
}

fn programs(of: &str) -> Vec<Program> {
    let Programs { programs } = read(&format!("{of}/programs.toml"));
    programs
}

/// Returns the names of the programs that still keep all points.
fn slips(of: &str) -> BTreeSet<String> {
    let text = fs::read_to_string(folder().join(of).join("slips.txt")).expect("the list is text");
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
    for (of, base_lacks) in FOLDERS {
        let programs = programs(of);
        assert!(programs.len() >= 120, "only {} programs", programs.len());
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
            let lost = open.iter().any(|rule| !base_lacks.contains(&rule.as_str()));
            (!lost).then(|| format!("{of}/{}: {}", program.name, program.truth))
        });
        all_slipped.extend(slipped.into_iter().flatten());
    }
    assert!(all_slipped.is_empty(), "{all_slipped:#?}");
}

#[test]
fn programs_that_are_right_by_a_promise_keep_all_points() {
    for (of, base_lacks) in FOLDERS {
        let mut right = programs(of);
        right.retain(|program| program.right.is_some());
        let lost = map(&right, cores(), |program| {
            let open = open_rules(&program.name, &program.submission(of));
            (open != base_lacks).then(|| format!("{}: {open:?}", program.name))
        });
        let lost: Vec<String> = lost.into_iter().flatten().collect();
        assert!(lost.is_empty(), "{of}: {lost:#?}");
    }
}

#[test]
fn one_in_fifty_programs_slips_at_most() {
    for (of, _) in FOLDERS {
        let (programs, slips) = (programs(of).len(), slips(of).len());
        assert!(slips * SLIPS <= programs, "{of}: {slips} of {programs}");
    }
}

#[test]
fn the_lists_of_slips_name_programs() {
    for (of, _) in FOLDERS {
        let names: BTreeSet<String> = programs(of)
            .into_iter()
            .map(|program| program.name)
            .collect();
        let unknown: Vec<String> = slips(of).difference(&names).cloned().collect();
        assert!(unknown.is_empty(), "{of}: {unknown:?}");
    }
}

#[test]
fn the_bases_of_these_programs_are_right() {
    for (of, lacks) in FOLDERS {
        assert_eq!(open_rules(of, &base(of)), lacks, "{of}");
    }
}
