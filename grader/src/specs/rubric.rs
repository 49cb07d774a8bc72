//! The rubric: the points for each rule, part by part.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use toml::Spanned;

use super::rule_name::RuleName;
use super::source_text::Source;
use crate::mistake::Mistake;
use crate::place::Place;
use notation::Verb;

/// The sum of the points in the parts that are not extra.
const FULL_MARKS: u32 = 100;

/// The possible numbers of stones in a position.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Stones {
    /// Always the same number.
    One(u32),
    /// One of these; positions that are drawn at random hold the first.
    OneOf(Vec<u32>),
}

impl Stones {
    /// Returns the numbers, the usual one first.
    pub fn numbers(&self) -> &[u32] {
        match self {
            Stones::One(number) => std::slice::from_ref(number),
            Stones::OneOf(numbers) => numbers,
        }
    }
}

/// The rubric as its file writes it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Rubric {
    /// The number of stones in every position under the assignment's own rules.
    pub stones: Stones,
    /// The Markdown files with the rules, in reading order.
    pub specs: Vec<Spanned<String>>,
    /// Whether `--where` and `--hint 3` look for the line of a mistake.
    #[serde(default)]
    pub find_place: bool,
    /// The rule sets that have names, besides those of worked examples.
    #[serde(default)]
    pub rule_sets: RuleSets,
    /// Points for students' own examples.
    #[serde(default)]
    pub examples: RubricExamples,
    /// The parts, in the order in which they are taught.
    #[serde(rename = "part")]
    pub parts: Vec<RubricPart>,
}

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
    /// Returns whether there is a rule set with this name.
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

/// Points for students' own examples.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RubricExamples {
    /// The points for the examples of each rule.
    pub points: BTreeMap<Spanned<RuleName>, Spanned<i64>>,
}

/// One part of the rubric.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RubricPart {
    /// The title of the part.
    pub title: Spanned<String>,
    /// The verbs that cases of this part may use.
    pub asks: Vec<Spanned<String>>,
    /// True if its points are counted separately.
    #[serde(default)]
    pub extra: bool,
    /// The points of each rule.
    pub points: BTreeMap<Spanned<RuleName>, Spanned<i64>>,
    /// Rules whose cases count together: how many stones may be given away in all of them.
    #[serde(default, rename = "most-lost")]
    pub most_lost: BTreeMap<Spanned<RuleName>, Spanned<u32>>,
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
                title: part.title.get_ref().clone(),
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
        let points = self.examples.points.iter();
        points
            .filter_map(|(rule, worth)| {
                let worth = possible(worth, source, mistakes)?;
                Some((rule.get_ref().clone(), worth))
            })
            .collect()
    }

    /// Returns every name of a rule in it.
    pub(super) fn rule_names(&self) -> impl Iterator<Item = &Spanned<RuleName>> {
        let parts = self.parts.iter().flat_map(|part| part.points.keys());
        parts.chain(self.examples.points.keys())
    }
}

/// Returns points that a rule can be worth.
fn possible(worth: &Spanned<i64>, source: &Source, mistakes: &mut Vec<Mistake>) -> Option<u32> {
    let points = u32::try_from(*worth.get_ref()).ok();
    let points = points.filter(|&points| points > 0);
    if points.is_none() {
        let what = format!(
            "`{}` points aren't possible; write 1 or more",
            worth.get_ref()
        );
        mistakes.push(source.mistake(&worth.span(), what));
    }
    points
}
