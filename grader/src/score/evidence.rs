//! The answers, question by question, with what each misconception predicts.

use std::collections::{BTreeMap, BTreeSet};

use super::changed_answer::is_right_alone;
use super::findings::Dependence;
use super::known_replies::KnownReplies;
use super::normalized_response::normalized_response;
use super::replayed_calls::ReplayedCalls;
use super::submission_score::is_right;
use crate::runner::{Reply, Response};
use crate::specs::Case;
use crate::tally::distinct;
use notation::{
    Answer, Callee, PredictedAnswers, Predictions, QuestionNumbers, Steps, TypedInput, Verb,
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    Right,
    Wrong(String),
    /// There was a panic, a crash or a limit, in the form in which it is recorded.
    Stopped(String),
    /// There is no answer: the function is missing, not written, or wasn't asked.
    Silent,
}

#[derive(Debug)]
pub(super) struct Answered<'a> {
    /// The case that asks it; if several do, one that failed.
    pub case: &'a Case,
    pub given: Option<&'a Answer>,
    pub seen: Seen,
    pub predicted: PredictedAnswers<'a>,
    /// Other functions' answers to the calls behind this one, if it is wrong and they are known.
    pub replayed: Option<ReplayedCalls>,
    pub steps: Option<&'a Steps>,
    /// If it is a wrong session: what its first difference may depend on.
    pub difference: Option<Dependence>,
}

impl<'a> Answered<'a> {
    fn of(
        case: &'a Case,
        response: &'a Response,
        predictions: &'a Predictions,
        known: &KnownReplies<'a>,
    ) -> Answered<'a> {
        let seen = Seen::of(case, response);
        let wrong = Some(response).filter(|_| seen.is_wrong());
        Answered {
            case,
            given: response.reply.answer(),
            predicted: predictions.to(&case.question.to_string()),
            replayed: wrong.and_then(|wrong| known.replayed(case, &wrong.reply)),
            steps: known.steps.of(&case.question),
            difference: wrong.and_then(|wrong| difference(case, wrong)),
            seen,
        }
    }

    /// Returns whether another function answers wrongly in the calls behind this answer, if they are known.
    pub(super) fn follows(&self) -> Option<bool> {
        let is_own = self.difference == Some(Dependence::None);
        let of_session = is_own.then_some(false);
        of_session.or_else(|| {
            self.replayed
                .as_ref()
                .map(|replayed| !replayed.wrong.is_empty())
        })
    }

    /// Returns whether the answer may depend on that function: a refused move calls few others, and a session without a
    /// number moves nothing.
    pub(super) fn may_depend_on(&self, other: Callee) -> bool {
        if let Answer::Refused(_) = self.case.expected {
            return other.verb.decides_refusals();
        }
        let moves = |typed: &TypedInput| {
            let mut words = typed.bytes.split(u8::is_ascii_whitespace);
            words.any(|word| word.iter().any(u8::is_ascii_digit))
        };
        let is_of_picture = |verb: Verb| {
            let own = Callee {
                verb,
                named_rules: false,
            };
            other.verb == verb || own.builds_on(other)
        };
        [Verb::Opening, Verb::Show].into_iter().any(is_of_picture)
            || self.difference != Some(Dependence::Opening)
                && self.case.question.typed.as_ref().is_none_or(moves)
    }
}

pub(super) struct Evidence<'a> {
    /// The answers of each function, in the order in which functions are taught.
    pub functions: BTreeMap<Callee, Vec<Answered<'a>>>,
    /// The functions in which each misconception predicts wrong answers.
    pub touched: Vec<BTreeSet<Callee>>,
    /// The functions whose answers depend on what was asked before; no misconception about moves explains that.
    pub unsteady: BTreeSet<Callee>,
    pub known: &'a KnownReplies<'a>,
}

impl<'a> Evidence<'a> {
    /// Groups the responses by function; hidden cases are ignored.
    pub(super) fn of(
        predictions: &'a Predictions,
        known: &'a KnownReplies<'a>,
        answered: &[(&'a Case, &'a Response)],
    ) -> Evidence<'a> {
        let mut evidence = Evidence {
            functions: BTreeMap::new(),
            touched: vec![BTreeSet::new(); predictions.names.len()],
            unsteady: BTreeSet::new(),
            known,
        };
        // Two examples may check different lines of one session; its question counts once.
        let mut numbers = QuestionNumbers::default();
        let mut places = Vec::new();
        for &(case, response) in answered.iter().filter(|(case, _)| !case.hidden) {
            let callee = case.question.callee();
            if is_right_alone(case, response) {
                evidence.unsteady.insert(callee);
            }
            let answered = Answered::of(case, response, predictions, known);
            for holder in answered.predicted.holders() {
                evidence.touched[holder].insert(callee);
            }
            let questions = evidence.functions.entry(callee).or_default();
            let number = numbers.add(&case.question);
            if let Some(&index) = places.get(number) {
                let before: &mut Answered = &mut questions[index];
                if before.seen == Seen::Right && answered.seen != Seen::Right {
                    *before = answered;
                }
            } else {
                places.push(questions.len());
                questions.push(answered);
            }
        }
        evidence
    }

    /// Returns the function that a misconception is about: the first taught of those that it affects.
    pub(super) fn home(&self, misconception: usize) -> Option<Callee> {
        self.touched[misconception].first().copied()
    }

    /// Returns whether the consequences of this misconception are recorded too. They aren't for functions that a submission
    /// may call or not, such as `opposite`.
    pub(super) fn has_consequences(&self, misconception: usize) -> bool {
        self.home(misconception).is_some_and(|home| {
            let mut touched = self.touched[misconception].iter();
            touched.any(|function| function.builds_on(home))
        })
    }
}

fn difference(case: &Case, response: &Response) -> Option<Dependence> {
    match (&case.expected, response.reply.answer()?) {
        (Answer::Session(expected), Answer::Session(given))
            if case.question.verb == Verb::Program =>
        {
            Some(Dependence::of(expected, given))
        }
        _ => None,
    }
}

impl Seen {
    fn of(case: &Case, response: &Response) -> Seen {
        if is_right(case, response) {
            return Seen::Right;
        }
        match (&response.reply, normalized_response(response)) {
            (_, None) => Seen::Silent,
            (Reply::Answer(_), Some(answer)) => Seen::Wrong(answer),
            (_, Some(how)) => Seen::Stopped(how),
        }
    }

    pub(super) fn is_wrong(&self) -> bool {
        matches!(self, Seen::Wrong(_) | Seen::Stopped(_))
    }
}

/// The percentage of answers that a misconception has to predict, in the function that it is about.
const NEARLY_ALL: usize = 97;

/// The percentage of the answers that it predicts to be wrong which have to be wrong, if there may be other causes.
const NEARLY_ALL_AMONG_OTHERS: usize = 95;

/// The percentage that it has to predict of the answers that are wrong or predicted to be wrong.
const NEARLY_ALL_WRONG: usize = 97;

/// A function with this many questions or more needs more than one wrong answer as evidence.
const MANY_QUESTIONS: usize = 30;

/// The number of wrong answers that are enough evidence in a function with many questions.
const ENOUGH: usize = 3;

#[derive(Clone, Debug, Default)]
pub(super) struct PredictionFit {
    compared: usize,
    pub missed: Vec<usize>,
    /// Number of them that are wrong, or predicted to be wrong.
    wrong: usize,
    predicted: usize,
    /// Number of right answers that are predicted to be wrong.
    contradicted: usize,
    /// Number of wrong answers that were predicted, without panics and limits.
    explained: usize,
    /// Number of panics and limits that were predicted.
    stopped: usize,
}

impl PredictionFit {
    /// Compares the answers of a function with what these misconceptions predict together.
    pub(super) fn of<'a>(
        answers: impl Iterator<Item = &'a Answered<'a>>,
        set: &[usize],
    ) -> PredictionFit {
        let mut fit = PredictionFit::default();
        for (index, answered) in answers.enumerate() {
            fit.add(index, answered, set);
        }
        fit
    }

    fn add(&mut self, index: usize, answered: &Answered, set: &[usize]) {
        if answered.seen == Seen::Silent {
            return;
        }
        let mut misconceptions = set.iter();
        if answered.seen == Seen::Right
            && !misconceptions.any(|&misconception| answered.predicted.is_wrong_for(misconception))
        {
            // Most answers are like this one, and the other predictions don't matter for it.
            self.compared += 1;
            return;
        }
        let predicted = set.iter().map(|&holder| answered.predicted.of(holder));
        let predicted: Vec<&str> = distinct(predicted.flatten());
        let predicts = |answer: &str| predicted.contains(&answer);
        let hit = match &answered.seen {
            Seen::Silent | Seen::Right => false,
            Seen::Wrong(answer) => {
                self.explained += usize::from(predicts(answer));
                predicts(answer)
            }
            Seen::Stopped(how) => {
                self.stopped += usize::from(predicts(how));
                predicts(how)
            }
        };
        // If two of them predict different answers, a third answer contradicts neither.
        if !hit && predicted.len() > 1 {
            return;
        }
        self.compared += 1;
        if !hit {
            self.missed.push(index);
        }
        let is_wrong = answered.seen.is_wrong();
        self.wrong += usize::from(!predicted.is_empty() || is_wrong);
        self.predicted += usize::from(!predicted.is_empty());
        self.contradicted += usize::from(!predicted.is_empty() && !is_wrong);
    }

    fn right(&self) -> usize {
        self.compared - self.missed.len()
    }

    /// Returns whether nearly all answers of the function that the misconceptions are about were predicted.
    pub(super) fn is_close(&self) -> bool {
        let enough = if self.compared < MANY_QUESTIONS || self.missed.is_empty() {
            1
        } else {
            ENOUGH
        };
        // A panic counts only if nothing else is predicted and every predicted one happened.
        let evident = self.explained >= enough
            || self.explained == 0 && self.stopped >= 1 && self.missed.is_empty();
        evident
            && self.right() * 100 >= self.compared * NEARLY_ALL
            && self.missed.len() * 100 <= self.wrong * (100 - NEARLY_ALL_WRONG)
    }

    /// Returns whether a misconception may be one of several: some answers are as predicted, and where it predicts a wrong
    /// answer, nearly none is right.
    pub(super) fn is_possible(&self) -> bool {
        self.explained + self.stopped >= 1
            && self.contradicted * 100 <= self.predicted * (100 - NEARLY_ALL_AMONG_OTHERS)
    }

    pub(super) fn is_confirmed(&self) -> bool {
        self.explained >= 1 && (self.explained + self.stopped) * 100 >= self.predicted * NEARLY_ALL
    }
}
