//! What is known of a submission's answers when it is asked why some of them are wrong.

use std::collections::{BTreeSet, HashMap};

use super::called_functions::CalledFunctions;
use super::points::is_right;
use crate::notation::{Answer, Callee, Question};
use crate::runner::{FurtherReply, Reply, Response};
use crate::specs::{Case, RecordedSteps};

/// A submission's answers, and the right ones.
pub struct KnownReplies<'a> {
    pub(super) steps: &'a RecordedSteps,
    replies: HashMap<&'a Question, &'a Reply>,
    /// The replies to other questions that were asked because answers are wrong.
    further: HashMap<Question, Reply>,
    /// The functions that answer any question wrongly.
    pub(super) faulty: BTreeSet<Callee>,
    /// Which functions call which.
    pub(super) calls: CalledFunctions<'a>,
}

impl<'a> KnownReplies<'a> {
    /// Collects the replies to all cases; hidden cases are ignored.
    pub fn of(steps: &'a RecordedSteps, answered: &[(&'a Case, &'a Response)]) -> KnownReplies<'a> {
        let shown = || answered.iter().filter(|(case, _)| !case.hidden);
        let further = shown().flat_map(|(_, response)| &response.further);
        KnownReplies {
            steps,
            replies: shown()
                .filter(|(case, _)| may_be_traced(&case.question))
                .map(|(case, response)| (&case.question, &response.reply))
                .collect(),
            further: further.filter_map(asked_further).collect(),
            faulty: shown()
                .filter(|(case, response)| !is_right(case, response))
                .filter(|(_, response)| response.reply != Reply::NotAsked)
                .map(|(case, _)| case.question.callee())
                .collect(),
            calls: CalledFunctions::default(),
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
    pub(super) fn note(&mut self, question: Question, reply: Reply) {
        self.further.insert(question, reply);
    }

    /// Returns the reply to a question, if it was asked.
    pub(super) fn reply(&self, question: &Question) -> Option<&Reply> {
        let asked = self.replies.get(question).copied();
        asked.or_else(|| self.further.get(question))
    }
}

/// Returns whether a trace may ask this question.
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
