//! Checks, in seconds, whether the specs, the reference and the gallery still fit together after a change.

use super::contradicted_examples::{ContradictedExample, contradicted_examples};
use super::find_stale_texts::{find_stale_texts, wrong_words};
use crate::calibration::{Gallery, drifts};
use grader::failure::Failure;
use grader::grade::Grader;
use grader::mistake::Mistake;
use grader::runner::{CompileError, Compiler, Response};
use grader::score::{is_right, normalized_response};
use grader::specs::{Assignment, Case, Rubric, Source};
use notation::{PredictedAnswers, Verb};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use submission::Submission;

/// Sum of the points of the parts that aren't extra.
const FULL_MARKS: u32 = 100;

/// The folder of answers that the exact solver computes, and `course record` doesn't.
const SOLVED: &str = "solved/";

/// The most characters of a question in a message: that of a session holds a whole game.
const LONGEST_QUESTION: usize = 80;

/// Returns a line for everything that no longer fits, in all files at once; `target` is Cargo's target folder.
pub fn find_inconsistencies(
    specs: &Path,
    oracle: &Submission,
    gallery: &Gallery,
    compiler: Compiler,
    target: Option<PathBuf>,
) -> Result<Vec<String>, Failure> {
    let (assignment, mut mistakes) = Assignment::read_with_mistakes(specs);
    mistakes.extend(changed_points(specs).unwrap_or_default());
    mistakes.sort();
    let mut lines: Vec<String> = mistakes.iter().map(Mistake::render).collect();
    let edits = gallery.stale_edits(oracle);
    lines.extend(edits.iter().map(ToString::to_string));
    if let Some(assignment) = assignment {
        let grader = Grader::new(assignment, compiler).keeping_in(target);
        lines.extend(drifts(&grader.assignment, gallery));
        lines.extend(find_stale_texts(&grader.assignment, specs));
        lines.extend(failed_by(&grader, specs, oracle)?);
    }
    Ok(lines)
}

/// Returns the points that aren't those of the last commit, if the points don't add up; none if either is unknown.
fn changed_points(specs: &Path) -> Option<Vec<Mistake>> {
    let name = "rubric.toml";
    let source = Source::read(&specs.join(name), "").ok()?;
    let rubric = Rubric::read(&source).ok()?;
    if total(&rubric) == FULL_MARKS {
        return None;
    }
    let shown = Command::new("git")
        .args(["show", &format!("HEAD:./{name}")])
        .current_dir(specs)
        .output();
    let text = String::from_utf8(shown.ok()?.stdout).ok()?;
    let file = name.to_owned();
    let before = Rubric::read(&Source { file, text }).ok()?;
    let before: BTreeMap<&str, u32> = points(&before)
        .map(|(rule, points, _)| (rule, points))
        .collect();
    let changed = points(&rubric).filter_map(|(rule, points, span)| {
        let what = match before.get(rule) {
            Some(before) if *before == points => return None,
            Some(before) => format!("`{rule}` was worth {before} in the last commit"),
            None => format!("`{rule}` was worth nothing in the last commit"),
        };
        let what = format!("{what}; make all points add up to {FULL_MARKS}");
        Some(source.mistake(&span, what))
    });
    Some(changed.collect())
}

/// Returns each rule with its points, and where they are.
fn points(rubric: &Rubric) -> impl Iterator<Item = (&str, u32, std::ops::Range<usize>)> {
    let parts = rubric.parts.iter();
    let points = parts.flat_map(|part| &part.points);
    points.map(|(rule, points)| (rule.get_ref().as_str(), *points.get_ref(), points.span()))
}

fn total(rubric: &Rubric) -> u32 {
    let parts = rubric.parts.iter().filter(|part| !part.extra);
    let points = parts.flat_map(|part| &part.points);
    points.map(|(_, points)| points.get_ref()).sum()
}

/// Returns the examples and the recorded cases that the reference answers differently.
fn failed_by(grader: &Grader, specs: &Path, oracle: &Submission) -> Result<Vec<String>, Failure> {
    let executable = match grader.compile(oracle) {
        Ok(executable) => executable,
        Err(CompileError::Refused(errors)) => {
            return Ok(vec![format!("the reference does not compile: {errors}")]);
        }
        Err(error) => return Ok(vec![format!("the reference can't be asked: {error}")]),
    };
    let cases = &grader.assignment.cases;
    let responses = grader.ask(&executable, cases)?.responses;
    let mut lines = Vec::new();
    let mut recorded: BTreeMap<&str, Vec<&Case>> = BTreeMap::new();
    for (case, response) in cases.iter().zip(&responses) {
        if is_right(case, response) {
            continue;
        }
        match &case.title {
            Some(title) => lines.push(format!(
                "{}: the reference fails the example `{title}`: {}; change the example or the reference, whichever is wrong",
                case.place,
                instead(case, response)
            )),
            None => recorded.entry(&case.rule).or_default().push(case),
        }
    }
    lines.extend(recorded.iter().map(|(rule, cases)| {
        let others = match cases.len() {
            1 => String::new(),
            count => format!(" and {} more", count - 1),
        };
        let place = &cases[0].place;
        let remedy = if place.file.contains(SOLVED) {
            "compute them again: `cargo run --release -p solution --example choices`; a rule that part 7 doesn't have is taught to the \
             solver first: where a last stone captures in `solution/solver/position.rs` and `endgames.rs`, what it takes and how a game \
             ends in `after_sowing.rs`"
        } else {
            "record again: `cargo course record --reference solution --seed 217`"
        };
        let question = cases[0].question.to_string();
        let question = match question.char_indices().nth(LONGEST_QUESTION) {
            Some((cut, _)) => format!("{}…", &question[..cut]),
            None => question,
        };
        format!(
            "{place}: stale: the reference answers `{question}`{others} of `{rule}` differently; {remedy}"
        )
    }));
    if !recorded.is_empty() {
        let right = obsolete_misconceptions(&grader.assignment, specs, cases, &responses);
        lines.extend(right.iter().map(Mistake::render));
    }
    lines.extend(wrong_words(grader, &executable));
    let choices = contradicted_examples(&grader.assignment).into_iter();
    let moved = choices.filter(ContradictedExample::needs_another_position);
    lines.extend(moved.map(|wrong| {
        let (place, rule) = (&wrong.case.place, &wrong.case.rule);
        let title = wrong.case.title.as_deref().unwrap_or_default();
        format!(
            "{place}: the exact solver didn't find that `{title}` shows `{rule}`; ask it again if the example is new, with \
             `cargo run --release -p solution --example choices`, or show one of its positions, such as the one in {}",
            wrong.right.place
        )
    }));
    Ok(lines)
}

/// Says what the reference answers instead, in a line.
fn instead(case: &Case, response: &Response) -> String {
    let answer = normalized_response(response).unwrap_or_else(|| "nothing".to_owned());
    if case.question.is_session() {
        return "its session is different".to_owned();
    }
    format!(
        "it answers `{}` with `{answer}` instead of `{}`",
        case.question, case.expected
    )
}

/// Returns each misconception whose recorded answers are now those of the reference, wherever these have changed, at its
/// place in the specs.
fn obsolete_misconceptions(
    assignment: &Assignment,
    specs: &Path,
    cases: &[Case],
    responses: &[Response],
) -> Vec<Mistake> {
    let Ok(predictions) = assignment.predictions() else {
        return Vec::new();
    };
    let Ok(source) = Source::read(&specs.join("misconceptions.toml"), "") else {
        return Vec::new();
    };
    let asked = cases.iter().zip(responses);
    let asked = asked.filter(|(case, _)| shows_the_rule(case));
    let asked = asked.map(|(case, response)| {
        // Examples may have been changed already; a recorded case still has the right answer of before.
        let is_changed = case.title.is_none() && !is_right(case, response);
        let predicted = predictions.to(&case.question.to_string());
        (predicted, normalized_response(response), is_changed)
    });
    let asked: Vec<(PredictedAnswers, Option<String>, bool)> = asked.collect();
    let changed = asked.iter().filter(|(.., is_changed)| *is_changed).count();
    let known = assignment.misconceptions.iter();
    let right = known.filter_map(|known| {
        let name = known.name.get_ref();
        let holder = predictions.names.iter().position(|other| other == name)?;
        let failed = asked.iter().filter_map(|(predicted, now, is_changed)| {
            Some((predicted.of(holder)?, now.as_deref(), *is_changed))
        });
        if !failed.clone().all(|(wrong, now, _)| now == Some(wrong)) {
            return None;
        }
        let (questions, of_changed) = (failed.clone().count(), failed.filter(|(.., is)| *is).count());
        // Where it was right before and isn't now, it is another rule still; its program may be the same as the reference.
        let what = if of_changed == changed {
            format!(
                "`{name}` is what the rule says now: the reference answers all {questions} questions that this program failed \
                 as it did; turn the misconception round and give it a new name, or take it out"
            )
        } else {
            format!(
                "all {questions} wrong answers of `{name}` are right now; take it out if its program does nothing else, or \
                 leave it until you record again"
            )
        };
        (questions > 0).then(|| source.mistake(&known.name.span(), what))
    });
    right.collect()
}

/// Whether the answer follows from the rules of parts 1 to 6 alone. Sessions say little: where their moves aren't possible any
/// more, many programs show the same. Rule sets may keep the old rule, and a choice is a search.
fn shows_the_rule(case: &Case) -> bool {
    let question = &case.question;
    !question.is_session() && question.rule_set.is_none() && question.verb != Verb::Choose
}
