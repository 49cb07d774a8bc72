//! The data of a class's page.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use super::item_analysis::ItemAnalysis;
use super::read_tables::{attention, times};
use super::student_rows::StudentRow;
use crate::class::{ClassDiff, ClassError, ResultsFolder, Statistics, StudentResult};
use crate::downloads::{pseudonyms, who_is_who};

/// What the page of a class is made from.
#[derive(Clone, Debug)]
pub struct ClassData {
    /// The class as a whole.
    pub(super) statistics: Statistics,
    /// What the results say about each item, in the order of the statistics.
    pub(super) analyses: Vec<ItemAnalysis>,
    /// The students.
    pub(super) rows: Vec<StudentRow>,
    /// Who needs a look, by the kind of reason: what the student is called, and more about it.
    pub(super) attention: BTreeMap<String, Vec<(String, String)>>,
    /// What changed since other results, and the scores before.
    pub(super) before: Option<(ClassDiff, Vec<u32>)>,
    /// Who is who, where names are left out: the key, and what the student is called.
    pub(super) pseudonyms: Option<BTreeMap<String, String>>,
}

impl ClassData {
    /// Reads a results folder, and what it is compared with; with `anonymous`, every student gets a number instead of a name.
    pub fn read(
        folder: &ResultsFolder,
        old: Option<&Path>,
        anonymous: bool,
    ) -> Result<ClassData, ClassError> {
        let results: Vec<StudentResult> = folder.results()?.collect::<Result<_, _>>()?;
        let mut statistics = statistics(folder)?;
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
            Some(old) => (
                Some(ClassDiff::between(old, folder.path())?),
                scores_by_key(old)?,
            ),
            None => (None, BTreeMap::new()),
        };
        let times = times(folder)?;
        let numbers: BTreeMap<&str, usize> = statistics
            .beliefs
            .iter()
            .enumerate()
            .map(|(number, belief)| (belief.name.as_str(), number))
            .collect();
        let mut rows: Vec<StudentRow> = results
            .iter()
            .map(|result| {
                let key = &result.student.key;
                StudentRow::of(
                    result,
                    called(key).as_deref(),
                    times.get(key).copied(),
                    &numbers,
                    scores.get(key).copied(),
                )
            })
            .collect();
        rows.sort_by(|one, other| one.name.cmp(&other.name));
        let items = statistics.items.iter().enumerate();
        let analyses = items
            .map(|(number, item)| ItemAnalysis::of_rows(item.max_score, number, &rows))
            .collect();
        for key in statistics.copies.iter_mut().flatten() {
            *key = shown(key);
        }
        let mut attention = attention(folder)?;
        for (key, detail) in attention.values_mut().flatten() {
            *key = shown(key);
            if anonymous {
                // It may hold names: of files, of other students.
                detail.clear();
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

    /// Writes a table that says which student is called what, where names are left out.
    pub fn who_is_who(&self) -> Option<String> {
        self.pseudonyms.as_ref().map(who_is_who)
    }
}

/// Calls the students of a comparison what the page calls them; those who are gone get numbers of their own.
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

fn statistics(folder: &ResultsFolder) -> Result<Statistics, ClassError> {
    let path = folder.statistics();
    let bytes = fs::read(&path).map_err(ClassError::read(&path))?;
    serde_json::from_slice(&bytes).map_err(|error| ClassError::read(&path)(io::Error::other(error)))
}

fn scores_by_key(old: &Path) -> Result<BTreeMap<String, u32>, ClassError> {
    let summaries = ResultsFolder::at(old).summaries()?;
    summaries
        .map(|summary| summary.map(|summary| (summary.key, summary.score)))
        .collect()
}
