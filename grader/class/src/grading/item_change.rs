//! Change of a rule's points between two results of one student.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::fmt;

use grader::report::{ItemReport, Report, plural};
use grader::specs::RuleName;
use staff::facts::{AskedCase, CaseList};
use submission::Digest;

use super::student_result::StudentResult;
use super::written_results::WrittenResults;
use crate::choices;

/// A change of one student's points for a rule, and its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemChange {
    /// The rule.
    pub rule: RuleName,
    /// The points before and now.
    pub points: (u32, u32),
    /// The cause; none if it doesn't follow from the two results.
    pub cause: Option<Cause>,
    /// The case that decides, for staff.
    pub detail: Option<String>,
}

choices! {
    /// Reason for a change of a rule's points: a difference between the two runs that is known, as a clause for staff and students.
    #[derive(PartialOrd, Ord)]
    pub Cause {
        /// The sources are different.
        OtherSources = "other sources were graded",
        /// The rule is worth more or less.
        OtherPoints = "the rule is worth other points",
        /// The rule is new.
        RuleAdded = "the rule is new",
        /// The rule is gone.
        RuleRemoved = "the rule was removed",
        /// A case was added, and is answered wrongly.
        CaseAdded = "a case was added",
        /// A case was removed that was answered wrongly.
        CaseRemoved = "a case was removed",
        /// Another answer to a case is right.
        OtherAnswer = "another answer is right now",
        /// Cases changed in several ways.
        OtherCases = "its cases were changed",
        /// Hidden cases were added, removed or changed.
        HiddenCases = "its hidden cases were changed",
        /// A rule that waits keeps its points, or no longer does.
        Waiting = "whether a rule that waits keeps its points was decided otherwise",
        /// The grader, its compiler, its sandbox or its limits are different.
        OtherGrader = "the grader or its setup is not the same as before",
        /// The same grader asked the same sources once more, and got another answer.
        OtherReply = "the program was run again, and gave another answer",
    }
}

impl ItemChange {
    /// Lists the rules whose points changed, in the order in which they are taught, then rules that no longer exist.
    pub(super) fn all_between(before: Side, now: Side) -> Vec<ItemChange> {
        let (Some(_), Some(_)) = (before.result.graded(), now.result.graded()) else {
            return Vec::new();
        };
        let gone = before.items();
        let gone = gone.filter(|item| now.item(&item.rule).is_none());
        let rules = now.items().chain(gone).map(|item| &item.rule);
        let changes = rules.filter_map(|rule| {
            let (old, new) = (before.item(rule), now.item(rule));
            let points = [old, new].map(|item| item.map_or(0, |item| item.score));
            if points[0] == points[1] {
                return None;
            }
            let (cause, detail) = match (old, new) {
                (Some(old), Some(new)) => cause(before, now, old, new),
                (None, _) => (Some(Cause::RuleAdded), None),
                (_, None) => (Some(Cause::RuleRemoved), None),
            };
            Some(ItemChange {
                rule: rule.clone(),
                points: points.into(),
                cause,
                detail,
            })
        });
        changes.collect()
    }

    /// Returns the change in a sentence for the student.
    pub(super) fn sentence(&self) -> String {
        let (before, now) = self.points;
        let points = before.abs_diff(now);
        let direction = if now > before { "more" } else { "fewer" };
        let cause = self.cause.map(|cause| format!(": {cause}"));
        format!(
            "{points} {} {direction} for {}{}.",
            plural(points as usize, "point"),
            self.rule,
            cause.unwrap_or_default()
        )
    }
}

/// Returns the cause, if it is known, and the case that decides.
fn cause(
    before: Side,
    now: Side,
    old: &ItemReport,
    new: &ItemReport,
) -> (Option<Cause>, Option<String>) {
    let most = |item: &ItemReport| item.lost.map(|lost| lost.most);
    let is_worth_points = old.max_score > 0 && new.max_score > 0;
    let Some((then, later)) = before.result.graded().zip(now.result.graded()) else {
        return (None, None);
    };
    let cause = if !is_worth_points || old.score > 0 && new.score > 0 {
        Cause::OtherPoints
    } else if then.made_by.sources != later.made_by.sources {
        Cause::OtherSources
    } else {
        let cases = |side: Side, report| side.run.cases(report, &new.rule);
        // Without the cases of both runs, any of them may be the cause.
        let known = cases(before, then).zip(cases(now, later));
        let Some((then, later)) = known.filter(|_| most(old) == most(new)) else {
            return (None, None);
        };
        let decided_by = if new.score > 0 { old } else { new };
        match changed_cases(&then, &later, decided_by) {
            Some((cause, detail)) => return (Some(cause), detail),
            None if old.kept != new.kept => Cause::Waiting,
            None => match before.result.grader.zip(now.result.grader) {
                Some((one, other)) if one != other => Cause::OtherGrader,
                Some(_) if before.result.answers != now.result.answers => Cause::OtherReply,
                _ => return (None, None),
            },
        }
    };
    (Some(cause), None)
}

/// Returns how the cases of a rule changed, if that decides: if every case that fails is new, gone or another one.
fn changed_cases(
    then: &CasesOfRule,
    later: &CasesOfRule,
    decided_by: &ItemReport,
) -> Option<(Cause, Option<String>)> {
    let mut found = Vec::new();
    for failure in &decided_by.failures {
        let question = failure.question.to_string();
        let digest = digest(&question, false);
        let cause = match (then.get(&digest), later.get(&digest)) {
            (None, Some(_)) => Cause::CaseAdded,
            (Some(_), None) => Cause::CaseRemoved,
            (Some(one), Some(other)) if right(one) != right(other) => Cause::OtherAnswer,
            // Where lost stones are counted in all cases together, the others decide as well.
            _ if decided_by.lost.is_some() => continue,
            _ => return None,
        };
        let line = question.lines().next().unwrap_or_default();
        found.push((cause, format!("`{line}`")));
    }
    if let Some((cause, detail)) = found.first().cloned() {
        let is_only = found.iter().all(|(other, _)| *other == cause);
        return Some(if is_only {
            (cause, Some(detail))
        } else {
            (Cause::OtherCases, None)
        });
    }
    let is_different = |question: &String| {
        let [one, other] = [then, later].map(|cases| cases.get(question).map(right));
        one != other
    };
    let all = then.iter().chain(later);
    let mut different = all.filter(|(question, _)| is_different(question));
    let decides = if decided_by.lost.is_some() || then.is_empty() || later.is_empty() {
        different.next().map(|_| Cause::OtherCases)
    } else {
        // All that fails is hidden.
        different
            .any(|(_, case)| case.hidden)
            .then_some(Cause::HiddenCases)
    };
    decides.map(|cause| (cause, None))
}

/// Returns a digest of the right answer.
fn right(case: &AskedCase) -> String {
    digest(&case.right, case.hidden)
}

impl fmt::Display for ItemChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.cause, &self.detail) {
            (Some(cause), Some(detail)) => write!(f, "{cause}: {detail}"),
            (Some(cause), None) => write!(f, "{cause}"),
            (None, _) => f.write_str("the two results don't say why"),
        }
    }
}

/// One of two runs that are compared.
pub(super) struct ComparedRun<'a> {
    results: &'a WrittenResults,
    /// The cases of each assignment, by rule: most often one assignment for a whole class.
    assignments: RefCell<HashMap<String, Option<CasesByRule>>>,
}

/// The cases of a rule, by digests of their questions.
type CasesOfRule = BTreeMap<String, AskedCase>;

type CasesByRule = BTreeMap<String, CasesOfRule>;

/// A student's result in one of the runs.
#[derive(Clone, Copy)]
pub(super) struct Side<'a> {
    pub(super) run: &'a ComparedRun<'a>,
    pub(super) result: &'a StudentResult,
}

impl<'a> ComparedRun<'a> {
    pub(super) fn of(results: &'a WrittenResults) -> ComparedRun<'a> {
        ComparedRun {
            results,
            assignments: RefCell::default(),
        }
    }

    /// Returns the cases of a rule, if those of the assignment are still in the folder.
    fn cases(&self, report: &Report, rule: &str) -> Option<CasesOfRule> {
        let assignment = &report.made_by.assignment;
        let mut known = self.assignments.borrow_mut();
        let read = || self.results.cases_of(assignment).map(by_rule);
        let cases = known.entry(assignment.clone()).or_insert_with(read);
        Some(cases.as_ref()?.get(rule).cloned().unwrap_or_default())
    }
}

impl<'a> Side<'a> {
    /// Returns the items of its report; none if it wasn't graded.
    fn items(self) -> impl Iterator<Item = &'a ItemReport> {
        let report = self.result.graded().into_iter();
        let parts = report.flat_map(|report| &report.parts);
        parts.flat_map(|part| &part.items)
    }

    /// Returns the item of a rule.
    fn item(self, rule: &RuleName) -> Option<&'a ItemReport> {
        self.items().find(|item| item.rule == *rule)
    }
}

/// Returns the digest of a text; of a hidden one nothing else is known.
fn digest(text: &str, hidden: bool) -> String {
    if hidden {
        text.to_owned()
    } else {
        Digest::of(text).to_string()
    }
}

/// Returns the cases of each rule.
fn by_rule(CaseList(cases): CaseList) -> CasesByRule {
    let mut rules = CasesByRule::new();
    for case in cases {
        let question = digest(&case.question, case.hidden);
        let rule = rules.entry(case.rule.clone()).or_default();
        rule.insert(question, case);
    }
    rules
}
