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

/// Every this many programs, one is graded; with `HOLDOUT=all`, each is, and with `HOLDOUT=slips`, those that are listed.
const SAMPLE: usize = 12;

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
    let step = if wanted.is_empty() { SAMPLE } else { 1 };
    let mut all_slipped = Vec::new();
    for (of, base_lacks) in FOLDERS {
        let programs = programs(of);
        assert!(programs.len() >= 120, "only {} programs", programs.len());
        let slips = if wanted == "all" {
            BTreeSet::new()
        } else {
            slips(of)
        };
        let others = programs
            .iter()
            .filter(|program| slips.contains(&program.name) == (wanted == "slips"));
        let sample: Vec<&Program> = others.step_by(step).collect();
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
