//! A sheet of another system, filled in.

use std::collections::BTreeMap;

use super::exported_file::ExportedFile;
use super::match_rows::{MatchedRows, RowIdentity, match_rows};
use crate::gradebook::{ClassGradebook, CsvFile, CsvRow, Enrolment, GradebookRow, Points};
use crate::grading::GradingStatus;
use grader::mistake::Mistakes;

/// A sheet whose column of scores is filled in.
pub(super) struct FilledSheet<'a> {
    sheet: &'a CsvFile,
    column: usize,
    gradebook: &'a ClassGradebook,
    matched: MatchedRows,
    /// The sheet's maximum, and that of the assignment; none if scores stay as they are.
    scale: Option<(Points, u32)>,
    changes: BTreeMap<(usize, usize), String>,
    same: usize,
    notes: Vec<String>,
}

impl<'a> FilledSheet<'a> {
    /// Finds the students of a sheet's rows.
    pub(super) fn of(
        sheet: &'a CsvFile,
        column: usize,
        rows: &[Option<RowIdentity>],
        gradebook: &'a ClassGradebook,
    ) -> FilledSheet<'a> {
        let matched = match_rows(rows, gradebook);
        FilledSheet {
            sheet,
            column,
            gradebook,
            scale: None,
            changes: BTreeMap::new(),
            same: 0,
            notes: matched.notes.clone(),
            matched,
        }
    }

    /// Takes the sheet's maximum; `system` is called so in the mistake.
    ///
    /// # Errors
    ///
    /// If the maximum isn't that of the assignment, and nobody has asked for scores to be scaled.
    pub(super) fn set_maximum(
        &mut self,
        most: Option<Points>,
        scales: bool,
        system: &str,
    ) -> Result<(), String> {
        let own = self.gradebook.max_score;
        // The most that a score can be without points by hand.
        let most_earned = self
            .gradebook
            .extra
            .total(own, self.gradebook.max_extra, own);
        let is_same = |most: &Points| [own, most_earned].map(Points::whole).contains(most);
        // Without a report, the assignment has no maximum, and nobody a score.
        let other = most.filter(|most| own > 0 && !is_same(most));
        self.scale = other.map(|most| (most, own));
        match other {
            Some(most) if scales => self.notes.push(format!(
                "scores were scaled from {own} to {most} points, and rounded to two decimals"
            )),
            Some(most) => {
                return Err(format!(
                    "{system} gives {most} points for it, the assignment {own}; nothing was filled in. Give it {own} points in {system}, or set \
                     `scale = true` below `[export]` in `course.toml`"
                ));
            }
            None => {}
        }
        Ok(())
    }

    /// Returns the students of rows, each with the number of the row.
    pub(super) fn students(&self) -> Vec<(usize, &'a GradebookRow)> {
        let students = self.matched.students.iter().enumerate();
        let entries = &self.gradebook.entries;
        let students = students.filter_map(|(row, student)| Some((row, &entries[(*student)?])));
        students.collect()
    }

    /// Puts the final scores in the rows of their students. `taken` returns what a row takes of a score, and a note if that isn't all.
    pub(super) fn fill(
        &mut self,
        taken: impl Fn(&CsvRow, Points) -> (Option<Points>, Option<String>),
    ) -> Result<(), Mistakes> {
        let mut diagnostics = Vec::new();
        for (number, student) in self.students() {
            let Some(score) = self.score(student) else {
                continue;
            };
            let row = &self.sheet.rows()[number];
            let (score, note) = taken(row, score);
            let note = note.map(|note| format!("{}: {note}", student.called()));
            self.notes.extend(note);
            let Some(score) = score else {
                continue;
            };
            match row.cells.get(self.column) {
                Some(cell) if Points::parse(cell.value.trim()) == Some(score) => self.same += 1,
                Some(_) => {
                    let place = (number, self.column);
                    self.changes.insert(place, score.to_string());
                }
                None => {
                    let what = "the row ends before the column of scores; export the file again";
                    diagnostics.push(self.sheet.diagnostic(&row.range(), what));
                }
            }
        }
        Mistakes::none_in(diagnostics)
    }

    /// Returns the final score of a student in the unit of the sheet, if there is one. Scaled scores are rounded once.
    fn score(&self, student: &GradebookRow) -> Option<Points> {
        Some(match self.scale {
            Some((most, of)) => most.scaled(student.exact?, of),
            None => Points::whole(student.final_score()?),
        })
    }

    /// Puts a text in a cell of another column.
    pub(super) fn put_text(&mut self, row: usize, column: usize, text: &str) {
        let quoted = format!("\"{}\"", text.replace('"', "\"\""));
        self.changes.insert((row, column), quoted);
    }

    /// Returns the sheet, with notes on who is left over, and on how much of it was changed.
    pub(super) fn end(mut self) -> ExportedFile {
        let (notes, questions) = left_over(self.gradebook, &self.matched, self.sheet.file());
        self.notes.extend(notes);
        let preview = self.preview();
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
    fn preview(&self) -> Vec<String> {
        let changes = self.changes.iter();
        let changes = changes.filter(|((_, column), _)| *column == self.column);
        let lines = changes.filter_map(|((row, column), score)| {
            let student = &self.gradebook.entries[self.matched.students[*row]?];
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
            notes.push(format!("{called}: {}; not filled in", entry.enrolment));
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
