//! Programs that were written and judged in words before any of them was graded, in four styles that the gallery doesn't have.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::slice;
use std::sync::LazyLock;

use grader::report::{ItemReport, Report};
use grader::specs::RuleName;
use serde::Deserialize;
use staff::parallel_map::{cores, parallel_map};
use submission::Submission;

use super::{Edit, folder, overlaid, read, report};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Singles {
    #[serde(rename = "program")]
    programs: Vec<Single>,
}

/// A right program with one mistake.
#[derive(Deserialize)]
pub(super) struct Single {
    pub(super) name: String,
    pub(super) base: String,
    #[serde(flatten)]
    pub(super) mistake: Mistake,
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
#[derive(Clone, Deserialize)]
pub(super) struct Mistake {
    /// The problem, in words.
    truth: String,
    /// The functions that answer wrongly on their own.
    pub(super) functions: BTreeSet<String>,
    #[serde(rename = "edit")]
    edits: Vec<Edit>,
}

impl Mistake {
    fn is_about(&self, function: &str) -> bool {
        self.functions.contains(function)
    }
}

/// Every this many programs, one is graded.
const SAMPLE: usize = 36;

/// Every this many mistakes in other functions, one is made together with a mistake in a whole move or in the program.
const EACH: usize = 20;

/// Of this many rules that wait for a function below another mistake, that mistake is hidden in one: a game that is over before the capture
/// hides a capture that should end it.
const MASKED: usize = 500;

/// Reads a base: the starter with the student's own files.
pub(super) fn base(name: &str) -> Submission {
    overlaid(
        &folder().join("../../starter"),
        &folder().join("blind").join(name),
    )
}

/// The programs with one mistake, each with its sources.
pub(super) fn singles() -> Vec<(Single, Submission)> {
    let Singles { programs } = read("blind/single.toml");
    let all = programs.into_iter().map(|program| {
        let mut submission = base(&program.base);
        for edit in &program.mistake.edits {
            edit.apply(&program.name, &mut submission);
        }
        (program, submission)
    });
    all.collect()
}

/// All programs: the name, the sources, and the mistakes.
pub(super) fn programs() -> Vec<(String, Submission, Vec<Mistake>)> {
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
        let report = report(name, &base(&format!("base-{name}")));
        assert_eq!(report.score, 100, "{name}");
    }
}

/// A sample of the programs with their mistakes and their reports. `HOLDOUT=all` grades all of them; otherwise `HOLDOUT` has the names of
/// those that are graded, with commas between them.
static GRADED: LazyLock<Vec<(String, Vec<Mistake>, Report)>> = LazyLock::new(|| {
    let all = programs();
    assert!(all.len() > 700, "only {} programs", all.len());
    let all = all.into_iter().filter(|(name, ..)| is_wanted(name));
    let sample: Vec<_> = all.step_by(step()).collect();
    let reports = parallel_map(&sample, cores(), |(name, submission, _)| {
        report(name, submission)
    });
    let sample = sample.into_iter().zip(reports);
    sample
        .map(|((name, _, mistakes), report)| (name, mistakes, report))
        .collect()
});

fn is_wanted(name: &str) -> bool {
    let wanted = env::var("HOLDOUT").unwrap_or_default();
    let mut named = wanted.split(',');
    ["", "all"].contains(&wanted.as_str()) || named.any(|wanted| wanted == name)
}

fn step() -> usize {
    let is_sampled = env::var("HOLDOUT").unwrap_or_default().is_empty();
    if is_sampled { SAMPLE } else { 1 }
}

#[test]
fn mistakes_cost_points_and_what_to_fix_first_is_one_of_them() {
    let astray = GRADED.iter().filter_map(|(name, mistakes, report)| {
        let truth: Vec<&str> = mistakes.iter().map(|found| found.truth.as_str()).collect();
        if report.score == 100 {
            return Some(format!("{name} keeps all points: {truth:?}"));
        }
        let first = report.first.as_ref()?;
        let wrong = function_of(report, slice::from_ref(first));
        let known = mistakes.iter().any(|found| found.is_about(&wrong));
        (!known).then(|| format!("{name} is sent to {first} of {wrong}: {truth:?}"))
    });
    let astray: Vec<String> = astray.collect();
    eprintln!("{} of {} astray", astray.len(), GRADED.len());
    assert!(astray.len() * 20 <= GRADED.len(), "{astray:#?}");
}

/// A misconception may be about a function whose code is repeated in another one, so that one counts which has the wrong answers.
#[test]
fn nothing_is_said_about_a_function_that_is_right() {
    let mut astray = Vec::new();
    let (mut sentences, mut several, mut found, mut all) = (0, 0, 0, 0);
    for (name, mistakes, report) in &*GRADED {
        let misconceptions = report.misconceptions.iter();
        let named =
            misconceptions.map(|named| (function_of(report, &named.items), &named.mistaken_rule));
        let facts = report.facts.iter().flat_map(|facts| {
            let function = first_word(&facts.function).to_owned();
            facts.facts.iter().map(move |fact| (function.clone(), fact))
        });
        let said: Vec<(String, &String)> = named.chain(facts).collect();
        for mistake in mistakes {
            eprintln!("{name} of {:?}: {}", mistake.functions, mistake.truth);
        }
        for (function, sentence) in &said {
            eprintln!("    {function}: {sentence}");
            if !mistakes.iter().any(|mistake| mistake.is_about(function)) {
                astray.push(format!("{name} of {function}: {sentence}"));
            }
        }
        let is_found = |mistake: &&Mistake| said.iter().any(|(of, _)| mistake.is_about(of));
        let of_these = mistakes.iter().filter(is_found).count();
        sentences += said.len();
        several += usize::from(mistakes.len() > 1);
        found += usize::from(mistakes.len() > 1 && of_these > 0);
        all += usize::from(mistakes.len() > 1 && of_these == mistakes.len());
        if of_these < mistakes.len() {
            eprintln!("{of_these} of {} functions: {name}", mistakes.len());
        }
    }
    eprintln!("of {several} programs with several mistakes: one in {found}, all in {all}");
    eprintln!("{} of {sentences} sentences astray", astray.len());
    assert!(astray.is_empty(), "{astray:#?}");
    // A sample is too small for a share.
    if GRADED.len() > 700 {
        assert!(found * 10 >= several * 9, "{found} of {several}");
        assert!(all * 10 >= several * 6, "{all} of {several}");
    }
}

/// Returns the function whose answers to one of these rules are wrong.
fn function_of(report: &Report, rules: &[RuleName]) -> String {
    let mut items = report.parts.iter().flat_map(|part| &part.items);
    let item = items.find(|item| rules.contains(&item.rule));
    let failure = item.and_then(|item| item.failures.first());
    let function = failure.map(|failure| failure.question.verb.function());
    first_word(function.unwrap_or_default()).to_owned()
}

fn first_word(function: &str) -> &str {
    function.split(' ').next().unwrap_or_default()
}

/// A rule that waits for functions is right once these functions are.
#[test]
fn a_rule_is_right_once_the_functions_that_it_waits_for_are() {
    let Severals { programs } = read("blind/several.toml");
    let programs: Vec<Several> = programs.into_iter().step_by(step()).collect();
    let (said, wrong) = check_waiting(&programs);
    assert!(said > 0 && wrong.is_empty(), "{wrong:#?}");
}

/// The same of programs with two mistakes, one in a whole move or in the program, and one in a function that they call.
#[test]
fn a_rule_is_right_once_the_functions_below_it_are() {
    let Singles { programs } = read("blind/single.toml");
    let (above, below): (Vec<Single>, Vec<Single>) = programs
        .into_iter()
        .partition(|single| single.mistake.is_about("play") || single.mistake.is_about("run"));
    let pairs = above.iter().enumerate().flat_map(|(at, above)| {
        let below = below.iter().filter(|below| below.base == above.base);
        let some = below.skip(at % EACH).step_by(EACH);
        some.filter_map(|below| Several::of(above, below))
    });
    let pairs = pairs.filter(|pair| is_wanted(&pair.name));
    let (said, wrong) = check_waiting(&pairs.step_by(step()).collect::<Vec<_>>());
    assert!(said > 0 && wrong.len() * MASKED <= said, "{wrong:#?}");
}

/// Returns how many rules wait for functions, and those that shouldn't. A rule should be right once the functions that it waits for are, or
/// wait for another one then; one that keeps its points should be right once all other functions are. Functions that are only wrong
/// because of others can't be repaired alone.
fn check_waiting(programs: &[Several]) -> (usize, Vec<String>) {
    let results = parallel_map(programs, cores(), |program| {
        let mut wrong = Vec::new();
        let mut said = 0;
        let report = graded(program, &BTreeSet::new());
        let mut repaired: BTreeMap<BTreeSet<String>, Report> = BTreeMap::new();
        for item in report.parts.iter().flat_map(|part| &part.items) {
            if item.waits_for.is_empty() || item.may_wait {
                continue;
            }
            said += 1;
            let mut names: BTreeSet<String> = item.waits_for.iter().cloned().collect();
            let known = |name: &String| {
                let mut mistakes = program.mistakes.iter();
                mistakes.any(|mistake| mistake.is_about(first_word(name)))
            };
            if item.kept {
                let own = function_of(&report, slice::from_ref(&item.rule));
                let others = program
                    .mistakes
                    .iter()
                    .filter(|found| !found.is_about(&own));
                names = others.flat_map(|found| found.functions.clone()).collect();
            } else if !names.iter().all(known) {
                continue;
            }
            let after = repaired
                .entry(names.clone())
                .or_insert_with(|| graded(program, &names));
            let is_right = |other: &&ItemReport| {
                let waits = !item.kept && !other.waits_for.is_empty();
                other.rule == item.rule && (other.failures.is_empty() || waits)
            };
            let mut items = after.parts.iter().flat_map(|part| &part.items);
            if !items.any(|other| is_right(&other)) {
                let (name, rule, kept) = (&program.name, &item.rule, item.kept);
                wrong.push(format!("{name}: {rule} waits for {names:?}, kept: {kept}"));
            }
        }
        (said, wrong)
    });
    let said: usize = results.iter().map(|(said, _)| said).sum();
    let wrong: Vec<String> = results.into_iter().flat_map(|(_, wrong)| wrong).collect();
    let astray = wrong.len();
    eprintln!("{astray} of {said} astray in {} programs", programs.len());
    (said, wrong)
}

impl Several {
    /// Returns the base of two programs with the mistakes of both, unless they are in the same lines.
    fn of(one: &Single, other: &Single) -> Option<Several> {
        let program = Several {
            name: format!("{} and {}", one.name, other.name),
            base: one.base.clone(),
            mistakes: vec![one.mistake.clone(), other.mistake.clone()],
        };
        let mut submission = base(&program.base);
        let mut edits = program.mistakes.iter().flat_map(|mistake| &mistake.edits);
        let fit = edits.all(|edit| {
            let fits = edit.fits(&submission);
            if fits {
                edit.apply(&program.name, &mut submission);
            }
            fits
        });
        fit.then_some(program)
    }
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
    report(&program.name, &submission)
}
