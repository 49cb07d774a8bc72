//! Differences of the spaces in wrong pictures from those in the right ones.

use std::collections::BTreeMap;
use std::ops::Range;

use super::compared_answers::TextPair;
use super::description::{Spacing, TextDifference};

/// Returns how the numbers of each line are spaced, if that is wrong and most lines have as many words as they should. It has to
/// be true of the right texts as well.
pub(super) fn wrong_spacing(texts: &[TextPair], right: &[TextPair]) -> Vec<TextDifference> {
    let count = texts.first().map_or(0, |text| text.expected.len());
    let mut found: BTreeMap<Spacing, Vec<usize>> = BTreeMap::new();
    for line in 0..count {
        // Where numbers touch, they are one word.
        let rows: Vec<Row> = texts
            .iter()
            .filter_map(|text| Row::of(text, line))
            .collect();
        if rows.len() * 2 < texts.len() {
            continue;
        }
        let right = right.iter().filter_map(|text| Row::of(text, line));
        for one in of_line(&rows, &right.collect::<Vec<_>>()) {
            found.entry(one).or_default().push(line + 1);
        }
    }
    let found = found.into_iter();
    found
        .map(|(spacing, lines)| TextDifference::Spacing { lines, spacing })
        .collect()
}

/// The columns of the words in a line, and of those in the right line.
struct Row {
    expected: Vec<Range<usize>>,
    given: Vec<Range<usize>>,
}

impl Row {
    fn of(text: &TextPair, line: usize) -> Option<Row> {
        let row = Row {
            expected: words(text.expected.get(line)?),
            given: words(text.given.get(line)?),
        };
        (row.expected.len() == row.given.len()).then_some(row)
    }
}

fn words(line: &str) -> Vec<Range<usize>> {
    let mut words: Vec<Range<usize>> = Vec::new();
    for (at, letter) in line.chars().enumerate() {
        match words.last_mut() {
            _ if letter.is_whitespace() => {}
            Some(word) if word.end == at => word.end += 1,
            _ => words.push(at..at + 1),
        }
    }
    words
}

fn of_line(rows: &[Row], right: &[Row]) -> Vec<Spacing> {
    let is_of_two = rows.iter().all(|row| row.expected.len() == 2);
    let ends = |words: &[Range<usize>]| {
        words
            .windows(2)
            .map(|two| two[1].end.abs_diff(two[0].end))
            .collect::<Vec<_>>()
    };
    let same = |of: &dyn Fn(&Row) -> Vec<usize>| {
        let mut all = rows.iter().chain(right).flat_map(of);
        let first = all.next()?;
        all.all(|other| other == first).then_some(first)
    };
    let mut found = Vec::new();
    let given = same(&|row| ends(&row.given));
    let expected = same(&|row| ends(&row.expected));
    let is_right = rows
        .iter()
        .all(|row| ends(&row.given) == ends(&row.expected));
    if is_of_two && !is_right {
        found.extend(
            constant(rows, |row| {
                let ends = |words: &[Range<usize>]| signed(words[1].end, words[0].end);
                Some(ends(&row.given)? - ends(&row.expected)?)
            })
            .map(Spacing::SecondShifted),
        );
    } else if let (Some(given), Some(expected), false) = (given, expected, is_right) {
        found.push(Spacing::Columns { given, expected });
    } else if !is_right {
        let between = |row: &Row| {
            row.given
                .windows(2)
                .map(|two| two[1].start - two[0].end)
                .collect()
        };
        let starts = |row: &Row| {
            row.given
                .windows(2)
                .map(|two| two[1].start - two[0].start)
                .collect()
        };
        let separator = same(&between).map(Spacing::Separator);
        found.extend(separator.or_else(|| same(&starts).map(|_| Spacing::AlignedLeft)));
    }
    if is_right || is_of_two {
        let shift = constant(rows, |row| {
            signed(row.given.first()?.end, row.expected.first()?.end)
        });
        found.extend(shift.map(Spacing::Shifted));
    }
    found
}

/// Returns a number of columns that is the same in all rows, and not zero.
fn constant(rows: &[Row], columns: impl Fn(&Row) -> Option<i32>) -> Option<i32> {
    let first = columns(rows.first()?).filter(|columns| *columns != 0)?;
    let mut rows = rows.iter();
    rows.all(|row| columns(row) == Some(first)).then_some(first)
}

fn signed(one: usize, other: usize) -> Option<i32> {
    Some(i32::try_from(one).ok()? - i32::try_from(other).ok()?)
}
