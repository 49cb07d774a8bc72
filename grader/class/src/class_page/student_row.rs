//! One row for each student, as the page's script reads it.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::grading::StudentResult;
use grader::report::ItemReport;

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
