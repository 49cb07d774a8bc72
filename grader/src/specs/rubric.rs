//! The rubric: the points for each rule, part by part.

use std::collections::{BTreeMap, BTreeSet};

use toml::Spanned;
use toml::de::DeValue;

use super::case::RuleName;
use super::source::Source;
use super::toml_reader::{TomlKeys, TomlReader, TomlValue, tables};
use crate::mistake::{Mistake, Mistakes};
use crate::place::Place;
use notation::Verb;

const FULL_MARKS: u32 = 100;

const KEYS: TomlKeys<'_> = &[
    (
        "",
        &[
            "stones",
            "specs",
            "waiting",
            "rule-sets",
            "part",
            "examples",
        ],
    ),
    ("[rule-sets]", &["presets", "axes"]),
    (
        "[[part]]",
        &["title", "asks", "extra", "points", "most-lost"],
    ),
    ("[examples]", &["points"]),
];

/// The rubric as its file writes it.
#[derive(Clone, Debug)]
pub struct Rubric {
    /// The possible numbers of stones in a position under the assignment's own rules, the usual one first.
    pub stones: Vec<u32>,
    /// The Markdown files with the rules, in reading order.
    pub specs: Vec<Spanned<String>>,
    /// Whether rules that wait for a function keep their points: `waiting = "lost"` takes them.
    pub keeps_points: bool,
    /// The rule sets that have names, besides those of worked examples.
    pub rule_sets: RuleSets,
    /// The parts, in the order in which they are taught.
    pub parts: Vec<RubricPart>,
    /// Points for students' own examples.
    pub examples: RulePoints,
}

/// Rules with a number each, in the order of their names.
pub type RulePoints = Vec<(Spanned<RuleName>, Spanned<u32>)>;

/// The rule sets that have names: a preset, or a preset with some of its axes changed, as in `raven+stones=3`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleSets {
    /// The presets.
    pub presets: BTreeSet<String>,
    /// The values of each axis.
    pub axes: BTreeMap<String, BTreeSet<String>>,
}

impl RuleSets {
    fn read(table: &TomlValue<'_>, reader: &TomlReader<'_>) -> RuleSets {
        let names = |value| {
            let names = reader.strings(value).into_iter();
            names.map(Spanned::into_inner).collect()
        };
        let mut axes = BTreeMap::new();
        for (axis, values) in reader.entries(reader.required(table, "axes")) {
            axes.insert(axis.get_ref().to_string(), names(Some(values)));
        }
        RuleSets {
            presets: names(reader.required(table, "presets")),
            axes,
        }
    }

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
#[derive(Clone, Debug)]
pub struct RubricPart {
    /// The title of the part.
    pub title: String,
    /// The verbs that cases of this part may use.
    pub asks: Vec<Spanned<String>>,
    /// True if its points are counted separately.
    pub extra: bool,
    /// The points of each rule.
    pub points: RulePoints,
    /// Rules whose cases count together: how many stones may be given away in all of them.
    pub most_lost: RulePoints,
}

impl RubricPart {
    fn read(table: &TomlValue<'_>, reader: &TomlReader<'_>) -> RubricPart {
        RubricPart {
            title: reader.string(reader.required(table, "title")).into_inner(),
            asks: reader.strings(reader.required(table, "asks")),
            extra: reader.flag(table.get_ref().get("extra")),
            points: rule_points(reader.required(table, "points"), reader),
            most_lost: rule_points(table.get_ref().get("most-lost"), reader),
        }
    }
}

fn rule_points(table: Option<&TomlValue<'_>>, reader: &TomlReader<'_>) -> RulePoints {
    let points = reader.entries(table).map(|(rule, points)| {
        let name = RuleName::from(rule.get_ref().as_ref());
        (Spanned::new(rule.span(), name), reader.number(Some(points)))
    });
    points.collect()
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
    pub fn read(source: &Source) -> Result<Rubric, Mistakes> {
        let mut reader = TomlReader::of_specs(source);
        let top = reader.read(KEYS);
        let optional = |key| top.get_ref().get(key);
        let stones = reader.required(&top, "stones");
        let rule_sets = optional("rule-sets").map(|table| RuleSets::read(table, &reader));
        let examples = optional("examples").and_then(|table| reader.required(table, "points"));
        let parts = tables(reader.required(&top, "part")).iter();
        let waiting = optional("waiting").map(|word| reader.string(Some(word)));
        let is_known = |word: &&Spanned<String>| ["kept", "lost", ""].contains(&&**word.get_ref());
        for word in waiting.iter().filter(|word| !is_known(word)) {
            let what = format!("`{}` is not known; write `kept` or `lost`", word.get_ref());
            reader.report(&word.span(), what);
        }
        let rubric = Rubric {
            stones: match stones.map(Spanned::get_ref) {
                Some(DeValue::Array(numbers)) => {
                    let numbers = numbers.iter().map(|number| reader.number(Some(number)));
                    numbers.map(Spanned::into_inner).collect()
                }
                _ => vec![reader.number(stones).into_inner()],
            },
            specs: reader.strings(reader.required(&top, "specs")),
            keeps_points: waiting.is_none_or(|word| word.get_ref() == "kept"),
            rule_sets: rule_sets.unwrap_or_default(),
            parts: parts
                .map(|table| RubricPart::read(table, &reader))
                .collect(),
            examples: rule_points(examples, &reader),
        };
        Mistakes::none_in(reader.mistakes())?;
        Ok(rubric)
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
        for (rule, worth) in &self.examples {
            if let Some(worth) = possible(worth, source, mistakes) {
                points.insert(rule.get_ref().clone(), worth);
            }
        }
        points
    }

    pub(super) fn rule_names(&self) -> impl Iterator<Item = &Spanned<RuleName>> {
        let parts = self.parts.iter().flat_map(|part| &part.points);
        let points = parts.chain(&self.examples);
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
