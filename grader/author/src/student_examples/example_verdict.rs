//! The programs' verdict on one example.

use super::judging_programs::JudgingProgram;
use grader::score::{MOST_NAMED, answers_agree, misconceptions_behind};
use grader::specs::{Case, Place, StudentExample};
use notation::{Answer, Predictions, Question};
use serde::Serialize;
use std::collections::HashMap;

/// Whether an example is right; of several steps, the worst one decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExampleVerdict {
    /// All right programs answer as it expects.
    Right,
    /// The right programs disagree, or don't answer.
    NotSaid,
    /// No right program answers as it expects.
    Wrong,
}

/// One example with its verdict.
#[derive(Clone, Debug)]
pub struct JudgedExample {
    /// The example.
    pub example: StudentExample,
    /// Whether it is right.
    pub verdict: ExampleVerdict,
    /// The first step that isn't right, or else the line of its title.
    pub place: Place,
    /// The misconceptions that lead to exactly its wrong answer, if they are few.
    pub misconceptions: Vec<String>,
    /// The names of the wrong programs that it catches.
    pub caught: Vec<String>,
}

/// Answers of one program to what it was asked, if it gave one.
pub(super) type Answers = HashMap<Question, Option<Answer>>;

/// Answers of all programs.
pub(super) type Replies<'a> = Vec<(&'a JudgingProgram, Answers)>;

/// Returns whether a program answers as a case expects; none if it wasn't asked.
pub(super) fn agrees(answers: &Answers, case: &Case) -> Option<bool> {
    let answer = answers.get(&case.question)?.as_ref();
    Some(answer.is_some_and(|answer| answers_agree(&case.expected, answer)))
}

impl JudgedExample {
    /// Judges an example.
    pub(super) fn of(
        example: StudentExample,
        replies: &Replies,
        predictions: &Predictions,
    ) -> JudgedExample {
        let verdicts = example.cases.iter().map(|case| verdict(case, replies));
        let verdicts: Vec<ExampleVerdict> = verdicts.collect();
        let worst = verdicts.iter().max().copied();
        let verdict = worst.unwrap_or(ExampleVerdict::NotSaid);
        let decisive = verdicts.iter().position(|one| *one == verdict);
        let decisive = decisive.map(|step| &example.cases[step]);
        let decisive = decisive.filter(|_| verdict != ExampleVerdict::Right);
        JudgedExample {
            verdict,
            place: decisive.map_or(&example.place, |case| &case.place).clone(),
            misconceptions: decisive
                .filter(|_| verdict == ExampleVerdict::Wrong)
                .map(|case| behind(case, replies, predictions))
                .unwrap_or_default(),
            caught: match verdict {
                ExampleVerdict::Right => caught(&example, replies),
                ExampleVerdict::Wrong | ExampleVerdict::NotSaid => Vec::new(),
            },
            example,
        }
    }
}

/// Returns whether a case is right.
fn verdict(case: &Case, replies: &Replies) -> ExampleVerdict {
    let right = replies.iter().filter(|(program, _)| program.rule.is_none());
    let answers = right.filter_map(|(_, answers)| answers.get(&case.question));
    let answers: Option<Vec<&Answer>> = answers.map(Option::as_ref).collect();
    let Some([first, others @ ..]) = answers.as_deref() else {
        return ExampleVerdict::NotSaid;
    };
    let agrees = |answer: &&Answer| answers_agree(&case.expected, answer);
    // Right programs may differ in lines of a session that the example doesn't show.
    let are_one = case.question.is_session() || others.iter().all(|other| other == first);
    let agree = others.iter().all(|other| agrees(other) == agrees(first));
    match agrees(first) {
        _ if !are_one || !agree => ExampleVerdict::NotSaid,
        true => ExampleVerdict::Right,
        false => ExampleVerdict::Wrong,
    }
}

/// Returns the misconceptions that lead to exactly the wrong answer of this case, if they are few.
fn behind(case: &Case, replies: &Replies, predictions: &Predictions) -> Vec<String> {
    let wrong = replies.iter().filter(|(program, _)| program.rule.is_some());
    let shown = wrong.filter(|(_, answers)| agrees(answers, case) == Some(true));
    let mut names: Vec<&str> = shown.map(|(program, _)| program.name.as_str()).collect();
    names.extend(misconceptions_behind(predictions, case));
    names.sort_unstable();
    names.dedup();
    if names.len() > MOST_NAMED {
        return Vec::new();
    }
    names.into_iter().map(str::to_owned).collect()
}

/// Returns the wrong programs of its rule that answer any of its questions differently. A copy of a worked example catches nothing.
fn caught(example: &StudentExample, replies: &Replies) -> Vec<String> {
    let cases = example.cases.iter().zip(&example.copied_from);
    let own = cases.filter(|(_, copied)| copied.is_none());
    let differs = |answers: &Answers| {
        let mut own = own.clone();
        own.any(|(case, _)| agrees(answers, case) == Some(false))
    };
    let programs = replies.iter();
    programs
        .filter(|(program, _)| program.rule.as_ref() == Some(&example.rule))
        .filter(|(_, answers)| differs(answers))
        .map(|(program, _)| program.name.clone())
        .collect()
}
