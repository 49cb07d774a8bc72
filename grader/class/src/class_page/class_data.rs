//! The data of a class's page.

use std::collections::BTreeMap;
use std::path::Path;

use grader::failure::Failure;
use grader::report::ItemReport;
use serde::Serialize;

use super::item_analysis::ItemAnalysis;
use crate::downloads::{pseudonyms, who_is_who};
use crate::grading::{
    AttentionReason, ClassDiff, ItemRate, ResultsFolder, Statistics, StudentResult, WrittenResults,
};

/// The data of the page of a class.
#[derive(Clone, Debug)]
pub struct ClassData {
    /// The class as a whole.
    pub(super) statistics: Statistics,
    /// The analysis of each item, in the order of the statistics.
    pub(super) analyses: Vec<ItemAnalysis>,
    /// The students.
    pub(super) rows: Vec<StudentRow>,
    /// Submissions that need attention, by the kind of reason: the student's name on the page, and more about it.
    pub(super) attention: BTreeMap<AttentionReason, Vec<(String, String)>>,
    /// The changes since other results, and the scores before.
    pub(super) before: Option<(ClassDiff, Vec<u32>)>,
    /// The pseudonym of each key, where names are left out.
    pub(super) pseudonyms: Option<BTreeMap<String, String>>,
}

impl ClassData {
    /// Reads the results, and those that they are compared with; with `anonymous`, every student gets a number instead of a name.
    pub fn read(
        all: &WrittenResults,
        old: Option<&Path>,
        anonymous: bool,
    ) -> Result<ClassData, Failure> {
        let results = all.iter().map(|result| Ok(result?.without_failures()));
        let results: Vec<StudentResult> = results.collect::<Result<_, Failure>>()?;
        let mut statistics = Statistics::of(&results);
        let names = anonymous.then(|| {
            pseudonyms(results.iter().map(|result| {
                let report = result.report.as_ref();
                let digest = report.map(|report| report.made_by.sources.clone());
                (result.student.key.clone(), digest)
            }))
        });
        let called = |key: &str| -> Option<String> { names.as_ref()?.get(key).cloned() };
        let shown = |key: &str| called(key).unwrap_or_else(|| key.to_owned());
        let (diff, scores) = match old {
            Some(old) => {
                let old = ResultsFolder::at(old).results()?;
                (Some(ClassDiff::between(&old, all)?), scores_by_key(&old)?)
            }
            None => (None, BTreeMap::new()),
        };
        let numbers: BTreeMap<&str, usize> = statistics
            .misconceptions
            .iter()
            .enumerate()
            .map(|(number, misconception)| (misconception.name.as_str(), number))
            .collect();
        let mut rows: Vec<StudentRow> = results
            .iter()
            .map(|result| {
                let key = &result.student.key;
                StudentRow::of(
                    result,
                    called(key).as_deref(),
                    &numbers,
                    scores.get(key).copied(),
                )
            })
            .collect();
        rows.sort_by(|one, other| one.name.cmp(&other.name));
        let items = statistics.items.iter().enumerate();
        let analyses = items
            .map(|(number, item)| analysis_of(item, number, &rows))
            .collect();
        for key in statistics.copies.iter_mut().flatten() {
            *key = shown(key);
        }
        let mut attention: BTreeMap<AttentionReason, Vec<(String, String)>> = BTreeMap::new();
        for result in results {
            let key = shown(&result.student.key);
            for found in result.attention {
                // It may hold names: of files, of other students.
                let detail = if anonymous {
                    String::new()
                } else {
                    found.detail
                };
                let group = attention.entry(found.reason).or_default();
                group.push((key.clone(), detail));
            }
        }
        let before = diff.map(|diff| {
            let diff = renamed(diff, anonymous, &shown);
            (diff, scores.into_values().collect())
        });
        Ok(ClassData {
            statistics,
            analyses,
            rows,
            attention,
            before,
            pseudonyms: names,
        })
    }

    /// Returns the name of the student with this key, or the key of a student who isn't in the results.
    pub(super) fn name_of<'a>(&'a self, key: &'a str) -> &'a str {
        let row = self.rows.iter().find(|row| row.key == key);
        row.map_or(key, |row| &row.name)
    }

    /// Writes a table that says which student is called what, where names are left out.
    pub fn who_is_who(&self) -> Option<String> {
        self.pseudonyms.as_ref().map(who_is_who)
    }
}

/// Renames the students in a diff as on the page; those who left get new numbers.
fn renamed(mut diff: ClassDiff, anonymous: bool, shown: &impl Fn(&str) -> String) -> ClassDiff {
    for change in &mut diff.changes {
        change.key = shown(&change.key);
    }
    for key in &mut diff.added {
        *key = shown(key);
    }
    if anonymous {
        for (key, number) in diff.gone.iter_mut().zip(1..) {
            *key = format!("gone-{number:03}");
        }
    }
    diff
}

fn scores_by_key(old: &WrittenResults) -> Result<BTreeMap<String, u32>, Failure> {
    let scores = old.iter().filter_map(|result| {
        let score = |result: StudentResult| {
            let score = result.own_work()?.score;
            Some((result.student.key, score))
        };
        result.map(score).transpose()
    });
    scores.collect()
}

/// A student's row.
#[derive(Clone, Debug, Serialize)]
pub(super) struct StudentRow {
    /// The name shown.
    pub(super) name: String,
    /// The key of the results; the same as the name where names are left out.
    pub(super) key: String,
    /// The outcome of grading.
    pub(super) status: &'static str,
    /// The points.
    pub(super) score: u32,
    /// The extra points.
    pub(super) extra: u32,
    /// Whether it is a student's own work that was graded.
    #[serde(skip)]
    pub(super) is_own_work: bool,
    /// A letter for each item: `e` earned, or the tenths of its cases that are right; empty if nothing was graded.
    pub(super) cells: String,
    /// The misconceptions behind wrong answers, by number.
    pub(super) misconceptions: Vec<usize>,
    /// The score before, where two results are compared.
    pub(super) before: Option<u32>,
}

impl StudentRow {
    /// The letter of an earned item.
    pub(super) const EARNED: u8 = b'e';

    /// Makes the row of a result; `called` is what the student is called instead of by name and key.
    pub(super) fn of(
        result: &StudentResult,
        called: Option<&str>,
        misconceptions: &BTreeMap<&str, usize>,
        before: Option<u32>,
    ) -> StudentRow {
        let key = called.unwrap_or(&result.student.key);
        let name = result.student.name.as_deref();
        let report = result.graded();
        let items = report.into_iter().flat_map(|report| &report.parts);
        let items = items.flat_map(|part| &part.items);
        let named = report.into_iter().flat_map(|report| &report.misconceptions);
        StudentRow {
            name: called.or(name).unwrap_or(key).to_owned(),
            key: key.to_owned(),
            status: result.status.word(),
            score: report.map_or(0, |report| report.score),
            extra: report.map_or(0, |report| report.extra),
            is_own_work: result.own_work().is_some(),
            cells: items.map(cell).collect(),
            misconceptions: named
                .filter_map(|misconception| {
                    misconceptions.get(misconception.name.as_str()).copied()
                })
                .collect(),
            before,
        }
    }
}

/// Returns the letter of an item.
fn cell(item: &ItemReport) -> char {
    if item.score == item.max_score {
        return char::from(StudentRow::EARNED);
    }
    let right = item.shown.right + item.hidden.right;
    let cases = (item.shown.cases + item.hidden.cases).max(1);
    u32::try_from(right * 10 / cases)
        .ok()
        .and_then(|tenths| char::from_digit(tenths.min(9), 10))
        .unwrap_or('0')
}

/// Analyses the item of this number. Extra points are no part of a score.
fn analysis_of(item: &ItemRate, number: usize, rows: &[StudentRow]) -> ItemAnalysis {
    let graded = rows.iter().filter(|row| row.is_own_work);
    let earned = graded.map(|row| {
        let cell = row.cells.as_bytes().get(number);
        (cell == Some(&StudentRow::EARNED), row.score)
    });
    let points = if item.extra { 0 } else { item.max_score };
    ItemAnalysis::of(points, &earned.collect::<Vec<_>>())
}
