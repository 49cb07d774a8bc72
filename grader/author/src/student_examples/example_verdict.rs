//! The programs' verdict on one example.

use super::judging_programs::JudgingProgram;
use grader::score::{MOST_NAMED, answers_agree, misconceptions_behind};
use grader::specs::{Case, Place, StudentExample};
use notation::{Answer, Predictions, Question};
use serde::Serialize;
use std::collections::HashMap;

/// Whether an example is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExampleVerdict {
    /// All right programs answer as it expects.
    Right,
    /// No right program answers as it expects.
    Wrong,
    /// The right programs disagree, or don't answer.
    NotSaid,
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

/// Answers of the programs.
#[derive(Debug, Default)]
pub(super) struct Replies<'a> {
    right: Vec<HashMap<Question, Option<Answer>>>,
    wrong: Vec<WrongReplies<'a>>,
}

/// Answers of a wrong program.
#[derive(Debug)]
struct WrongReplies<'a> {
    program: &'a JudgingProgram,
    answers: HashMap<Question, Option<Answer>>,
}

impl<'a> Replies<'a> {
    /// Adds the answers of a program.
    pub(super) fn add(
        &mut self,
        program: &'a JudgingProgram,
        answers: HashMap<Question, Option<Answer>>,
    ) {
        if program.rule.is_some() {
            self.wrong.push(WrongReplies { program, answers });
        } else {
            self.right.push(answers);
        }
    }

    /// Returns whether a case is right.
    fn verdict(&self, case: &Case) -> ExampleVerdict {
        let answers = self.right.iter();
        let answers = answers.filter_map(|answers| answers.get(&case.question));
        let answers: Option<Vec<&Answer>> = answers.map(Option::as_ref).collect();
        let Some(answers) = answers.filter(|answers| !answers.is_empty()) else {
            return ExampleVerdict::NotSaid;
        };
        let agreeing = answers
            .iter()
            .filter(|answer| answers_agree(&case.expected, answer))
            .count();
        // Right programs may differ in lines of a session that the example doesn't show.
        let are_one = case.question.is_session() || answers.windows(2).all(|two| two[0] == two[1]);
        match agreeing {
            _ if !are_one => ExampleVerdict::NotSaid,
            0 => ExampleVerdict::Wrong,
            agreeing if agreeing == answers.len() => ExampleVerdict::Right,
            _ => ExampleVerdict::NotSaid,
        }
    }
}

impl JudgedExample {
    /// Judges an example.
    pub(super) fn of(
        example: StudentExample,
        replies: &Replies,
        predictions: &Predictions,
        copies: CopiesPolicy,
    ) -> JudgedExample {
        let verdicts = || example.cases.iter().map(|case| replies.verdict(case));
        let first = |wanted: ExampleVerdict| verdicts().position(|verdict| verdict == wanted);
        let (verdict, decisive) =
            match (first(ExampleVerdict::Wrong), first(ExampleVerdict::NotSaid)) {
                (Some(step), _) => (ExampleVerdict::Wrong, Some(step)),
                (None, Some(step)) => (ExampleVerdict::NotSaid, Some(step)),
                (None, None) => (ExampleVerdict::Right, None),
            };
        let decisive = decisive.map(|step| &example.cases[step]);
        JudgedExample {
            verdict,
            place: decisive.map_or(&example.place, |case| &case.place).clone(),
            misconceptions: decisive
                .filter(|_| verdict == ExampleVerdict::Wrong)
                .map(|case| behind(case, replies, predictions))
                .unwrap_or_default(),
            caught: match verdict {
                ExampleVerdict::Right => caught(&example, replies, copies),
                ExampleVerdict::Wrong | ExampleVerdict::NotSaid => Vec::new(),
            },
            example,
        }
    }
}

/// Returns the misconceptions that lead to exactly the wrong answer of this case, if they are few.
fn behind(case: &Case, replies: &Replies, predictions: &Predictions) -> Vec<String> {
    let gives_it = |wrong: &&WrongReplies| match wrong.answers.get(&case.question) {
        Some(Some(answer)) => answers_agree(&case.expected, answer),
        _ => false,
    };
    let shown = replies.wrong.iter().filter(gives_it);
    let mut names: Vec<&str> = shown.map(|wrong| wrong.program.name.as_str()).collect();
    names.extend(misconceptions_behind(predictions, case));
    names.sort_unstable();
    names.dedup();
    if names.len() > MOST_NAMED {
        return Vec::new();
    }
    names.into_iter().map(str::to_owned).collect()
}

/// Returns the wrong programs of its rule that answer any of its questions differently.
fn caught(example: &StudentExample, replies: &Replies, copies: CopiesPolicy) -> Vec<String> {
    let counts = |copied: &Option<Place>| copied.is_none() || copies == CopiesPolicy::Count;
    let cases = example.cases.iter().zip(&example.copied_from);
    let cases: Vec<&Case> = cases
        .filter(|(_, copied)| counts(copied))
        .map(|(case, _)| case)
        .collect();
    let differs = |wrong: &WrongReplies, case: &Case| match wrong.answers.get(&case.question) {
        Some(Some(answer)) => !answers_agree(&case.expected, answer),
        Some(None) => true,
        None => false,
    };
    let programs = replies.wrong.iter();
    programs
        .filter(|wrong| wrong.program.rule.as_ref() == Some(&example.rule))
        .filter(|wrong| cases.iter().any(|case| differs(wrong, case)))
        .map(|wrong| wrong.program.name.clone())
        .collect()
}

/// Whether a copy of a worked example can catch anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopiesPolicy {
    /// It catches nothing.
    EarnNothing,
    /// It counts like any other example, for trying the worked examples themselves.
    Count,
}
