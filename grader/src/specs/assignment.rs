//! The assignment: what the specs say is right, and what it is worth.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use super::case::{Case, RuleName};
use super::hints::Misconception;
use super::recorded_steps::RecordedSteps;
use super::rubric::{Part, RuleSets};
use super::source::Source;
use super::spec::Rule;
use crate::mistake::Mistakes;
use crate::place::Place;
use notation::Predictions;
use submission::Digest;

/// An assignment: the right answers, and what they are worth.
#[derive(Clone, Debug)]
pub struct Assignment {
    /// The parts, in the order in which they are taught.
    pub parts: Vec<Part>,
    /// The rules, in the order of the specs.
    pub rules: Vec<Rule>,
    /// The cases: worked examples first, then recorded ones, then hidden ones.
    pub cases: Vec<Case>,
    /// Cases that weren't selected, of functions that selected ones may call. They are asked and not reported: whether a rule waits for a
    /// function doesn't depend on the selection.
    pub background: Vec<Case>,
    /// The misconceptions that reports can name.
    pub misconceptions: Vec<Misconception>,
    /// The points for students' own examples, by the rule; they belong to no part.
    pub example_points: BTreeMap<RuleName, u32>,
    /// The numbers of stones in positions under the assignment's own rules, the usual one first.
    pub stones: Vec<u32>,
    /// Whether rules that wait for a function keep their points.
    pub keeps_points: bool,
    /// The rule sets that the rubric names.
    pub rule_sets: RuleSets,
    /// A digest of every file that was read. Assignments with the same digest give the same grades.
    pub digest: Digest,
    /// The starter in one text, as [`in_one_file`](crate::report::in_one_file) writes it; empty if it isn't known.
    pub starter: Arc<Source>,
    pub(super) predictions_file: Option<Arc<Source>>,
    /// The same, parsed when it is first needed.
    pub(super) predictions: OnceLock<Result<Predictions, Mistakes>>,
    pub(super) steps_file: Option<Arc<Source>>,
    /// The same, parsed when it is first needed.
    pub(super) steps: OnceLock<RecordedSteps>,
}

impl Assignment {
    /// The file inside the specs with the starter, which `course starter` writes.
    pub const STARTER: &str = "starter.txt";

    /// Returns the answers that misconceptions predict; parses them when they are first needed.
    ///
    /// # Errors
    ///
    /// Returns every line of the file that can't be read.
    pub fn predictions(&self) -> Result<&Predictions, &Mistakes> {
        let parsed = self
            .predictions
            .get_or_init(|| match &self.predictions_file {
                Some(file) => Predictions::parse(&file.text).map_err(|error| {
                    let place =
                        |&line: &usize| Place::new(&file.file, line).mistake(error.to_string());
                    Mistakes(error.lines.iter().map(place).collect())
                }),
                None => Ok(Predictions::default()),
            });
        parsed.as_ref()
    }

    /// Returns the recorded steps of moves; none if there is no such file, or if it can't be read.
    pub fn steps(&self) -> &RecordedSteps {
        self.steps.get_or_init(|| {
            let steps = self.steps_file.as_deref().map(RecordedSteps::parse);
            steps.and_then(Result::ok).unwrap_or_default()
        })
    }

    /// Returns the cases to ask: those to report, then those in the background.
    pub fn asked_cases(&self) -> impl Iterator<Item = &Case> + Clone {
        self.cases.iter().chain(&self.background)
    }

    /// Returns the rule of this name.
    pub fn rule(&self, name: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.name == *name)
    }

    /// Returns the mistaken rule of the misconception of this name.
    pub fn mistaken_rule(&self, name: &str) -> Option<&str> {
        let mut known = self.misconceptions.iter();
        let known = known.find(|known| known.name.get_ref() == name)?;
        Some(&known.mistaken_rule)
    }

    /// Returns the part that gives points for this rule.
    pub fn part_of(&self, rule: &str) -> Option<&Part> {
        self.parts
            .iter()
            .find(|part| part.points.contains_key(rule))
    }

    /// Returns the rules of this part, in the order of the specs.
    pub fn rules_of<'a>(&'a self, part: &'a Part) -> impl Iterator<Item = &'a Rule> {
        self.rules
            .iter()
            .filter(|rule| part.points.contains_key(&rule.name))
    }
}
