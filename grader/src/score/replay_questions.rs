//! Questions to a submission's own functions, to replay the calls behind its answers.

use std::collections::BTreeSet;

use super::known_replies::KnownReplies;
use super::submission_score::is_right;
use crate::runner::{Reply, Response};
use crate::specs::{Assignment, Case};
use notation::{Callee, Question, QuestionNumbers, Verb};

/// The most answers for each rule that are followed if any function may be the cause of the wrong ones: more than families draw.
const MOST: usize = 128;

/// The same if all functions that are called answer rightly.
const MOST_OWN: usize = 2;

/// The number of cases of each rule in which it is tried what leaving out a function would change.
const WITHOUT: usize = 12;

/// The questions to ask to replay the calls behind the answers of rules with wrong ones, round by round.
pub struct ReplayQuestions<'a> {
    answered: &'a [(&'a Case, &'a Response)],
    /// The first that was answered since the last questions.
    from: usize,
    /// The indices of the cases whose calls are worth replaying, and whether to try what leaving out a function would change.
    chosen: Vec<(usize, bool)>,
    /// Answers so far; none if no answer is of use.
    known: Option<KnownReplies<'a>>,
}

impl<'a> ReplayQuestions<'a> {
    /// Chooses the answers whose calls are worth replaying. Questions about those before the index `from` count as questions about the
    /// answer with this index: nothing that is asked after a hidden case is in what students see.
    pub fn of(
        assignment: &'a Assignment,
        answered: &'a [(&'a Case, &'a Response)],
        from: usize,
    ) -> ReplayQuestions<'a> {
        let is_anything_new = from < answered.len();
        let chosen = is_anything_new.then(|| worth_following(answered));
        let chosen = chosen.unwrap_or_default();
        let known = (!chosen.is_empty()).then(|| KnownReplies::of(assignment.steps(), answered));
        ReplayQuestions {
            answered,
            from,
            chosen,
            known,
        }
    }

    /// Returns the questions to ask next, each with the index of its case.
    pub fn next_round(&mut self) -> Vec<(usize, Question)> {
        let mut further = Vec::new();
        let Some(known) = &self.known else {
            return further;
        };
        let mut wanted = QuestionNumbers::default();
        let verbs = known.asked_in_moves();
        // Where no answer is of use, none is missing.
        self.chosen.retain(|&(index, tries)| {
            let (case, response) = self.answered[index];
            let mut questions = known.wanted(case, response);
            for &verb in verbs.iter().filter(|_| tries) {
                questions.extend(known.own_move(case, Some(verb)).wanted);
            }
            let is_open = !questions.is_empty();
            for question in questions {
                if wanted.add(&question) == further.len() {
                    further.push((index.max(self.from), question));
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

/// Returns the indices of the answers whose calls are worth replaying, and in which of them leaving out a function is tried. If other
/// functions may be the cause of a rule's wrong answers, its right ones have to follow from them too.
fn worth_following(answered: &[(&Case, &Response)]) -> Vec<(usize, bool)> {
    let is_wrong = |(case, response): &(&Case, &Response)| {
        matches!(response.reply, Reply::Answer(_) | Reply::Panicked { .. })
            && !is_right(case, response)
    };
    let is_followed = |case: &Case| {
        matches!(case.question.verb, Verb::Play | Verb::Program) && case.question.rule_set.is_none()
    };
    let wrong = || {
        answered
            .iter()
            .filter(|one| is_wrong(one))
            .map(|(case, _)| *case)
    };
    let faulty: BTreeSet<Callee> = wrong().map(|case| case.question.callee()).collect();
    let rules: BTreeSet<&str> = wrong()
        .filter(|case| is_followed(case))
        .map(|case| case.rule.as_str())
        .collect();
    let mut sorted: Vec<usize> = (0..answered.len()).collect();
    sorted.retain(|&index| {
        is_followed(answered[index].0) && rules.contains(answered[index].0.rule.as_str())
    });
    let rule_of = |index: usize| answered[index].0.rule.as_str();
    sorted.sort_by_key(|&index| (rule_of(index), answered[index].0.question.size()));
    let mut chosen = Vec::new();
    for indices in sorted.chunk_by(|&one, &other| rule_of(one) == rule_of(other)) {
        let callee = answered[indices[0]].0.question.callee();
        if faulty.iter().any(|other| callee.may_call(*other)) {
            let ranked = indices.iter().take(MOST).enumerate();
            chosen.extend(ranked.map(|(rank, &index)| (index, rank < WITHOUT)));
        } else {
            let wrong = indices.iter().filter(|&&index| is_wrong(&answered[index]));
            chosen.extend(wrong.take(MOST_OWN).map(|&index| (index, false)));
        }
    }
    chosen
}
