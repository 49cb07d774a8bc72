//! Guesses which rules wrong sessions break: those about the kind of line after which most of them go wrong.

use std::collections::BTreeMap;

use super::descriptions::{TypedLine, sessions_differ_after, typed_lines};
use super::submission_score::is_right;
use crate::runner::{Reply, Response, TimeLimit};
use crate::specs::{Case, RuleName};
use crate::tally::tally;
use notation::{Answer, Callee, Verb};

/// The lines of a rule's sessions.
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
