//! Proves the tests: that every wrong program loses the item of the rule that it breaks, little else, and is
//! diagnosed as what it is.

use std::collections::BTreeSet;

use super::findings::{Findings, MutantResult};
use super::gallery::{Gallery, Mutant};
use crate::parallel;
use grader::grade::{Graded, Grader, InternalError};
use grader::report::Outcome;
use grader::score::{belief_key, is_right};
use submission::Submission;

/// Tries every wrong program, and so many mixtures of two.
///
/// # Errors
///
/// Returns what failed of ours.
pub fn check(
    grader: &Grader,
    oracle: &Submission,
    gallery: &Gallery,
    pairs: usize,
    jobs: usize,
) -> Result<Findings, InternalError> {
    let mut troubles = drifts(grader, gallery);
    let reference = grader.grade("the reference", oracle)?.report;
    if reference.score < reference.max_score || reference.extra < reference.max_extra {
        troubles.push("the reference does not get full marks; grade it to see where".to_owned());
    }
    let known: Vec<&Mutant> = gallery
        .wrongs
        .iter()
        .filter(|wrong| rule_of(grader, wrong).is_some())
        .collect();
    let alone: Vec<Vec<&Mutant>> = known.iter().map(|wrong| vec![*wrong]).collect();
    let mut single = Vec::new();
    for tried in parallel::map(&alone, jobs, |wrongs| {
        try_out(grader, oracle, gallery, wrongs)
    }) {
        match tried? {
            Ok((tried, result)) => {
                troubles.extend(stale(grader, &tried.names[0], &result));
                single.push(tried);
            }
            Err(not_graded) => troubles.push(not_graded),
        }
    }
    let mixed = mixtures(&known, pairs);
    let mut both = Vec::new();
    for tried in parallel::map(&mixed, jobs, |wrongs| {
        try_out(grader, oracle, gallery, wrongs)
    }) {
        // Two edits of the same lines make no program, and that is no fault of either.
        if let Ok((tried, _)) = tried? {
            both.push(tried);
        }
    }
    let mut findings = Findings {
        reference,
        single,
        pairs: both,
        troubles,
    };
    findings.judge();
    Ok(findings)
}

/// Finds names that one of the files holds and another doesn't, and rules and items that nothing tests.
fn drifts(grader: &Grader, gallery: &Gallery) -> Vec<String> {
    let assignment = &grader.assignment;
    let told: BTreeSet<&str> = assignment
        .misconceptions
        .iter()
        .map(|told| told.name.get_ref().as_str())
        .collect();
    let made: BTreeSet<&str> = gallery
        .wrongs
        .iter()
        .map(|wrong| wrong.name.get_ref().as_str())
        .collect();
    let mut troubles = Vec::new();
    for name in told.difference(&made) {
        troubles.push(format!(
            "`{name}` has no program in the gallery; write its edit, or take it out of the specs"
        ));
    }
    for name in made.difference(&told) {
        troubles.push(format!(
            "`{name}` is not told of in the specs' misconceptions; write its belief and hint"
        ));
    }
    if made.len() < gallery.wrongs.len() {
        troubles.push(
            "two programs of the gallery have the same name; give one of them another".to_owned(),
        );
    }
    for rule in &assignment.rules {
        if !assignment
            .misconceptions
            .iter()
            .any(|told| told.rule.get_ref() == &rule.name)
        {
            troubles.push(format!(
                "no misconception breaks `{}`; add one to the gallery",
                rule.name
            ));
        }
        if !assignment.cases.iter().any(|case| case.rule == rule.name) {
            troubles.push(format!("no case decides `{}`; write an example", rule.name));
        }
    }
    troubles
}

fn rule_of(grader: &Grader, wrong: &Mutant) -> Option<String> {
    let mut told = grader.assignment.misconceptions.iter();
    let told = told.find(|told| told.name.get_ref() == wrong.name.get_ref())?;
    Some(told.rule.get_ref().clone())
}

/// Grades the reference with these edits; the inner error tells of edits that make no program.
fn try_out(
    grader: &Grader,
    oracle: &Submission,
    gallery: &Gallery,
    wrongs: &[&Mutant],
) -> Result<Result<(MutantResult, Graded), String>, InternalError> {
    let names: Vec<String> = wrongs
        .iter()
        .map(|wrong| wrong.name.get_ref().clone())
        .collect();
    let program = match gallery.program(oracle, wrongs) {
        Ok(program) => program,
        Err(mistake) => return Ok(Err(mistake.to_string())),
    };
    let result = grader.grade(&names.join(" and "), &program)?;
    if result.report.outcome != Outcome::Graded {
        let why = result
            .report
            .not_graded
            .as_ref()
            .map_or("", |not_graded| not_graded.detail.as_str());
        return Ok(Err(format!(
            "`{}` does not compile: {why}",
            names.join("` and `")
        )));
    }
    let tried = MutantResult {
        rules: wrongs
            .iter()
            .filter_map(|wrong| rule_of(grader, wrong))
            .collect(),
        names,
        broad: wrongs.iter().any(|wrong| wrong.broad),
        report: result.report.clone(),
    };
    Ok(Ok((tried, result)))
}

/// Chooses mixtures of two, spread over the gallery.
fn mixtures<'a>(known: &[&'a Mutant], wanted: usize) -> Vec<Vec<&'a Mutant>> {
    let count = known.len();
    (0..wanted.min(count * count.saturating_sub(1) / 2))
        .filter_map(|number| {
            let first = number % count;
            // A step that grows with every round meets new partners for each program.
            let second = (first + 1 + 7 * (1 + number / count) + 3 * first) % count;
            (first != second).then(|| vec![known[first], known[second]])
        })
        .collect()
}

/// Finds answers of a program that are not the recorded ones.
fn stale(grader: &Grader, name: &str, result: &Graded) -> Option<String> {
    let beliefs = grader.assignment.beliefs().ok()?;
    let holder = beliefs.names.iter().position(|known| known == name);
    let recorded = |question: &str| {
        let mut answers = beliefs.answers.get(question).into_iter().flatten();
        let own =
            answers.find(|(_, holders)| holder.is_some_and(|holder| holders.contains(&holder)));
        own.map(|(answer, _)| answer)
    };
    let changed = grader
        .assignment
        .cases
        .iter()
        .zip(&result.responses)
        .filter(|(case, response)| {
            let reply = belief_key(&response.reply);
            match recorded(&case.question.to_string()) {
                Some(answer) => reply.as_ref() != Some(answer),
                None => !case.hidden && !is_right(case, response),
            }
        })
        .count();
    (changed > 0).then(|| {
        format!("`{name}` answers {changed} cases otherwise than recorded; run `course record`")
    })
}
