//! Programs that were never used to write the gallery: what their reports name is right, or nothing is named.

#[path = "holdout/blind.rs"]
mod blind;
#[path = "holdout/costs.rs"]
mod costs;
#[path = "holdout/questions.rs"]
mod questions;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::{env, fs};

use grader::grade::Grader;
use grader::report::Report;
use grader::runner::{Compiler, GradingLimits, Toolchain};
use grader::specs::Assignment;
use sandbox::Sandbox;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use staff::parallel_map::{cores, parallel_map};
use submission::Submission;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CompiledGallery {
    #[serde(rename = "program")]
    programs: Vec<Program>,
}

/// The mistakes of each base before it is changed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bases {
    bases: BTreeMap<String, BTreeSet<String>>,
}

/// A program with one mistake more than its base.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Program {
    name: String,
    /// The folder of the program that is changed.
    base: String,
    /// The function that is wrong.
    #[serde(rename = "function")]
    _function: String,
    /// The mistake in a sentence.
    mistake: String,
    /// The misconceptions that are a right diagnosis.
    named: BTreeSet<String>,
    /// The report's description of the wrong answers, if no misconception explains them.
    fact: Option<String>,
    #[serde(rename = "edit")]
    edits: Vec<Edit>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Edit {
    file: String,
    find: String,
    replace: String,
}

/// Every this many programs, one is graded; `HOLDOUT=all` grades all of them.
const SAMPLE: usize = 3;

/// The misconceptions in a report, compared with the right ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Right,
    Silent,
    Wrong,
}

/// The grader.
static GRADER: LazyLock<Grader> = LazyLock::new(|| {
    let compiler = Compiler {
        toolchain: Toolchain::find().expect("there is a toolchain, since this was compiled"),
        sandbox: Sandbox::none(),
        limits: GradingLimits::default(),
    };
    let specs = folder().join("../../specs");
    let assignment = Assignment::read_specs(&specs, &[]).expect("the specs hold together");
    prepared(Grader::new(assignment, compiler))
});

/// Prepares a grader for many programs; all test targets keep what that compiles in one place.
fn prepared(grader: Grader) -> Grader {
    let grader = grader.keeping_in(option_env!("CARGO_TARGET_TMPDIR").map(PathBuf::from));
    grader.prepare_for(usize::MAX);
    grader
}

/// Grades a submission.
fn report(name: &str, submission: &Submission) -> Report {
    let graded = GRADER.grade(name, submission);
    graded.expect("grading works").report
}

fn read<T: DeserializeOwned>(file: &str) -> T {
    let text = fs::read_to_string(folder().join(file)).expect("the file is readable");
    toml::from_str(&text).expect("the file is well-formed")
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("holdout")
}

/// A crate whose `src` has the files of another folder in place of its own.
fn overlaid(shared: &Path, own: &Path) -> Submission {
    let mut submission = Submission::read(shared).expect("the crate is readable");
    let mut folders = vec![own.join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the base is readable") {
            let path = entry.expect("it is listed").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let file = path.strip_prefix(own).expect("it is in the folder");
            let name = file.to_string_lossy().replace('\\', "/");
            let text = fs::read_to_string(&path).expect("it is text");
            submission.sources.insert(name, text);
        }
    }
    submission
}

impl Edit {
    fn fits(&self, submission: &Submission) -> bool {
        let source = submission.sources.get(&self.file);
        source.is_some_and(|source| source.matches(&self.find).count() == 1)
    }

    /// Applies it to a program of this name, in which its text occurs exactly once.
    fn apply(&self, name: &str, submission: &mut Submission) {
        let source = submission.sources.get_mut(&self.file);
        let source = source.unwrap_or_else(|| panic!("{name}: no `{}`", self.file));
        assert_eq!(source.matches(&self.find).count(), 1, "{name}");
        *source = source.replacen(&self.find, &self.replace, 1);
    }
}

/// Returns the programs whose answers never vary: the name of their set, their own, and the sources.
pub(crate) fn programs() -> Vec<(String, String, Submission)> {
    let mut all = Vec::new();
    for set in ["single", "shapes"] {
        let CompiledGallery { programs } = read(&format!("{set}.toml"));
        let programs = programs.iter();
        all.extend(programs.map(|program| {
            (
                format!("holdout-{set}"),
                program.name.clone(),
                program.submission(),
            )
        }));
    }
    all.extend(
        blind::programs()
            .into_iter()
            .map(|(name, program, mistakes)| {
                let set = if mistakes.len() > 1 {
                    "several"
                } else {
                    "single"
                };
                (format!("blind-{set}"), name, program)
            }),
    );
    all.extend(questions::steady_programs());
    all
}

impl Program {
    fn submission(&self) -> Submission {
        let mut submission = overlaid(&folder().join("common"), &folder().join(&self.base));
        // These programs were written when the given rule sets were in another folder.
        let rules = folder().join("../../starter/src/extension/rules.rs");
        let rules = fs::read_to_string(rules).expect("the starter is readable");
        submission.sources.insert("src/rules.rs".to_owned(), rules);
        for edit in &self.edits {
            edit.apply(&self.name, &mut submission);
        }
        submission
    }

    fn verdict(&self, grader: &Grader, of_base: &BTreeSet<String>) -> (Verdict, BTreeSet<String>) {
        let graded = grader.grade(&self.name, &self.submission());
        let report = graded.expect("grading works").report;
        assert!(report.not_graded.is_none(), "{} isn't graded", self.name);
        let facts = report.facts.into_iter().flat_map(|common| common.facts);
        let facts: Vec<String> = facts.collect();
        let has_fact = |fact: &String| facts.contains(fact);
        assert!(self.fact.iter().all(has_fact), "{}: {facts:?}", self.name);
        let named = report
            .misconceptions
            .into_iter()
            .map(|misconception| misconception.name);
        let named: BTreeSet<String> = named.collect();
        let verdict = if !named.is_subset(&(&self.named | of_base)) {
            Verdict::Wrong
        } else if named.is_subset(of_base) {
            Verdict::Silent
        } else {
            Verdict::Right
        };
        (verdict, named)
    }
}

/// Grades a sample of the programs of a file, of which there are this many at least, and prints each result; returns the number
/// of right diagnoses, and of programs.
fn graded(file: &str, least: usize) -> (usize, usize) {
    let CompiledGallery { programs } = read(file);
    assert!(programs.len() >= least, "only {} programs", programs.len());
    let is_all = env::var("HOLDOUT").is_ok_and(|all| all == "all");
    let step = if is_all { 1 } else { SAMPLE };
    let programs: Vec<Program> = programs.into_iter().step_by(step).collect();
    let Bases { bases } = read("bases.toml");
    let verdicts = parallel_map(&programs, cores(), |program| {
        program.verdict(&GRADER, &bases[&program.base])
    });
    let mut right = 0;
    let mut wrong = Vec::new();
    for (program, (verdict, named)) in programs.iter().zip(&verdicts) {
        let names: Vec<&str> = named.iter().map(String::as_str).collect();
        eprintln!(
            "{:<8} {:<46} {}",
            format!("{verdict:?}"),
            program.name,
            names.join(", ")
        );
        right += usize::from(*verdict == Verdict::Right);
        if *verdict == Verdict::Wrong {
            wrong.push(format!("{}: {} {names:?}", program.name, program.mistake));
        }
    }
    eprintln!("{file}: {right} of {} named correctly", programs.len());
    assert!(wrong.is_empty(), "misnamed: {wrong:#?}");
    (right, programs.len())
}

#[test]
fn seven_in_ten_single_mistakes_are_diagnosed_and_none_is_misnamed() {
    let (right, programs) = graded("single.toml", 60);
    assert!(right * 10 >= programs * 7, "{right} of {programs}");
}

#[test]
fn half_of_the_programs_of_other_shapes_are_diagnosed_and_none_is_misnamed() {
    let (right, programs) = graded("shapes.toml", 20);
    assert!(right * 2 >= programs, "{right} of {programs}");
}

#[test]
fn every_edit_fits_its_base_and_every_program_has_a_name_of_its_own() {
    let all = programs();
    let names: BTreeSet<_> = all.iter().map(|(set, name, _)| (set, name)).collect();
    assert_eq!(names.len(), all.len());
    assert!(all.len() > 1000, "only {} programs", all.len());
}
