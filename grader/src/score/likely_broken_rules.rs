//! Guesses which rules the wrong answers break: a misconception about the rule has the same kind of difference.

use std::collections::BTreeMap;

use super::normalized_response::normalized_response;
use super::submission_score::is_right;
use crate::runner::Response;
use crate::specs::{Case, Misconception, RuleName};
use crate::tally::distinct;
use notation::{Callee, Difference, Predictions};

/// Counts, for each function and rule, the wrong answers that differ from the right ones in the same way as the answers
/// of a misconception about this rule; hidden cases are ignored.
pub fn likely_broken_rules(
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
        let key = normalized_response(response);
        let (expected, wrong) = (case.expected.to_string(), given.to_string());
        let has_boards = case.expected.board().is_some() && given.board().is_some();
        let difference = has_boards.then(|| Difference::of(&expected, &wrong));
        let predicted = predictions.to(&case.question.to_string());
        let alike = predicted.holders_alike(key.as_deref(), difference.as_ref());
        for rule in distinct(alike.into_iter().filter_map(|holder| rules[holder])) {
            *counts.entry(rule.into()).or_default() += 1;
        }
    }
    likely
}
