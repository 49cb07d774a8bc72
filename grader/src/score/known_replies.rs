//! The known answers of a submission, from which wrong ones are explained.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::submission_score::is_right;
use crate::runner::{FurtherReply, Reply, Response};
use crate::specs::{Case, RecordedSteps};
use notation::{Answer, Callee, Question, QuestionNumbers, Verb};

/// A submission's answers, and the right ones.
pub struct KnownReplies<'a> {
    pub(super) steps: &'a RecordedSteps,
    numbers: QuestionNumbers,
    /// The replies, by the numbers of the questions.
    replies: Vec<Cow<'a, Reply>>,
    /// The functions that answer any question wrongly.
    pub(super) faulty: BTreeSet<Callee>,
    pub(super) calls: CalledFunctions<'a>,
}

impl<'a> KnownReplies<'a> {
    /// Collects the replies to these cases.
    pub fn of(steps: &'a RecordedSteps, answered: &[(&'a Case, &'a Response)]) -> KnownReplies<'a> {
        let further = answered.iter().flat_map(|(_, response)| &response.further);
        let mut known = KnownReplies {
            steps,
            numbers: QuestionNumbers::with_capacity(answered.len()),
            replies: Vec::new(),
            faulty: answered
                .iter()
                .filter(|(case, response)| !is_right(case, response))
                .filter(|(_, response)| response.reply != Reply::NotAsked)
                .map(|(case, _)| case.question.callee())
                .collect(),
            calls: CalledFunctions::default(),
        };
        let traced = answered.iter();
        for (case, response) in traced.filter(|(case, _)| may_be_traced(&case.question)) {
            known.add(&case.question, Cow::Borrowed(&response.reply));
        }
        for (question, reply) in further.filter_map(asked_further) {
            known.note(&question, reply);
        }
        known
    }

    fn add(&mut self, question: &Question, reply: Cow<'a, Reply>) {
        if self.numbers.add(question) == self.replies.len() {
            self.replies.push(reply);
        }
    }

    /// Adds which functions call which, as the code of the submission says.
    #[must_use]
    pub fn with_calls(self, calls: CalledFunctions<'a>) -> KnownReplies<'a> {
        KnownReplies { calls, ..self }
    }

    /// Returns the functions with wrong answers that the code of this one reaches.
    pub(super) fn reached_faulty(&self, from: Callee) -> BTreeSet<Callee> {
        let mut reached = self.calls.reached(from);
        reached.retain(|other| self.faulty.contains(other));
        reached
    }

    /// Notes the reply to a question that was asked because an answer is wrong.
    pub(super) fn note(&mut self, question: &Question, reply: Reply) {
        self.add(question, Cow::Owned(reply));
    }

    pub(super) fn reply(&self, question: &Question) -> Option<&Reply> {
        let number = self.numbers.number(question)?;
        Some(&self.replies[number])
    }
}

fn may_be_traced(question: &Question) -> bool {
    question.rule_set.is_none() && !question.is_session()
}

/// Reads a question that was asked because an answer is wrong.
fn asked_further(asked: &FurtherReply) -> Option<(Question, Reply)> {
    let question: Question = asked.question.parse().ok()?;
    let read = |text: String| Answer::of_submission(question.verb, &text);
    let reply = asked.reply.clone().map_answer(read);
    Some((question, reply))
}

/// Says something about the code of a function and another one.
type Calls<'a> = dyn Fn(Callee, Callee) -> bool + 'a;

/// Which functions of a submission call which; without its code, none does for certain, and each may.
#[derive(Clone, Copy, Default)]
pub struct CalledFunctions<'a>(Option<(&'a Calls<'a>, &'a Calls<'a>)>);

impl<'a> CalledFunctions<'a> {
    /// Takes a function that says whether the code of a function reaches another one without going through a third, and one
    /// that says whether it may reach it at all.
    pub fn of(calls: &'a Calls<'a>, may_reach: &'a Calls<'a>) -> CalledFunctions<'a> {
        CalledFunctions(Some((calls, may_reach)))
    }

    pub(super) fn may_reach(self, from: Callee, to: Callee) -> bool {
        self.0.is_none_or(|(_, may_reach)| may_reach(from, to))
    }

    /// Returns whether the code of a function calls another one. A rule of the game calls no program and no player, though
    /// functions of one name may look as if it did.
    pub(super) fn calls(self, from: Callee, to: Callee) -> bool {
        let is_rule = |verb: Verb| !verb.is_session() && !verb.has_steps();
        from != to
            && (is_rule(to.verb) || !is_rule(from.verb))
            && self.0.is_some_and(|(calls, _)| calls(from, to))
    }

    /// Returns the other functions for the same rules that the code of a function reaches.
    pub(super) fn reached(self, from: Callee) -> BTreeSet<Callee> {
        let mut reached = BTreeSet::new();
        let mut open = vec![from];
        while let Some(function) = open.pop() {
            for verb in Verb::ALL {
                let other = Callee { verb, ..from };
                if other != from && self.calls(function, other) && reached.insert(other) {
                    open.push(other);
                }
            }
        }
        reached
    }
}
