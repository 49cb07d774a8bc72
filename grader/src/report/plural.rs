//! Counts with their nouns in the singular or plural.

use super::report_fields::Count;

/// Writes how many cases are right.
pub(crate) fn counted(count: Count) -> String {
    format!(
        "{} of {} {}",
        count.right,
        count.cases,
        plural(count.cases, "case")
    )
}

/// Writes a number of points.
pub(crate) fn points(points: u32) -> String {
    format!("{points} {}", plural(points as usize, "point"))
}

/// Returns the word in the singular or plural, as it follows this number.
pub fn plural(count: usize, word: &str) -> String {
    if count == 1 {
        word.to_owned()
    } else {
        format!("{word}s")
    }
}
