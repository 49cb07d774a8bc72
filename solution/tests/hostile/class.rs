//! The whole gallery in one class, among honest submissions: none harms another.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use class::downloads::list_submissions;
use class::grading::{ClassRun, GradingStatus, LockedResults, ResultsFolder, StudentResult};
use grader::grade::Grader;
use grader::specs::Assignment;
use libtest_mimic::Failed;
use staff::parallel_map::cores;

use crate::entry::{Entry, Outcome, all};
use crate::grading::{compiler, itself, sandbox, specs};
use crate::pages::{class_page, foreign, student_page};
use crate::play::{hand_in, run};
use crate::programs::programs;
use crate::stage::Stage;
use crate::submission::sources;
use crate::verdict::{lost, problems_in};

/// The first argument that makes this program grade a class.
const CLASS: &str = "grade-hostile-class";

/// Grades the class on a stage and exits, if the arguments ask for it.
pub(crate) fn run_if_asked() {
    let mut words = std::env::args().skip(1);
    if words.next().as_deref() != Some(CLASS) {
        return;
    }
    grade(&PathBuf::from(words.next().expect("the stage is named")));
    std::process::exit(0);
}

/// Grades the class on a stage.
fn grade(stage: &Path) {
    let assignment = Assignment::read_worked(&specs()).expect("the specs are valid");
    let grader = Grader::new(assignment, compiler(sandbox(), false));
    let results =
        LockedResults::open(&stage.join("results"), false).expect("results can be written");
    let folder = stage.join("class");
    let run = ClassRun {
        grader: &grader,
        folder: &folder,
        entries: &list_submissions(&folder).expect("the class is listed"),
        results: &results,
        jobs: cores(),
        earlier: None,
        again: &[],
        counts_hidden: true,
        teams: &BTreeMap::new(),
        keeps_copies: false,
        separator: ",",
        starter: None,
        progress: &(),
    };
    let done = run.run().expect("the class is graded to its end");
    assert_eq!(done.failures, Vec::new(), "no internal errors");
}

/// Runs all fast entries in one class, with honest submissions among them.
pub(crate) fn play() -> Result<(), Failed> {
    let stage = Stage::new();
    let mut hostile: BTreeMap<String, Entry> = BTreeMap::new();
    for (kind, entry) in all() {
        if !entry.slow {
            hostile.insert(format!("{kind}-{}", entry.name), entry);
        }
    }
    let honest = programs();
    let mut wanted: BTreeMap<String, Option<&Entry>> = BTreeMap::new();
    for (name, entry) in &hostile {
        hand_in(&stage, &format!("class/{name}"), &sources(entry));
        wanted.insert(name.clone(), Some(entry));
    }
    // Their names sort them among the others.
    for (number, (name, program)) in honest.iter().enumerate() {
        let letters = ["compile-n", "escape-m", "forgery-f", "resources-e"];
        let name = format!("{}-{name}", letters[number % letters.len()]);
        hand_in(&stage, &format!("class/{name}"), &program.sources);
        wanted.insert(name, None);
    }
    let before = stage.state();
    run(&stage, Command::new(itself()), CLASS, &[])?;
    let mut wrong = stage.harm(&before);
    let read = |name: &str| fs::read_to_string(stage.path("results").join(name));
    let mut graded = 0;
    for line in read("results.jsonl")?.lines() {
        let result: StudentResult = serde_json::from_str(line)?;
        let Some(entry) = wanted.remove(&result.path) else {
            wrong.push(format!("`{}` was never handed in", result.path));
            continue;
        };
        graded += 1;
        let page = result.report.as_ref().map(student_page);
        let foreign = page.iter().flat_map(|page| foreign(page, 0));
        for what in problems(entry, &result).into_iter().chain(foreign) {
            wrong.push(format!("{}: {what}", result.path));
        }
    }
    for name in wanted.keys() {
        wrong.push(format!("{name}: there is no result"));
    }
    for name in ["results.jsonl", "results.csv", "class.json"] {
        for what in problems_in(&stage, name, &read(name)?) {
            // A file of all reports may be long.
            if !what.ends_with(" bytes") {
                wrong.push(what);
            }
        }
    }
    let page = class_page(&ResultsFolder::at(&stage.path("results")));
    wrong.extend(problems_in(&stage, "page of the class", &page));
    wrong.extend(foreign(&page, 2));
    if graded < hostile.len() + honest.len() || honest.is_empty() {
        wrong.push(format!("only {graded} were graded"));
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(Failed::from(wrong.join("\n")))
    }
}

/// Lists what is wrong with the result of an entry or of an honest submission.
fn problems(entry: Option<&Entry>, result: &StudentResult) -> Vec<String> {
    let Some(entry) = entry else {
        let score = result.report.as_ref().map_or(0, |report| report.score);
        let why = (score != 100).then(|| format!("it is honest and gets {score}"));
        return why.into_iter().collect();
    };
    let ending = match result.status {
        GradingStatus::Graded => Outcome::Graded,
        GradingStatus::DoesNotCompile => Outcome::DoesNotCompile,
        GradingStatus::Refused => Outcome::Refused,
        GradingStatus::Unreadable | GradingStatus::Empty => Outcome::Unreadable,
        GradingStatus::InternalError => return vec!["it makes the grader fail".to_owned()],
    };
    if ending != entry.outcome {
        let mut what = format!("the outcome is {ending:?}, not {:?}", entry.outcome);
        let _ = write!(what, ": {:?}", result.why);
        return vec![what];
    }
    match (&result.report, ending) {
        (Some(report), Outcome::Graded) => lost(entry, report),
        _ => Vec::new(),
    }
}
