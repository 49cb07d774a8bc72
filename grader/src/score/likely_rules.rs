//! Guesses which rules the wrong answers break: a misconception about the rule has the same kind of difference.

use std::collections::{BTreeMap, BTreeSet};

use super::points::is_right;
use super::recorded_response::recorded_response;
use super::rules_about_lines::rules_about_lines;
use crate::notation::{BOWLS, Callee};
use crate::runner::Response;
use crate::specs::{Case, Misconception, Predictions, RuleName};
use crate::tally::distinct;

/// The words of a right answer with a board, and which of them differ in a wrong answer; a status is one word.
struct Difference<'a>(Vec<(&'a str, bool)>);

/// Counts, for each function and rule, the wrong answers that differ from the right ones in the same way as the answers
/// of a misconception about this rule; hidden cases are ignored. If no misconception is about a wrong session, or if most rules
/// of a program are broken, the rules about the line count after which it differs.
pub fn likely_rules(
    predictions: &Predictions,
    misconceptions: &[Misconception],
    answered: &[(&Case, &Response)],
) -> BTreeMap<Callee, BTreeMap<RuleName, usize>> {
    let rule_of = |name: &str| {
        let mut known = misconceptions.iter();
        let known = known.find(|known| known.name.get_ref() == name)?;
        Some(known.rule.get_ref().as_str())
    };
    let rules: Vec<Option<&str>> = predictions.names.iter().map(|name| rule_of(name)).collect();
    let mut likely: BTreeMap<Callee, BTreeMap<RuleName, usize>> = BTreeMap::new();
    for (case, response) in answered {
        if case.hidden || is_right(case, response) {
            continue;
        }
        let counts = likely.entry(case.question.callee()).or_default();
        let Some(given) = response.reply.answer() else {
            continue;
        };
        let key = recorded_response(response);
        let (expected, wrong) = (case.expected.to_string(), given.to_string());
        let has_boards = case.expected.board().is_some() && given.board().is_some();
        let difference = has_boards.then(|| Difference::of(&expected, &wrong));
        let is_alike = |answer: &str| {
            difference
                .as_ref()
                .is_some_and(|one| one.is_that_of(answer))
        };
        let predicted = predictions.to(&case.question.to_string());
        let alike: BTreeSet<&str> = predicted
            .iter()
            .filter(|(answer, _)| key.as_deref() == Some(*answer) || is_alike(answer))
            .flat_map(|(_, holders)| holders.filter_map(|holder| rules[holder]))
            .collect();
        for rule in alike {
            *counts.entry(rule.into()).or_default() += 1;
        }
    }
    for (function, counts) in &mut likely {
        // Where most rules of a program are broken, its sessions say little about one of them, unless all go wrong at the same
        // kind of line.
        let is_mostly_broken = function.verb.is_session() && is_mostly_broken(*function, answered);
        if is_mostly_broken || counts.is_empty() {
            *counts = rules_about_lines(*function, answered, is_mostly_broken);
        }
    }
    likely
}

/// Returns whether more than half of a function's rules are broken.
fn is_mostly_broken(function: Callee, answered: &[(&Case, &Response)]) -> bool {
    let own = answered.iter();
    let own = own.filter(|(case, _)| case.question.callee() == function);
    let own = own.map(|(case, response)| (&case.rule, is_right(case, response)));
    let own: Vec<(&RuleName, bool)> = own.collect();
    let rules = distinct(own.iter().map(|(rule, _)| *rule));
    let wrong = own.iter().filter(|(_, is_right)| !is_right);
    distinct(wrong.map(|(rule, _)| *rule)).len() * 2 > rules.len()
}

impl<'a> Difference<'a> {
    fn of(expected: &'a str, given: &str) -> Difference<'a> {
        let pairs = words(expected).zip(words(given));
        Difference(
            pairs
                .map(|(right, wrong)| (right, right != wrong))
                .collect(),
        )
    }

    /// Returns whether a recorded answer differs from the right one in the same words.
    fn is_that_of(&self, recorded: &str) -> bool {
        let mut recorded = words(recorded);
        let mut own = self.0.iter();
        own.all(|(right, differs)| {
            recorded
                .next()
                .is_some_and(|word| (*right != word) == *differs)
        })
    }
}

/// Returns the words of an answer with a board: the bowl of the last stone if there is one, each bowl, and the status.
fn words(answer: &str) -> impl Iterator<Item = &str> {
    answer.splitn(BOWLS + 1, ' ')
}
