//! Statistics of a class: scores, items, and misconceptions.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::grading_status::GradingStatus;
use super::student_result::StudentResult;
use grader::report::plural;
use grader::specs::RuleName;

/// Statistics of the class as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Statistics {
    /// Number of students.
    pub students: usize,
    /// Outcomes of grading, each with its number of students.
    pub statuses: BTreeMap<GradingStatus, usize>,
    /// Number of untouched starters, which count for nothing below.
    #[serde(default)]
    pub untouched: usize,
    /// The scores of those that were graded.
    pub scores: Option<Scores>,
    /// Each item, and how many of those that were graded earned it.
    pub items: Vec<ItemRate>,
    /// The items that nobody earned.
    pub nobody: Vec<RuleName>,
    /// The items that everybody earned.
    pub everybody: Vec<RuleName>,
    /// Students' misconceptions with their numbers, the costliest first.
    pub misconceptions: Vec<MisconceptionCount>,
    /// Groups of students who handed in the same sources, byte by byte.
    pub copies: Vec<Vec<String>>,
}

/// Distribution of scores.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scores {
    /// The lowest score.
    pub lowest: u32,
    /// A quarter of the class has this score or a lower one.
    pub lower_quarter: u32,
    /// Half of the class has this score or a lower one.
    pub half: u32,
    /// Three quarters of the class have this score or a lower one.
    pub upper_quarter: u32,
    /// The highest score.
    pub highest: u32,
    /// The mean, with two decimals.
    pub mean: f64,
}

/// Number of students who earned an item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ItemRate {
    /// The rule, whose name the item has.
    pub rule: RuleName,
    /// The number of its part.
    pub part: usize,
    /// Its points.
    pub max_score: u32,
    /// Whether these are extra points.
    #[serde(default)]
    pub extra: bool,
    /// Number of students who earned it.
    pub earned: usize,
    /// Number of students who were graded.
    pub of: usize,
}

/// Number of students whose answers look like a misconception.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MisconceptionCount {
    /// Name of the misconception.
    pub name: String,
    /// The rule that it breaks.
    pub rule: RuleName,
    /// The mistaken rule, in a sentence.
    pub mistaken_rule: String,
    /// Number of students whose answers look like it.
    pub students: usize,
    /// The points that they lost in items whose wrong answers it explains.
    #[serde(default)]
    pub points: u32,
}

/// Counts results one by one.
#[derive(Debug, Default)]
pub(super) struct StatisticsBuilder {
    students: usize,
    statuses: BTreeMap<GradingStatus, usize>,
    untouched: usize,
    scores: BTreeMap<u32, usize>,
    items: Vec<ItemRate>,
    misconceptions: BTreeMap<String, MisconceptionCount>,
    /// Students with copies, by the digest of their sources.
    copies: BTreeMap<String, Vec<String>>,
}

impl Statistics {
    /// Says that untouched starters don't count, if there are any.
    pub fn without_untouched(&self) -> String {
        let count = self.untouched;
        let text = format!(", without {count} {}", plural(count, "untouched starter"));
        if count > 0 { text } else { String::new() }
    }

    /// Computes the statistics of these results.
    pub fn of<'r>(results: impl IntoIterator<Item = &'r StudentResult>) -> Statistics {
        let mut counting = StatisticsBuilder::default();
        for result in results {
            counting.add(result);
        }
        counting.end()
    }
}

impl StatisticsBuilder {
    /// Counts one more result.
    pub(super) fn add(&mut self, result: &StudentResult) {
        if let Some(report) = result.report.as_ref().filter(|_| !result.copies.is_empty()) {
            let copies = self.copies.entry(report.made_by.sources.clone());
            copies.or_default().push(result.student.key.clone());
        }
        let misconceptions = result
            .report
            .iter()
            .flat_map(|report| &report.misconceptions);
        for misconception in misconceptions {
            let blank = || MisconceptionCount {
                name: misconception.name.clone(),
                rule: misconception.rule.clone(),
                mistaken_rule: misconception.mistaken_rule.clone(),
                students: 0,
                points: 0,
            };
            let count = self.misconceptions.entry(misconception.name.clone());
            let count = count.or_insert_with(blank);
            count.students += 1;
            count.points += lost(result, &misconception.items);
        }
        self.students += 1;
        *self.statuses.entry(result.status).or_default() += 1;
        self.untouched += usize::from(result.untouched);
        let Some(report) = result.own_work() else {
            return;
        };
        *self.scores.entry(report.score).or_default() += 1;
        let parts = report.parts.iter();
        let items = parts.flat_map(|part| part.items.iter().map(move |item| (part, item)));
        for (index, (part, found)) in items.enumerate() {
            // Results of one run have the same items in the same order.
            let same = |item: &ItemRate| item.rule == found.rule;
            let at = match self.items.get(index) {
                Some(item) if same(item) => index,
                _ => self.items.iter().position(same).unwrap_or_else(|| {
                    self.items.push(ItemRate {
                        rule: found.rule.clone(),
                        part: part.number,
                        max_score: found.max_score,
                        extra: part.extra,
                        earned: 0,
                        of: 0,
                    });
                    self.items.len() - 1
                }),
            };
            let item = &mut self.items[at];
            item.of += 1;
            item.earned += usize::from(found.score == found.max_score);
        }
    }

    /// Returns the statistics of all that was counted.
    pub(super) fn end(self) -> Statistics {
        let named = |wanted: fn(&ItemRate) -> bool| {
            let items = self.items.iter().filter(|item| wanted(item));
            items.map(|item| item.rule.clone()).collect()
        };
        let mut misconceptions: Vec<MisconceptionCount> =
            self.misconceptions.into_values().collect();
        // Those that cost as much stay in the order of their names.
        misconceptions
            .sort_by_key(|misconception| Reverse((misconception.points, misconception.students)));
        let mut copies: Vec<Vec<String>> = self.copies.into_values().collect();
        copies.sort();
        Statistics {
            students: self.students,
            scores: Scores::of(&self.scores),
            nobody: named(|item| item.earned == 0),
            everybody: named(|item| item.earned == item.of),
            statuses: self.statuses,
            untouched: self.untouched,
            items: self.items,
            misconceptions,
            copies,
        }
    }
}

/// Returns the points that a student lost in these items, without extra points.
fn lost(result: &StudentResult, items: &[RuleName]) -> u32 {
    let parts = result.report.iter().flat_map(|report| &report.parts);
    let own = parts
        .filter(|part| !part.extra)
        .flat_map(|part| &part.items);
    let named = own.filter(|item| items.contains(&item.rule));
    named.map(|item| item.max_score - item.score).sum()
}

impl Scores {
    fn of(counts: &BTreeMap<u32, usize>) -> Option<Scores> {
        let all: usize = counts.values().sum();
        let (&lowest, _) = counts.first_key_value()?;
        let (&highest, _) = counts.last_key_value()?;
        let up_to = |quarters: usize| {
            let wanted = (all * quarters).div_ceil(4);
            let mut seen = 0;
            let mut reached = counts.iter().filter(|(_, count)| {
                seen += **count;
                seen >= wanted
            });
            reached.next().map_or(highest, |(score, _)| *score)
        };
        let total: u64 = counts
            .iter()
            .map(|(score, count)| u64::from(*score) * *count as u64)
            .sum();
        #[expect(
            clippy::cast_precision_loss,
            reason = "a class has far fewer points than a float can count"
        )]
        let mean = (total as f64 * 100.0 / all as f64).round() / 100.0;
        Some(Scores {
            lowest,
            lower_quarter: up_to(1),
            half: up_to(2),
            upper_quarter: up_to(3),
            highest,
            mean,
        })
    }
}
