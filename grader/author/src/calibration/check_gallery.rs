//! Proves the tests: every wrong program has to lose the item of the rule that it breaks, but little else, and to get the
//! right diagnosis.

use staff::progress::ProgressEvent;
use std::collections::BTreeSet;

use super::compiled_gallery::{Answered, CompiledGallery};
use super::gallery::{Gallery, WrongProgram};
use super::gallery_results::{GalleryResults, ProgramResult};
use super::kept_answers::KeptAnswers;
use grader::failure::{Failure, FailureKind};
use grader::grade::Grader;
use grader::report::{SubmissionOutline, plural};
use grader::runner::Response;
use grader::score::{is_right, normalized_response};
use grader::specs::{Assignment, RuleName};
use staff::parallel_map::parallel_map;
use submission::DigestBuilder;

/// The folder in Cargo's target folder with the answers of the gallery.
pub(super) const GALLERY_ANSWERS: &str = "gallery";

/// Grades every wrong program, and this many combinations of two.
pub fn check_gallery(
    programs: &CompiledGallery,
    pairs: usize,
    jobs: usize,
) -> Result<GalleryResults, Failure> {
    let &CompiledGallery {
        grader, gallery, ..
    } = programs;
    let mut problems = drifts(&grader.assignment, gallery);
    let reference = grader.grade("the reference", programs.oracle)?.report;
    if reference.score < reference.max_score || reference.extra < reference.max_extra {
        problems.push("the reference does not get full marks; grade it to see where".to_owned());
    }
    let is_known = |wrong: &WrongProgram| rule_of(&grader.assignment, wrong).is_some();
    let all = 0..gallery.wrongs.len();
    let known: Vec<usize> = all.filter(|&one| is_known(&gallery.wrongs[one])).collect();
    let kept = KeptAnswers::open(grader, GALLERY_ANSWERS, &grader.assignment.cases);
    programs.progress.hear(ProgressEvent::Begins(known.len()));
    let mut single = Vec::new();
    for graded in parallel_map(&known, jobs, |&number| {
        let answered = programs.ask_wrong(number, &kept)?;
        Ok(grade(programs, answered, &[number]))
    }) {
        match graded {
            Ok(graded) => {
                let (result, responses) = graded?;
                problems.extend(stale(grader, &result.names[0], &responses));
                single.push(result);
            }
            Err(error) => problems.push(problem(&error)?),
        }
    }
    let mut both = Vec::new();
    for graded in parallel_map(&combinations(&known, pairs), jobs, |pair| {
        let answered = programs.ask_combination(pair, &kept)?;
        Ok(grade(programs, answered, pair))
    }) {
        match graded {
            Ok(graded) => both.push(graded?.0),
            // Two edits of the same lines make no program, which is the fault of neither.
            Err(error) => drop(problem(&error)?),
        }
    }
    programs.progress.hear(ProgressEvent::Ends);
    let mut results = GalleryResults {
        single,
        pairs: both,
        problems,
    };
    results.judge();
    Ok(results)
}

/// Says why there is no such program, unless the grader itself or the machine failed.
fn problem(error: &Failure) -> Result<String, Failure> {
    match error.kind {
        FailureKind::Usage | FailureKind::Assignment => Ok(error.to_string()),
        _ => Err(error.clone()),
    }
}

/// Finds names that one of the files holds and another doesn't, and rules and items that nothing tests.
pub(crate) fn drifts(assignment: &Assignment, gallery: &Gallery) -> Vec<String> {
    let described = assignment.misconceptions.iter();
    let described: BTreeSet<&String> = described.map(|known| known.name.get_ref()).collect();
    let made = gallery.wrongs.iter().map(|wrong| wrong.name.get_ref());
    let made: BTreeSet<&String> = made.collect();
    let mut problems = Vec::new();
    problems.extend(described.difference(&made).map(|name| {
        format!(
            "`{name}` has no program in the gallery; write its edit, or remove it from the specs"
        )
    }));
    problems.extend(made.difference(&described).map(|name| {
        format!(
            "`{name}` isn't described in the specs' misconceptions; write its mistaken rule and its hint"
        )
    }));
    if made.len() < gallery.wrongs.len() {
        problems
            .push("two programs of the gallery have the same name; rename one of them".to_owned());
    }
    for rule in assignment.rules.iter().map(|rule| &rule.name) {
        let mut misconceptions = assignment.misconceptions.iter();
        if !misconceptions.any(|known| known.rule.get_ref() == rule) {
            let what = format!("no misconception breaks `{rule}`; add one to the gallery");
            problems.push(what);
        }
        if !assignment.cases.iter().any(|case| case.rule == *rule) {
            problems.push(format!("no case tests `{rule}`; write an example"));
        }
    }
    problems
}

/// Returns the rule that a wrong program breaks, if it is described.
pub(super) fn rule_of(assignment: &Assignment, wrong: &WrongProgram) -> Option<RuleName> {
    let mut described = assignment.misconceptions.iter();
    let described = described.find(|described| described.name.get_ref() == wrong.name.get_ref())?;
    Some(described.rule.get_ref().clone())
}

/// Scores a program that has the misconceptions with these numbers.
fn grade(
    programs: &CompiledGallery,
    (submission, responses): Answered,
    numbers: &[usize],
) -> Result<(ProgramResult, Vec<Response>), Failure> {
    let grader = programs.grader;
    let wrongs = numbers.iter();
    let wrongs = wrongs.map(|&number| &programs.gallery.wrongs[number]);
    let names = wrongs.clone().map(|wrong| wrong.name.get_ref().clone());
    let names: Vec<String> = names.collect();
    let rules = wrongs.clone();
    let rules = rules.filter_map(|wrong| rule_of(&grader.assignment, wrong));
    let outline = SubmissionOutline::of(&submission, &grader.assignment);
    let mut answers = DigestBuilder::default();
    for response in &responses {
        answers.add(normalized_response(response).unwrap_or_default());
    }
    let result = ProgramResult {
        answers: answers.finish(),
        report: grader.score_answers(&names.join(" and "), &outline, &responses)?,
        rules: rules.collect(),
        names,
        broad: wrongs.clone().any(|wrong| wrong.broad),
    };
    Ok((result, responses))
}

/// Chooses combinations of two, spread over the gallery.
fn combinations(known: &[usize], wanted: usize) -> Vec<[usize; 2]> {
    let count = known.len();
    (0..wanted.min(count * count.saturating_sub(1) / 2))
        .filter_map(|number| {
            let first = number % count;
            // A step that grows with every round meets new partners for each program.
            let second = (first + 1 + 7 * (1 + number / count) + 3 * first) % count;
            (first != second).then(|| [known[first], known[second]])
        })
        .collect()
}

/// Finds answers of a program that are not the recorded ones.
fn stale(grader: &Grader, name: &str, responses: &[Response]) -> Option<String> {
    let predictions = grader.assignment.predictions().ok()?;
    let holder = predictions.names.iter().position(|known| known == name);
    let recorded = |question: &str| {
        let predicted = predictions.to(question);
        holder.and_then(|holder| predicted.of(holder))
    };
    let answered = grader.assignment.cases.iter().zip(responses);
    let changed = answered.filter(|(case, response)| {
        let reply = normalized_response(response);
        if let Some(answer) = recorded(&case.question.to_string()) {
            return reply.as_deref() != Some(answer);
        }
        // A function that isn't asked, or isn't written, is never recorded.
        let is_asked = !case.hidden && !case.is_drawn_session();
        reply.is_some() && is_asked && !is_right(case, response)
    });
    let changed = changed.count();
    (changed > 0).then(|| {
        format!(
            "`{name}` answers {changed} {} differently from what was recorded; record again: \
             `cargo course record --reference solution --seed 217`",
            plural(changed, "case")
        )
    })
}
