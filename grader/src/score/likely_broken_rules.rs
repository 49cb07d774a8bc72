//! Guesses which rules the wrong answers break: a misconception about the rule has the same kind of difference.

use std::collections::BTreeMap;

use super::descriptions::{TypedLine, sessions_differ_after, typed_lines};
use super::normalized_response::normalized_response;
use super::submission_score::is_right;
use crate::runner::{Reply, Response, TimeLimit};
use crate::specs::{Case, Misconception, RuleName};
use crate::tally::{distinct, tally};
use notation::{Answer, Callee, Difference, Predictions, Verb};

/// Counts, for each function and rule, the wrong answers that differ from the right ones in the same way as the answers
/// of a misconception about this rule; hidden cases are ignored. If no misconception is about a wrong session, or if most rules
/// of a program are broken, the rules about the line count after which it differs.
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
    for (function, counts) in &mut likely {
        // Where most rules of a program are broken, its sessions say little about one of them, unless all go wrong at the same
        // kind of line.
        let is_mostly_broken = function.verb.is_session() && is_mostly_broken(*function, answered);
        if is_mostly_broken || counts.is_empty() {
            *counts = likely_broken_rules_by_line(*function, answered, is_mostly_broken);
        }
    }
    likely
}

fn is_mostly_broken(function: Callee, answered: &[(&Case, &Response)]) -> bool {
    let own = answered.iter();
    let own = own.filter(|(case, _)| case.question.callee() == function);
    let own = own.map(|(case, response)| (&case.rule, is_right(case, response)));
    let own: Vec<(&RuleName, bool)> = own.collect();
    let rules = distinct(own.iter().map(|(rule, _)| *rule));
    let wrong = own.iter().filter(|(_, is_right)| !is_right);
    distinct(wrong.map(|(rule, _)| *rule)).len() * 2 > rules.len()
}

#[derive(Default)]
struct Lines {
    all: usize,
    /// Number of them that are of that kind.
    such: usize,
    /// Whether a session goes wrong after such a line.
    is_wrong: bool,
}

/// Returns, for each rule of a function, how many of a thousand lines in its sessions are of the kind after which most wrong
/// sessions first differ, or all of them if most rules are broken; none if there is no such kind. A program that never ends
/// hasn't noticed the end of the input. Hidden cases are ignored.
pub(super) fn likely_broken_rules_by_line(
    function: Callee,
    answered: &[(&Case, &Response)],
    is_mostly_broken: bool,
) -> BTreeMap<RuleName, usize> {
    let of_function = || {
        let shown = answered.iter().filter(|(case, _)| !case.hidden);
        shown.filter(|(case, _)| case.question.callee() == function)
    };
    let difference =
        |case: &Case, response: &Response| match (&case.expected, response.reply.answer()) {
            (Answer::Session(expected), Some(Answer::Session(given)))
                if !is_right(case, response) =>
            {
                sessions_differ_after(expected, given)
            }
            _ if is_endless(case, response) => Some(TypedLine::EndOfInput),
            _ => None,
        };
    let kinds = tally(of_function().filter_map(|(case, response)| difference(case, response)));
    let wrong: usize = kinds.iter().map(|(_, count)| count).sum();
    // Every session begins, and nearly every one has moves, so these say nothing about a rule.
    let is_telling = |kind: &TypedLine| !matches!(kind, TypedLine::Nothing | TypedLine::Move);
    let needed = if is_mostly_broken {
        wrong
    } else {
        wrong / 2 + 1
    };
    let mut kinds = kinds.into_iter();
    let Some((kind, _)) = kinds.find(|(kind, count)| is_telling(kind) && *count >= needed) else {
        return BTreeMap::new();
    };
    let mut rules: Vec<(&RuleName, Lines)> = Vec::new();
    for (case, response) in of_function() {
        if let Answer::Session(expected) = &case.expected {
            let typed = typed_lines(expected);
            let known = rules.iter().position(|(rule, _)| **rule == case.rule);
            let at = known.unwrap_or_else(|| {
                rules.push((&case.rule, Lines::default()));
                rules.len() - 1
            });
            let lines = &mut rules[at].1;
            lines.all += typed.len();
            lines.such += typed.iter().filter(|line| **line == kind).count();
            lines.is_wrong |= difference(case, response).as_ref() == Some(&kind);
        }
    }
    let wrong = rules.into_iter().filter(|(_, lines)| lines.is_wrong);
    wrong
        .map(|(rule, lines)| (rule.clone(), lines.such * 1000 / lines.all.max(1)))
        .collect()
}

/// Returns whether a program goes on reading, or printing, until a limit ends it.
fn is_endless(case: &Case, response: &Response) -> bool {
    case.question.verb == Verb::Program
        && matches!(
            response.reply,
            Reply::TimedOut(TimeLimit::Computing) | Reply::Flooded
        )
}
