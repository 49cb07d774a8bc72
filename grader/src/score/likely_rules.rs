//! Guesses which rules the wrong answers break: a misconception about the rule has the same kind of difference.

use std::collections::{BTreeMap, BTreeSet};

use super::belief_key::belief_key;
use super::facts::differing;
use super::points::is_right;
use crate::notation::{Answer, Callee};
use crate::runner::Response;
use crate::specs::{Beliefs, Case, Misconception};

/// How an answer differs from the right one.
#[derive(PartialEq, Eq)]
struct Difference {
    bowls: Vec<usize>,
    last: bool,
    status: bool,
}

/// Counts, for each function and rule, the wrong answers that differ from the right ones in the same way as the answers
/// of a misconception about this rule; hidden cases are ignored.
#[must_use]
pub fn likely_rules(
    beliefs: &Beliefs,
    misconceptions: &[Misconception],
    answered: &[(&Case, &Response)],
) -> BTreeMap<Callee, BTreeMap<String, usize>> {
    let rule_of = |name: &str| {
        let mut known = misconceptions.iter();
        let known = known.find(|known| known.name.get_ref() == name)?;
        Some(known.rule.get_ref().as_str())
    };
    let rules: Vec<Option<&str>> = beliefs.names.iter().map(|name| rule_of(name)).collect();
    let mut likely: BTreeMap<Callee, BTreeMap<String, usize>> = BTreeMap::new();
    for (case, response) in answered {
        if case.hidden || is_right(case, response) {
            continue;
        }
        let Some(given) = response.reply.answer() else {
            continue;
        };
        let key = belief_key(response);
        let recorded = beliefs.answers.get(&case.question.to_string());
        let alike: BTreeSet<&str> = recorded
            .into_iter()
            .flatten()
            .filter(|(answer, _)| key.as_ref() == Some(answer) || is_alike(case, given, answer))
            .flat_map(|(_, holders)| holders.iter().filter_map(|&holder| rules[holder]))
            .collect();
        let counts = likely.entry(case.question.callee()).or_default();
        for rule in alike {
            *counts.entry(rule.to_owned()).or_default() += 1;
        }
    }
    likely
}

/// Returns whether two wrong answers differ from the right one in the same bowls and words.
fn is_alike(case: &Case, given: &Answer, recorded: &str) -> bool {
    let verb = case.question.verb;
    if verb.answers_text() {
        return false;
    }
    let other = Answer::of_submission(verb, recorded);
    match (
        Difference::of(&case.expected, given),
        Difference::of(&case.expected, &other),
    ) {
        (Some(one), Some(other)) => one == other,
        _ => false,
    }
}

impl Difference {
    fn of(expected: &Answer, given: &Answer) -> Option<Difference> {
        Some(Difference {
            bowls: differing(expected.board()?, given.board()?).collect(),
            last: expected.last() != given.last(),
            status: expected.status() != given.status(),
        })
    }
}
