//! A sheet of another system, filled in.

use std::collections::BTreeMap;

use super::exported_file::ExportedFile;
use super::match_rows::MatchedRows;
use crate::gradebook::{ClassGradebook, CsvFile, Enrolment, Points};
use crate::grading::GradingStatus;
use grader::mistake::Mistake;

/// Changes cells of one column.
pub(super) struct FilledSheet<'a> {
    pub(super) sheet: &'a CsvFile,
    pub(super) column: usize,
    changes: BTreeMap<(usize, usize), String>,
    same: usize,
    pub(super) notes: Vec<String>,
}

impl<'a> FilledSheet<'a> {
    pub(super) fn of(sheet: &'a CsvFile, column: usize) -> FilledSheet<'a> {
        FilledSheet {
            sheet,
            column,
            changes: BTreeMap::new(),
            same: 0,
            notes: Vec::new(),
        }
    }

    /// Puts a score in a row, unless the cell holds it already.
    pub(super) fn put(&mut self, row: usize, score: Points, diagnostics: &mut Vec<Mistake>) {
        let Some(cell) = self.sheet.rows()[row].cells.get(self.column) else {
            let what = "the row ends before the column of scores; export the file again";
            diagnostics.push(self.sheet.diagnostic(&self.sheet.rows()[row].range(), what));
            return;
        };
        if Points::parse(cell.value.trim()) == Some(score) {
            self.same += 1;
        } else {
            self.changes.insert((row, self.column), score.to_string());
        }
    }

    /// Puts a text in a cell of another column.
    pub(super) fn put_text(&mut self, row: usize, column: usize, text: &str) {
        let quoted = format!("\"{}\"", text.replace('"', "\"\""));
        self.changes.insert((row, column), quoted);
    }

    /// Returns the sheet, with notes on who is left over, and on how much of it was changed.
    pub(super) fn end(mut self, gradebook: &ClassGradebook, matched: &MatchedRows) -> ExportedFile {
        let (notes, questions) = left_over(gradebook, matched, self.sheet.file());
        self.notes.extend(notes);
        let preview = self.preview(gradebook, matched);
        let (changed, same) = (self.changes.len(), self.same);
        self.notes.push(format!(
            "cells filled in: {changed}; cells that already held the score: {same}; every other byte is unchanged"
        ));
        ExportedFile {
            bytes: self.sheet.with(&self.changes).into_bytes(),
            notes: self.notes,
            questions,
            preview,
        }
    }

    /// Returns a line for each cell that changes: the student, what it holds, and what it will hold.
    fn preview(&self, gradebook: &ClassGradebook, matched: &MatchedRows) -> Vec<String> {
        let changes = self.changes.iter();
        let changes = changes.filter(|((_, column), _)| *column == self.column);
        let lines = changes.filter_map(|((row, column), score)| {
            let student = &gradebook.entries[matched.students[*row]?];
            let old = self.sheet.rows()[*row].get(*column);
            let old = if old.is_empty() { "nothing" } else { old };
            Some(format!("{}: {old} -> {score}", student.called()))
        });
        lines.collect()
    }
}

/// Names the students whose score is in no row, and those that need a decision. Of a submission without a row, only a person can tell
/// whose it is.
fn left_over(
    gradebook: &ClassGradebook,
    matched: &MatchedRows,
    file: &str,
) -> (Vec<String>, Vec<(String, String)>) {
    let (mut notes, mut questions) = (Vec::new(), Vec::new());
    for (number, entry) in gradebook.entries.iter().enumerate() {
        let called = entry.called();
        let is_filled_in = entry.exact.is_some() && matched.students.contains(&Some(number));
        let is_asked =
            matched.unclear.contains(&number) || matched.in_several_rows.contains(&number);
        if is_asked || entry.enrolment == Enrolment::PerhapsHandedIn || is_filled_in {
            continue;
        }
        if entry.enrolment != Enrolment::TakesPart {
            notes.push(format!(
                "{called}: {}; not filled in",
                entry.enrolment.words()
            ));
        } else if entry.exact.is_some() {
            let what = format!("not in `{file}`");
            notes.push(format!("{called}: {what}"));
            let key = entry.key.clone();
            let key = key.filter(|_| !gradebook.has_roster && entry.teams.is_empty());
            questions.extend(key.map(|key| (key, what)));
        } else if entry.status == Some(GradingStatus::InternalError) {
            notes.push(format!(
                "{called}: the grader failed; run `cargo course class` again"
            ));
        }
    }
    (notes, questions)
}
