//! Programs with one fault each, written and judged in words from the handout alone, to slip through questions.

use std::collections::BTreeSet;
use std::fs;

use course::parallel::{cores, map};
use serde::Deserialize;
use submission::Submission;

use super::{Edit, GRADER, folder, overlaid, read};

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
    fn submission(&self) -> Submission {
        let mut submission = base();
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

fn base() -> Submission {
    overlaid(
        &folder().join("../../starter"),
        &folder().join("questions/base"),
    )
}

/// Returns the names of the programs that still keep all points.
fn slips() -> BTreeSet<String> {
    let text = fs::read_to_string(folder().join("questions/slips.txt")).expect("the list is text");
    text.lines().map(str::to_owned).collect()
}

#[test]
fn programs_lose_points_unless_they_are_listed() {
    let Programs { programs } = read("questions/programs.toml");
    assert!(programs.len() >= 120, "only {} programs", programs.len());
    let wanted = std::env::var("HOLDOUT").unwrap_or_default();
    let slips = if wanted == "all" {
        BTreeSet::new()
    } else {
        slips()
    };
    let step = if wanted.is_empty() { SAMPLE } else { 1 };
    let others = programs
        .iter()
        .filter(|program| slips.contains(&program.name) == (wanted == "slips"));
    let sample: Vec<&Program> = others.step_by(step).collect();
    let slipped = map(&sample, cores(), |program| {
        let graded = GRADER.grade(&program.name, &program.submission());
        let lost = graded
            .expect("grading works")
            .report
            .open_items()
            .next()
            .is_some();
        (!lost).then(|| format!("{}: {}", program.name, program.truth))
    });
    let slipped: Vec<String> = slipped.into_iter().flatten().collect();
    assert!(slipped.is_empty(), "{slipped:#?}");
}

#[test]
fn the_list_of_slips_names_programs() {
    let Programs { programs } = read("questions/programs.toml");
    let names: BTreeSet<String> = programs.into_iter().map(|program| program.name).collect();
    let unknown: Vec<String> = slips().difference(&names).cloned().collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn the_base_of_these_programs_is_right() {
    let graded = GRADER.grade("base", &base()).expect("grading works");
    assert_eq!(
        (graded.report.score, graded.report.extra),
        (100, graded.report.max_extra)
    );
}
