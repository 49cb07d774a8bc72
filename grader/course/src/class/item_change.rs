//! Change of a rule's points between two results of one student.

use std::collections::BTreeMap;
use std::fmt;

use crate::facts::AskedCase;
use grader::report::{FailedCase, ItemReport, MadeBy, Report};
use grader::specs::RuleName;

/// A change of one student's points for a rule, and its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemChange {
    /// The rule.
    pub rule: RuleName,
    /// The points before and now.
    pub points: (u32, u32),
    /// The cause.
    pub cause: Cause,
    /// The question that decides, if one does.
    pub question: Option<String>,
}

/// Reason for a change of a rule's points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The student handed in other sources.
    OtherSources,
    /// The rule is worth more or less.
    OtherPoints,
    /// The rule is new.
    RuleAdded,
    /// The rule is gone.
    RuleRemoved,
    /// A case was added.
    CaseAdded,
    /// A case was removed.
    CaseRemoved,
    /// Another answer is right: the one before, and the one now.
    OtherAnswer(String, String),
    /// Hidden cases were added, removed or changed.
    HiddenCases,
    /// Another grader, compiler or sandbox was used.
    OtherGrader,
    /// The submission doesn't answer the same each time.
    OtherBehaviour,
}

/// The cases that a submission was asked, by question.
pub(super) type CasesByQuestion = BTreeMap<String, AskedCase>;

/// A result, and the cases that the submission was asked, where they are known.
#[derive(Clone, Copy)]
pub(super) struct Side<'a> {
    pub(super) report: &'a Report,
    pub(super) asked: Option<&'a CasesByQuestion>,
}

impl ItemChange {
    /// Lists the rules whose points changed, in the order in which they are taught, then rules that no longer exist.
    pub(super) fn all_between(before: Side, now: Side) -> Vec<ItemChange> {
        let items = |side: Side| -> Vec<ItemReport> { items(side.report).cloned().collect() };
        let (old, new) = (items(before), items(now));
        let find = |items: &[ItemReport], rule: &RuleName| -> Option<ItemReport> {
            items.iter().find(|item| item.rule == *rule).cloned()
        };
        let gone = old.iter().filter(|item| find(&new, &item.rule).is_none());
        let rules = new.iter().chain(gone).map(|item| &item.rule);
        let changes = rules.filter_map(|rule| {
            let (old, new) = (find(&old, rule), find(&new, rule));
            let score = |item: &Option<ItemReport>| item.as_ref().map_or(0, |item| item.score);
            let points = (score(&old), score(&new));
            if points.0 == points.1 {
                return None;
            }
            let (cause, question) = match (old, new) {
                (Some(old), Some(new)) => cause(before, now, &old, &new),
                (None, _) => (Cause::RuleAdded, None),
                (_, None) => (Cause::RuleRemoved, None),
            };
            Some(ItemChange {
                rule: rule.clone(),
                points,
                cause,
                question,
            })
        });
        changes.collect()
    }
}

/// Returns all items of a report.
fn items(report: &Report) -> impl Iterator<Item = &ItemReport> {
    report.parts.iter().flat_map(|part| &part.items)
}

/// Returns the cause, and the question that decides.
fn cause(before: Side, now: Side, old: &ItemReport, new: &ItemReport) -> (Cause, Option<String>) {
    let question = |failure: &FailedCase| failure.question.to_string();
    let is_lost = new.score < new.max_score;
    let decided_by = if is_lost { new } else { old };
    let first = decided_by.failures.first().map(question);
    if before.report.made_by.sources != now.report.made_by.sources {
        return (Cause::OtherSources, first);
    }
    if (old.score > 0) == (new.score > 0) {
        return (Cause::OtherPoints, None);
    }
    let other = if is_lost { before } else { now };
    for failure in &decided_by.failures {
        let Some(asked) = other.asked else { break };
        let found = asked.get(&question(failure));
        let right = failure.expected.to_string();
        let cause = match found {
            None if is_lost => Cause::CaseAdded,
            None => Cause::CaseRemoved,
            Some(case) if case.right != right && is_lost => {
                Cause::OtherAnswer(case.right.clone(), right)
            }
            Some(case) if case.right != right => Cause::OtherAnswer(right, case.right.clone()),
            Some(_) => continue,
        };
        return (cause, Some(question(failure)));
    }
    if old.hidden != new.hidden && decided_by.failures.is_empty() {
        return (Cause::HiddenCases, None);
    }
    if is_other_grader(&before.report.made_by, &now.report.made_by) {
        return (Cause::OtherGrader, first);
    }
    (Cause::OtherBehaviour, first)
}

fn is_other_grader(before: &MadeBy, now: &MadeBy) -> bool {
    (&before.grader, &before.rustc, &before.sandbox) != (&now.grader, &now.rustc, &now.sandbox)
}

impl fmt::Display for ItemChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.cause)?;
        match &self.question {
            Some(question) => write!(f, ": `{}`", question.lines().next().unwrap_or_default()),
            None => Ok(()),
        }
    }
}

/// The cause as a clause.
impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cause::OtherSources => f.write_str("other sources were handed in"),
            Cause::OtherPoints => f.write_str("the rule is worth other points"),
            Cause::RuleAdded => f.write_str("the rule is new"),
            Cause::RuleRemoved => f.write_str("the rule was removed"),
            Cause::CaseAdded => f.write_str("a case was added"),
            Cause::CaseRemoved => f.write_str("a case was removed"),
            Cause::OtherAnswer(before, now) => {
                let line = |text: &str| text.lines().collect::<Vec<_>>().join(" / ");
                write!(
                    f,
                    "the right answer is `{}` now, not `{}`",
                    line(now),
                    line(before)
                )
            }
            Cause::HiddenCases => f.write_str("hidden cases were added, removed or changed"),
            Cause::OtherGrader => f.write_str("another grader or compiler was used"),
            Cause::OtherBehaviour => {
                f.write_str("the submission doesn't give the same answers each time")
            }
        }
    }
}

/// Returns the cases by their questions, as a report shows them.
pub(super) fn by_question(cases: Vec<AskedCase>) -> CasesByQuestion {
    let shown = cases.into_iter().filter(|case| !case.hidden);
    shown.map(|case| (case.question.clone(), case)).collect()
}
