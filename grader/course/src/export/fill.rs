//! A sheet of another system, filled in.

use std::collections::BTreeMap;

use crate::gradebook::{CsvFile, Enrolment, Gradebook, GradebookRow, Points, Slip};

/// A sheet of another system, filled in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filled {
    /// The sheet's text: only cells of the one column differ.
    pub text: String,
    /// How many cells were changed.
    pub changed: usize,
    /// How many held the score already.
    pub same: usize,
    /// What somebody should know before it is uploaded.
    pub notes: Vec<String>,
}

/// Changes cells of one column.
pub(super) struct Filling<'a> {
    pub(super) sheet: &'a CsvFile,
    pub(super) column: usize,
    changes: BTreeMap<(usize, usize), String>,
    same: usize,
    pub(super) notes: Vec<String>,
}

impl<'a> Filling<'a> {
    pub(super) fn of(sheet: &'a CsvFile, column: usize) -> Filling<'a> {
        Filling {
            sheet,
            column,
            changes: BTreeMap::new(),
            same: 0,
            notes: Vec::new(),
        }
    }

    /// Puts a score in a row, unless the cell holds just that already.
    pub(super) fn put(&mut self, row: usize, score: u32, slips: &mut Vec<Slip>) {
        let Some(cell) = self.sheet.rows()[row].cells.get(self.column) else {
            let what = "the row ends before the column of the scores; export the file anew";
            slips.push(self.sheet.slip(&self.sheet.rows()[row].range(), what));
            return;
        };
        if Points::parse(cell.value.trim()) == Some(Points::whole(score)) {
            self.same += 1;
        } else {
            self.changes.insert((row, self.column), score.to_string());
        }
    }

    pub(super) fn end(self) -> Filled {
        Filled {
            text: self.sheet.with(&self.changes),
            changed: self.changes.len(),
            same: self.same,
            notes: self.notes,
        }
    }
}

/// Names the students with something to upload who are in no row, and those about whom somebody has to decide.
pub(super) fn left_over(gradebook: &Gradebook, pairs: &[Option<usize>], file: &str) -> Vec<String> {
    let mut notes = Vec::new();
    for (number, entry) in gradebook.entries.iter().enumerate() {
        let called = called(entry);
        if entry.standing != Enrolment::TakesPart {
            notes.push(format!(
                "{called}: {}; not filled in",
                entry.standing.words()
            ));
        } else if entry.final_score.is_some() && !pairs.contains(&Some(number)) {
            notes.push(format!("{called}: in no row of `{file}`"));
        } else if entry.key.is_some() && entry.final_score.is_none() {
            notes.push(format!(
                "{called}: the grader failed on it; grade it again with `--retry-failed`"
            ));
        }
    }
    notes
}

/// Returns a student's name, and the key by which they can be found in the results.
pub(super) fn called(entry: &GradebookRow) -> String {
    match &entry.key {
        Some(key) => format!("{} ({key})", entry.person.called()),
        None => entry.person.called().to_owned(),
    }
}
