//! The data of a class's page.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use grader::failure::Failure;
use grader::report::ItemReport;
use serde::Serialize;

use super::item_analysis::ItemAnalysis;
use crate::downloads::{pseudonym, pseudonyms, who_is_who};
use crate::export::{ResultsSource, ScoredResults};
use crate::gradebook::settings::Choice as _;
use crate::gradebook::{Enrolment, GradebookRow, Lateness, Points, StudentState};
use crate::grading::{
    Attention, AttentionReason, ClassDiff, ItemRate, ResultsFolder, Statistics, StudentResult,
    WrittenResults,
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
    /// The number of students: without submissions that are nobody's for certain.
    pub(super) students: usize,
    /// The decisions of a person, open or done, by the kind of reason.
    pub(super) decisions: BTreeMap<AttentionReason, Vec<Decision>>,
    /// The changes since other results, and the scores before.
    pub(super) before: Option<(ClassDiff, Vec<u32>)>,
    /// The pseudonym of each key, where names are left out.
    pub(super) pseudonyms: Option<BTreeMap<String, String>>,
}

impl ClassData {
    /// Reads the results of everyone in the course, and those that they are compared with; with `anonymous`, every student gets a number
    /// instead of a name, and has no section.
    pub fn read(
        scored: &ScoredResults,
        old: Option<&Path>,
        anonymous: bool,
    ) -> Result<ClassData, Failure> {
        let people = People::read(scored, anonymous)?;
        let results = || {
            people
                .rows
                .iter()
                .filter_map(|(_, _, result)| result.as_ref())
        };
        let statistics = Statistics::of(results());
        let (diff, scores) = match (old, &scored.source) {
            (Some(old), ResultsSource::Class(all)) => {
                let old = ResultsFolder::at(old).results()?;
                (Some(ClassDiff::between(&old, all)?), scores_by_key(&old)?)
            }
            _ => (None, BTreeMap::new()),
        };
        let numbers: BTreeMap<&str, usize> = statistics
            .misconceptions
            .iter()
            .enumerate()
            .map(|(number, misconception)| (misconception.name.as_str(), number))
            .collect();
        let rows = people.rows.iter().map(|(key, entry, result)| {
            let before = scores.get(entry.key.as_ref().unwrap_or(key)).copied();
            StudentRow {
                before,
                ..StudentRow::of(entry, result.as_ref(), people.called(key), key, &numbers)
            }
        });
        let mut rows: Vec<StudentRow> = rows.collect();
        rows.sort_by(|one, other| one.name.cmp(&other.name));
        let items = statistics.items.iter().enumerate();
        let analyses = items
            .map(|(number, item)| analysis_of(item, number, &rows))
            .collect();
        let shown = |key: &str| people.called(key).unwrap_or(key).to_owned();
        let decisions = people.decisions(&statistics.copies, anonymous);
        let before = diff.map(|diff| {
            let diff = renamed(diff, anonymous, &shown);
            (diff, scores.into_values().collect())
        });
        let rows_of_people = people.rows.iter().map(|(_, entry, _)| entry.enrolment);
        let taking_part = [Enrolment::TakesPart, Enrolment::PerhapsHandedIn];
        Ok(ClassData {
            students: rows_of_people
                .filter(|enrolment| taking_part.contains(enrolment))
                .count(),
            statistics,
            analyses,
            rows,
            decisions,
            before,
            pseudonyms: people.pseudonyms,
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

/// The people of a class: the key of each on the page, what the gradebook says of them, and the result.
struct People<'a> {
    rows: Vec<(String, &'a GradebookRow, Option<StudentResult>)>,
    pseudonyms: Option<BTreeMap<String, String>>,
}

impl<'a> People<'a> {
    fn read(scored: &'a ScoredResults, anonymous: bool) -> Result<People<'a>, Failure> {
        let mut keys = BTreeSet::new();
        let mut rows = Vec::new();
        for entry in &scored.gradebook.entries {
            let key = entry.feedback_name();
            let key = key.unwrap_or_else(|| entry.person.key());
            let mut unique = key.clone();
            let mut number = 2;
            while !keys.insert(unique.clone()) {
                unique = format!("{key}-{number}");
                number += 1;
            }
            let result = entry.key.as_ref().map(|key| scored.source.result(key));
            let result = result.transpose()?.map(|result| {
                let mut result = result.without_failures();
                result.student.key.clone_from(&unique);
                result
            });
            rows.push((unique, entry, result));
        }
        let pseudonyms = anonymous.then(|| {
            // Who has handed in has the same number everywhere; the missing come after them.
            let handed_in = rows.iter().filter_map(|(key, _, result)| {
                let report = result.as_ref()?.report.as_ref();
                let digest = report.map(|report| report.made_by.sources.clone());
                Some((key.clone(), digest))
            });
            let mut all = pseudonyms(handed_in);
            let missing = rows.iter().filter(|(.., result)| result.is_none());
            let missing: BTreeSet<&String> = missing.map(|(key, ..)| key).collect();
            let numbers = all.len() + 1..;
            let numbered = missing.into_iter().zip(numbers);
            all.extend(numbered.map(|(key, number)| (key.clone(), pseudonym(number))));
            all
        });
        Ok(People { rows, pseudonyms })
    }

    /// Lists what a person has to decide or has decided; each group of the same sources is one decision.
    fn decisions(
        &self,
        copies: &[Vec<String>],
        anonymous: bool,
    ) -> BTreeMap<AttentionReason, Vec<Decision>> {
        let mut decisions: BTreeMap<AttentionReason, Vec<Decision>> = BTreeMap::new();
        let shown = |key: &str| self.called(key).unwrap_or(key).to_owned();
        for (key, entry, result) in &self.rows {
            let owner = (entry.enrolment != Enrolment::TakesPart).then(|| Attention {
                reason: AttentionReason::Owner,
                detail: entry.enrolment.to_string(),
            });
            let attention = result.iter().flat_map(|result| &result.attention);
            for found in attention.chain(&owner) {
                let same = AttentionReason::SameSources;
                let group = copies
                    .iter()
                    .find(|group| found.reason == same && group.contains(key));
                let group = group.map_or_else(
                    || vec![shown(key)],
                    |group| group.iter().map(|key| shown(key)).collect(),
                );
                let known = decisions.entry(found.reason).or_default();
                match known.iter_mut().find(|decision| decision.students == group) {
                    Some(decision) => decision.is_done &= entry.is_decided(),
                    None => known.push(Decision {
                        // It may hold names: of files, of other students.
                        detail: Some(found.detail.clone())
                            .filter(|_| !anonymous && group.len() == 1)
                            .unwrap_or_default(),
                        students: group,
                        is_done: entry.is_decided(),
                    }),
                }
            }
        }
        decisions
    }

    fn called(&self, key: &str) -> Option<&str> {
        self.pseudonyms.as_ref()?.get(key).map(String::as_str)
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

/// Something that a person has to decide about a submission.
#[derive(Clone, Debug)]
pub(super) struct Decision {
    /// The keys on the page of those whom it is about: several if they handed in the same sources.
    pub(super) students: Vec<String>,
    /// More about it; may be empty.
    pub(super) detail: String,
    /// Whether a person has said something about each of them: a comment, or a score with one.
    pub(super) is_done: bool,
}

/// A student's row.
#[derive(Clone, Debug, Serialize)]
pub(super) struct StudentRow {
    /// The name shown.
    pub(super) name: String,
    /// The key of the results; the same as the name where names are left out.
    pub(super) key: String,
    /// The section.
    pub(super) section: Option<String>,
    /// The outcome of grading, or that nothing was handed in.
    pub(super) status: &'static str,
    /// The number of each state in which the student is.
    pub(super) states: String,
    /// The points.
    pub(super) score: u32,
    /// The final score; none if a person has to decide.
    #[serde(rename = "final")]
    pub(super) final_score: Option<u32>,
    /// The days of lateness.
    pub(super) late: Option<u32>,
    /// The points given by hand.
    pub(super) hand: Option<String>,
    /// The extra points.
    pub(super) extra: u32,
    /// The rule to fix first.
    #[serde(skip)]
    pub(super) first: Option<String>,
    /// Whether it is a student's own work that was graded.
    #[serde(rename = "own")]
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

    /// Whether the points of unfinished work stand still or fall.
    pub(super) fn is_stuck(&self) -> bool {
        self.first.is_some() && self.before.is_some_and(|before| before >= self.score)
    }

    /// Makes the row of a student; `called` is what they are called instead of by name and key.
    pub(super) fn of(
        entry: &GradebookRow,
        result: Option<&StudentResult>,
        called: Option<&str>,
        key: &str,
        misconceptions: &BTreeMap<&str, usize>,
    ) -> StudentRow {
        let report = result.and_then(StudentResult::graded);
        let items = report.into_iter().flat_map(|report| &report.parts);
        let items = items.flat_map(|part| &part.items);
        let named = report.into_iter().flat_map(|report| &report.misconceptions);
        let states = StudentState::CHOICES.iter().enumerate();
        let states = states.filter(|(_, (state, ..))| entry.is(*state));
        let section = entry.person.section.clone();
        StudentRow {
            name: called.unwrap_or(entry.person.called()).to_owned(),
            key: called.unwrap_or(key).to_owned(),
            section: section.filter(|_| called.is_none()),
            status: result.map_or("no-submission", |result| result.status.word()),
            states: states.map(|(number, _)| number.to_string()).collect(),
            score: report.map_or(0, |report| report.score),
            final_score: entry.final_score(),
            late: match entry.lateness {
                Lateness::Late { days, .. } => Some(days),
                _ => None,
            },
            hand: Some(entry.by_hand)
                .filter(|points| *points != Points::default())
                .map(|points| points.to_string()),
            extra: report.map_or(0, |report| report.extra),
            first: report.and_then(|report| report.first.as_ref().map(ToString::to_string)),
            is_own_work: result.is_some_and(|result| result.own_work().is_some()),
            cells: items.map(cell).collect(),
            misconceptions: named
                .filter_map(|misconception| {
                    misconceptions.get(misconception.name.as_str()).copied()
                })
                .collect(),
            before: None,
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
