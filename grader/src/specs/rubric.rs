//! The rubric: the points for each rule, part by part.

use std::collections::{BTreeMap, BTreeSet};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use toml::Spanned;

use super::case::RuleName;
use super::parse_toml::{SEE_FIRST_LINES, parse_toml};
use super::source::Source;
use crate::mistake::Mistake;
use crate::place::Place;
use notation::Verb;

const FULL_MARKS: u32 = 100;

/// The rubric as its file writes it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Rubric {
    /// The possible numbers of stones in a position under the assignment's own rules, the usual one first.
    #[serde(deserialize_with = "one_or_several")]
    pub stones: Vec<u32>,
    /// The Markdown files with the rules, in reading order.
    pub specs: Vec<Spanned<String>>,
    /// The policy for points of rules that wait for a function.
    #[serde(default)]
    pub waiting: WaitingPolicy,
    /// The rule sets that have names, besides those of worked examples.
    #[serde(default)]
    pub rule_sets: RuleSets,
    /// The parts, in the order in which they are taught.
    #[serde(rename = "part")]
    pub parts: Vec<RubricPart>,
    /// Students' own examples.
    #[serde(default)]
    pub examples: ExamplesPart,
}

/// A policy for the points of rules that wait for a function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WaitingPolicy {
    /// They are kept.
    #[default]
    Kept,
    /// They are lost.
    Lost,
}

/// Points for students' own examples.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExamplesPart {
    /// The points of each rule.
    pub points: RulePoints,
}

/// Rules with a number each, in the order of their names.
pub type RulePoints = BTreeMap<Spanned<RuleName>, Spanned<u32>>;

/// The rule sets that have names: a preset, or a preset with some of its axes changed, as in `raven+stones=3`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleSets {
    /// The presets.
    pub presets: BTreeSet<String>,
    /// The values of each axis.
    pub axes: BTreeMap<String, BTreeSet<String>>,
}

impl RuleSets {
    pub(super) fn has(&self, name: &str) -> bool {
        let mut pieces = name.split('+');
        let mut changed = BTreeSet::new();
        pieces
            .next()
            .is_some_and(|preset| self.presets.contains(preset))
            && pieces.all(|piece| {
                piece.split_once('=').is_some_and(|(axis, value)| {
                    let values = self.axes.get(axis);
                    values.is_some_and(|values| values.contains(value)) && changed.insert(axis)
                })
            })
    }
}

/// One part of the rubric.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RubricPart {
    /// The title of the part.
    pub title: String,
    /// The verbs that cases of this part may use.
    pub asks: Vec<Spanned<String>>,
    /// True if its points are counted separately.
    #[serde(default)]
    pub extra: bool,
    /// The points of each rule.
    pub points: RulePoints,
    /// Rules whose cases count together: how many stones may be given away in all of them.
    #[serde(default)]
    pub most_lost: RulePoints,
}

/// Reads a number, or a list of numbers.
fn one_or_several<'de, D: Deserializer<'de>>(value: D) -> Result<Vec<u32>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Numbers {
        One(u32),
        Several(Vec<u32>),
    }
    match Numbers::deserialize(value) {
        Ok(Numbers::One(number)) => Ok(vec![number]),
        Ok(Numbers::Several(numbers)) => Ok(numbers),
        Err(_) => Err(D::Error::custom(
            "expected a whole number, or a list of them",
        )),
    }
}

/// A part as the rest of the grader uses it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The number, counted from 1.
    pub number: usize,
    /// The title of the part.
    pub title: String,
    /// The verbs that cases of this part may use.
    pub asks: Vec<Verb>,
    /// True if its points are counted separately.
    pub extra: bool,
    /// The points of each rule, by its name.
    pub points: BTreeMap<RuleName, u32>,
    /// For rules whose cases count together: the maximum number of stones that may be given away.
    pub most_lost: BTreeMap<RuleName, u32>,
}

impl Rubric {
    /// Reads the file of the rubric.
    pub fn read(source: &Source) -> Result<Rubric, Mistake> {
        parse_toml(source, SEE_FIRST_LINES)
    }

    /// Checks the parts and returns them as the rest of the grader uses them.
    pub(super) fn parts(&self, source: &Source, mistakes: &mut Vec<Mistake>) -> Vec<Part> {
        let place = source.places();
        let mut seen: Vec<(&RuleName, Place)> = Vec::new();
        let mut parts = Vec::new();
        let mut total = 0;
        for (index, part) in self.parts.iter().enumerate() {
            let mut asks = Vec::new();
            for verb in &part.asks {
                match verb.get_ref().parse() {
                    Ok(verb) => asks.push(verb),
                    Err(what) => mistakes.push(source.mistake(&verb.span(), what)),
                }
            }
            let mut points = BTreeMap::new();
            for (rule, worth) in &part.points {
                let known = seen.iter().find(|(known, _)| *known == rule.get_ref());
                if let Some((_, first)) = known {
                    let what = format!(
                        "`{}` already has points at {first}; keep one of the two",
                        rule.get_ref()
                    );
                    mistakes.push(source.mistake(&rule.span(), what));
                }
                seen.push((rule.get_ref(), place(&rule.span())));
                // With 0 points the rule isn't reported as missing too.
                let worth = possible(worth, source, mistakes).unwrap_or(0);
                points.insert(rule.get_ref().clone(), worth);
                total += if part.extra { 0 } else { worth };
            }
            let mut most_lost = BTreeMap::new();
            for (rule, most) in &part.most_lost {
                most_lost.insert(rule.get_ref().clone(), *most.get_ref());
                if !points.contains_key(rule.get_ref()) {
                    let what = format!(
                        "`{}` has no points in this part; give it some, or remove this line",
                        rule.get_ref()
                    );
                    mistakes.push(source.mistake(&rule.span(), what));
                }
            }
            parts.push(Part {
                number: index + 1,
                title: part.title.clone(),
                asks,
                extra: part.extra,
                points,
                most_lost,
            });
        }
        if total != FULL_MARKS {
            let what = format!(
                "the parts that are not extra add up to {total} points; make them {FULL_MARKS}"
            );
            mistakes.push(Mistake::in_file(&source.file, what));
        }
        parts
    }

    /// Checks the points of students' own examples, and returns them.
    pub(super) fn example_points(
        &self,
        source: &Source,
        mistakes: &mut Vec<Mistake>,
    ) -> BTreeMap<RuleName, u32> {
        let mut points = BTreeMap::new();
        for (rule, worth) in &self.examples.points {
            if let Some(worth) = possible(worth, source, mistakes) {
                points.insert(rule.get_ref().clone(), worth);
            }
        }
        points
    }

    pub(super) fn rule_names(&self) -> impl Iterator<Item = &Spanned<RuleName>> {
        let parts = self.parts.iter().flat_map(|part| &part.points);
        let points = parts.chain(&self.examples.points);
        points.map(|(rule, _)| rule)
    }
}

fn possible(worth: &Spanned<u32>, source: &Source, mistakes: &mut Vec<Mistake>) -> Option<u32> {
    let points = *worth.get_ref();
    if points == 0 {
        let what = "`0` points aren't possible; write 1 or more";
        mistakes.push(source.mistake(&worth.span(), what));
    }
    (points > 0).then_some(points)
}
