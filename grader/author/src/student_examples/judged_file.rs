//! The result of one student's examples, with points by rule.

use super::example_verdict::{ExampleVerdict, JudgedExample};
use super::judging_programs::JudgingPrograms;
use class::export::EXAMPLES_PART;
use grader::mistake::Mistake;
use grader::report::{Count, ItemReport, PartReport, Report};
use grader::specs::{Assignment, RuleName};
use std::collections::BTreeSet;

/// Percentage of a rule's wrong programs that its examples have to catch.
const CAUGHT_PERCENT: usize = 80;

/// The result of one student's examples.
#[derive(Clone, Debug)]
pub struct JudgedFile {
    /// The examples without a mistake in their form, each with its verdict.
    pub examples: Vec<JudgedExample>,
    /// The mistakes in the form of the others.
    pub mistakes: Vec<Mistake>,
    /// The rules that examples have points for, in the order of the specs.
    pub rules: Vec<JudgedRule>,
}

/// Wrong programs that the examples of one rule have caught.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedRule {
    /// The rule.
    pub rule: RuleName,
    /// Points for its examples.
    pub points: u32,
    /// Number of wrong programs to catch.
    pub shown: usize,
    /// The names of those that are caught.
    pub caught: BTreeSet<String>,
    /// Number of wrong examples. They have to be corrected or removed.
    pub wrong: usize,
}

impl JudgedFile {
    /// Counts the points of judged examples.
    pub(super) fn of(
        examples: Vec<JudgedExample>,
        mistakes: Vec<Mistake>,
        assignment: &Assignment,
        set: &JudgingPrograms,
    ) -> JudgedFile {
        let rules = assignment.rules.iter().filter_map(|rule| {
            let points = *assignment.example_points.get(&rule.name)?;
            let own = || {
                examples
                    .iter()
                    .filter(|judged| judged.example.rule == rule.name)
            };
            let wrong = own().filter(|judged| judged.verdict == ExampleVerdict::Wrong);
            Some(JudgedRule {
                rule: rule.name.clone(),
                points,
                shown: set.shown(&rule.name),
                caught: own().flat_map(|judged| judged.caught.clone()).collect(),
                wrong: wrong.count(),
            })
        });
        JudgedFile {
            rules: rules.collect(),
            examples,
            mistakes,
        }
    }

    /// Returns whether there is anything to judge: an example, or a mistake in the form of one.
    pub fn is_begun(&self) -> bool {
        !self.examples.is_empty() || !self.mistakes.is_empty()
    }

    /// Returns the points that all examples have earned.
    pub fn points(&self) -> u32 {
        self.rules.iter().map(JudgedRule::earned).sum()
    }

    /// Returns the points that examples can earn.
    pub fn max_points(&self) -> u32 {
        self.rules.iter().map(|rule| rule.points).sum()
    }
}

impl JudgedRule {
    /// Returns the points that its examples have earned: all of them or none.
    pub fn earned(&self) -> u32 {
        if self.missing() == 0 && self.wrong == 0 && !self.caught.is_empty() {
            self.points
        } else {
            0
        }
    }
    /// Returns how many more wrong programs its examples have to catch.
    pub fn missing(&self) -> usize {
        let enough = (self.shown * CAUGHT_PERCENT).div_ceil(100);
        enough.saturating_sub(self.caught.len())
    }
}

/// Adds judged examples to a report, as an extra part.
pub fn add_to_report(report: &mut Report, judged: &JudgedFile, assignment: &Assignment) {
    let items = judged.rules.iter().filter_map(|judged| {
        let rule = assignment.rule(&judged.rule)?;
        Some(ItemReport {
            may_wait: false,
            kept: false,
            rule: rule.name.clone(),
            sentence: rule.sentence.clone(),
            place: rule.place.clone(),
            waits_for: Vec::new(),
            function: None,
            remarks: Vec::new(),
            score: judged.earned(),
            max_score: judged.points,
            lost: None,
            shown: Count {
                right: judged.caught.len(),
                cases: judged.shown,
            },
            hidden: Count { right: 0, cases: 0 },
            failures: Vec::new(),
        })
    });
    let part = PartReport {
        number: EXAMPLES_PART,
        title: "Your own examples".to_owned(),
        extra: true,
        score: judged.points(),
        max_score: judged.max_points(),
        items: items.collect(),
    };
    report.extra += part.score;
    report.max_extra += part.max_score;
    report.parts.push(part);
}
