//! The first task: which item to fix first, where, and what explains its wrong answers.

use std::collections::{BTreeMap, BTreeSet};

use super::failed_case::{FailedCase, Got};
use super::functions::Functions;
use super::open_rules::OpenItemState;
use super::report_fields::{ItemReport, Report};
use crate::specs::{Place, RuleName};
use notation::Callee;

impl ItemReport {
    /// Returns the place to edit: the function of its first failure, or the `todo!` that is left in it.
    pub(crate) fn edit(&self) -> Option<&Place> {
        let failure = self.failures.first();
        let todo =
            failure.and_then(|failure| failure.got.left_todo(failure.question.verb.function()));
        todo.or(self.function.as_ref())
    }
}

impl Report {
    /// Returns what explains the wrong answers of the item to fix first, of which this case fails.
    pub(crate) fn explanation(&self, item: &ItemReport, failure: &FailedCase) -> Option<String> {
        let named = self.misconception_about(item);
        match named.filter(|named| self.is_about(named, failure)) {
            // The answer is wrong only after other calls or at other times, which no misconception explains.
            _ if failure.right_alone || failure.circumstance.is_some() => None,
            Some(misconception) => Some(misconception.sentence()),
            // It is about answers that are wrong in another way.
            None if !matches!(failure.got, Got::Wrong { .. }) => None,
            None => self.fact_about(failure.question.callee()),
        }
    }
}

/// The rank of an item whose function isn't written yet; wrong ones come before.
const UNWRITTEN: u8 = 3;

impl Report {
    /// Returns the rule of the item to fix first: functions that are wrong themselves come first, then other wrong answers,
    /// moves that are only weak, unwritten functions, and items that wait for another function. A wrong function that others
    /// name comes before these. Of what is wrong, and of what isn't written, an extension comes last; items that weren't asked come
    /// after everything else.
    ///
    /// Among the items of one function, the first is the one whose rule a named misconception breaks, or else the rule
    /// that is most likely broken, or else one of which nothing is right, or else the one that is taught first. It is always the latter
    /// if the rules are steps, if most of them panic, and if no answer is right, unless it is a session.
    pub(crate) fn choose_item_to_fix(
        &self,
        likely: &BTreeMap<Callee, BTreeMap<RuleName, usize>>,
        faulty: &BTreeSet<Callee>,
        functions: &Functions,
    ) -> Option<RuleName> {
        let asked = |item: &ItemReport| {
            item.failures
                .first()
                .map(|failure| failure.question.callee())
        };
        let is_faulty =
            |item: &ItemReport| asked(item).is_some_and(|asked| faulty.contains(&asked));
        let rank = |item: &ItemReport| match item.state() {
            OpenItemState::Wrong if is_weak(item) => 2,
            OpenItemState::Wrong if is_faulty(item) => 0,
            OpenItemState::Wrong => 1,
            OpenItemState::Unwritten(_) => UNWRITTEN,
            OpenItemState::Waiting(_) => UNWRITTEN + 1,
        };
        let (part, first) = self
            .tasks()
            .filter(|(_, item)| !item.failures.is_empty())
            .min_by_key(|(part, item)| {
                let unasked = matches!(item.failures[0].got, Got::NotAsked);
                let is_wrong = rank(item) < UNWRITTEN;
                (unasked, !is_wrong, part.extra, rank(item))
            })?;
        let user = asked(first)?;
        let is_behind =
            |other: Callee| functions.names(user, other) && !functions.names(other, user);
        let mut others = self.tasks();
        let behind = others.find(|(other, item)| {
            let is_rival = other.number == part.number && rank(item) == 0 && rank(first) == 0;
            is_rival && asked(item).is_some_and(is_behind)
        });
        let (part, first) = behind.unwrap_or((part, first));
        let function = asked(first)?;
        let is_of_function = |item: &ItemReport| {
            asked(item) == Some(function) && item.state() == OpenItemState::Wrong
        };
        let wrong: Vec<&ItemReport> = part
            .items
            .iter()
            .filter(|item| is_of_function(item))
            .collect();
        let panics = |item: &&&ItemReport| matches!(item.failures[0].got, Got::Panicked { .. });
        let is_mostly_broken = !function.verb.is_session()
            && wrong.iter().all(|item| item.shown.right == 0)
            || wrong.iter().filter(panics).count() * 2 > wrong.len();
        let weight = |item: &ItemReport| {
            let is_named = self
                .misconceptions
                .iter()
                .any(|misconception| misconception.rule == item.rule);
            let counts = likely.get(&function);
            let count = counts.and_then(|counts| counts.get(&item.rule)).copied();
            let is_likely = (count.unwrap_or(0), item.shown.right == 0);
            (is_named, Some(is_likely).filter(|_| !is_mostly_broken))
        };
        let mut best = first;
        for (other, item) in self.tasks() {
            let is_rival = other.extra == part.extra
                && rank(item) == rank(first)
                && is_of_function(item)
                && !function.verb.has_steps();
            if is_rival && weight(item) > weight(best) {
                best = item;
            }
        }
        Some(best.rule.clone())
    }
}

/// Returns whether nothing is wrong with an item but weak moves: legal ones that give stones away.
fn is_weak(item: &ItemReport) -> bool {
    let mut failures = item.failures.iter();
    failures.all(|failure| failure.cost().is_some())
}
