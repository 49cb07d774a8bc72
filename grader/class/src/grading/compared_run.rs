//! One of two runs that are compared: its results, and the cases by which they were scored.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

use super::student_result::StudentResult;
use super::written_results::WrittenResults;
use grader::report::{ItemReport, Report};
use grader::specs::RuleName;
use staff::facts::{AskedCase, CaseList};
use submission::Digest;

/// One of two runs that are compared.
pub(super) struct ComparedRun<'a> {
    results: &'a WrittenResults,
    /// The cases of each assignment, by rule: most often one assignment for a whole class.
    assignments: RefCell<HashMap<String, Option<CasesByRule>>>,
}

/// The cases of a rule, by digests of their questions.
pub(super) type CasesOfRule = BTreeMap<String, AskedCase>;

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

    pub(super) fn side(&'a self, result: &'a StudentResult) -> Side<'a> {
        Side { run: self, result }
    }

    /// Returns the cases of a rule, if those of the assignment are still in the folder.
    pub(super) fn cases(&self, report: &Report, rule: &str) -> Option<CasesOfRule> {
        let assignment = &report.made_by.assignment;
        let mut known = self.assignments.borrow_mut();
        let read = || self.results.cases_of(assignment).map(by_rule);
        let cases = known.entry(assignment.clone()).or_insert_with(read);
        Some(cases.as_ref()?.get(rule).cloned().unwrap_or_default())
    }
}

impl<'a> Side<'a> {
    /// Returns the items of its report; none if it wasn't graded.
    pub(super) fn items(self) -> impl Iterator<Item = &'a ItemReport> {
        let report = self.result.graded().into_iter();
        let parts = report.flat_map(|report| &report.parts);
        parts.flat_map(|part| &part.items)
    }

    /// Returns the item of a rule.
    pub(super) fn item(self, rule: &RuleName) -> Option<&'a ItemReport> {
        self.items().find(|item| item.rule == *rule)
    }

    /// Returns whether the grader is a different one, or what it compiles and asks with; nothing if that isn't known.
    pub(super) fn is_by_another_grader(self, other: Side) -> Option<bool> {
        let graders = self.result.grader.zip(other.result.grader);
        graders.map(|(one, other)| one != other)
    }
}

/// Returns the digest of a text; of a hidden one nothing else is known.
pub(super) fn digest(text: &str, hidden: bool) -> String {
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
