//! Chooses the questions that are asked because an answer is wrong: on the way to it, one function after the other.

use std::collections::BTreeSet;

use super::known_replies::KnownReplies;
use super::replayed_calls::may_call;
use super::submission_score::is_right;
use crate::runner::{Reply, Response};
use crate::specs::{Assignment, Case};
use notation::{Callee, Question, QuestionNumbers, Verb};

/// The most wrong answers for each rule that are followed if any function may be their cause: more than families draw.
const MOST: usize = 128;

/// The same if all functions that are called answer rightly.
const MOST_OWN: usize = 2;

/// The questions to ask to replay the calls behind wrong answers, round by round.
pub struct ReplayQuestions<'a> {
    answered: &'a [(&'a Case, &'a Response)],
    /// The indices of the cases whose calls are worth replaying.
    chosen: Vec<usize>,
    /// Answers so far; none if no answer is of use.
    known: Option<KnownReplies<'a>>,
}

impl<'a> ReplayQuestions<'a> {
    /// Chooses the wrong answers whose calls are worth replaying.
    pub fn of(
        assignment: &'a Assignment,
        answered: &'a [(&'a Case, &'a Response)],
    ) -> ReplayQuestions<'a> {
        let chosen = worth_following(answered);
        let is_worthwhile = !chosen.is_empty();
        ReplayQuestions {
            answered,
            chosen,
            known: is_worthwhile.then(|| KnownReplies::of(assignment.steps(), answered)),
        }
    }

    /// Returns the questions to ask next, each with the index of its case.
    pub fn next_round(&mut self) -> Vec<(usize, Question)> {
        let mut further = Vec::new();
        let Some(known) = &self.known else {
            return further;
        };
        let mut wanted = QuestionNumbers::default();
        // Where no answer is of use, none is missing.
        self.chosen.retain(|&index| {
            let (case, response) = self.answered[index];
            let questions = known.wanted(case, &response.reply);
            let is_open = !questions.is_empty();
            for question in questions {
                if wanted.add(&question) == further.len() {
                    further.push((index, question));
                }
            }
            is_open
        });
        further
    }

    /// Notes the reply to one of them.
    pub fn note(&mut self, question: &Question, reply: Reply) {
        if let Some(known) = &mut self.known {
            known.note(question, reply);
        }
    }
}

/// Returns the indices of the wrong answers whose calls are worth replaying; hidden cases are ignored.
fn worth_following(answered: &[(&Case, &Response)]) -> Vec<usize> {
    let is_wrong = |case: &Case, response: &Response| {
        matches!(response.reply, Reply::Answer(_) | Reply::Panicked { .. })
            && !case.hidden
            && !is_right(case, response)
    };
    let all = answered.iter().enumerate();
    let wrong = all.filter(|(_, (case, response))| is_wrong(case, response));
    let mut faulty: BTreeSet<Callee> = BTreeSet::new();
    let mut sorted: Vec<usize> = Vec::new();
    for (index, (case, _)) in wrong {
        faulty.insert(case.question.callee());
        if case.question.verb == Verb::Play && case.question.rule_set.is_none() {
            sorted.push(index);
        }
    }
    let rule_of = |index: usize| answered[index].0.rule.as_str();
    sorted.sort_by_key(|&index| (rule_of(index), answered[index].0.question.size()));
    let mut chosen = Vec::new();
    for indices in sorted.chunk_by(|&one, &other| rule_of(one) == rule_of(other)) {
        let callee = answered[indices[0]].0.question.callee();
        let may_follow = faulty.iter().any(|other| may_call(callee, *other));
        let most = if may_follow { MOST } else { MOST_OWN };
        chosen.extend(indices.iter().take(most));
    }
    chosen
}
