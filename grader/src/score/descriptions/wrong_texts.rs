//! Differences of wrong pictures from the right ones.

use std::collections::BTreeMap;
use std::ops::Range;

use super::compared_answers::{ComparedAnswers, TextPair};
use super::description::{Description, Spacing, TextDifference};

const MOST: usize = 3;

impl ComparedAnswers<'_> {
    /// Returns how the wrong texts differ from the right ones: in their words, in their spaces, or in their lengths.
    pub(super) fn wrong_texts(&self) -> Vec<Description> {
        let texts = TextPair::of(&self.wrong).filter(|texts| !texts.is_empty());
        let right = TextPair::of(&self.right).unwrap_or_default();
        let found = texts.map(|texts| differences(texts, &right));
        let mut found = found.unwrap_or_default();
        found.truncate(MOST);
        found.into_iter().map(Description::Text).collect()
    }
}

fn differences(mut texts: Vec<TextPair>, right: &[TextPair]) -> Vec<TextDifference> {
    let mut found = Vec::new();
    let is_longer = |text: &TextPair| {
        let is_empty = text.given.last().is_some_and(String::is_empty);
        is_empty && text.given.len() == text.expected.len() + 1
    };
    if texts.iter().all(is_longer) {
        found.push(TextDifference::EndsWithLineBreak);
        for text in &mut texts {
            text.given.pop();
        }
    }
    let is_wrong = |text: &TextPair| text.expected != text.given;
    if texts.iter().any(is_wrong) && texts.iter().all(has_zeros_for_spaces) {
        found.push(TextDifference::ZerosForSpaces);
        return found;
    }
    if texts.iter().all(TextPair::has_all_lines) {
        let spacing = wrong_spacing(&texts, right);
        found.extend(order_of_words(&texts));
        if !spacing.is_empty() {
            found.extend(wrong_words(&texts));
        }
        found.extend(spacing);
    }
    if found.is_empty() {
        let whole = only_spaces(&texts)
            .or_else(|| only_line(&texts))
            .or_else(|| lengths(&texts));
        found.extend(whole);
    }
    found
}

fn has_zeros_for_spaces(text: &TextPair) -> bool {
    let (expected, given) = (text.expected.join("\n"), text.given.join("\n"));
    let mut letters = expected.bytes().zip(given.bytes());
    expected.len() == given.len()
        && letters.all(|(right, letter)| right == letter || (right, letter) == (b' ', b'0'))
}

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

/// Returns which lines have the right words in another order, or those of another line.
fn order_of_words(texts: &[TextPair]) -> Vec<TextDifference> {
    let count = texts.first().map_or(0, |text| text.expected.len());
    let holds = |line: usize, is_so: &dyn Fn(&[&str], &TextPair) -> bool| {
        texts
            .iter()
            .all(|text| text.expected.len() == count && is_so(&words(&text.given[line]), text))
    };
    let is_of = |line: usize, other: usize| {
        holds(line, &|given, text| given == words(&text.expected[other]))
    };
    let is_reversed = |line: usize| {
        holds(line, &|given, text| {
            given.iter().rev().eq(&words(&text.expected[line]))
        })
    };
    let wrong: Vec<usize> = (0..count).filter(|&line| !is_of(line, line)).collect();
    let reversed: Vec<usize> = wrong
        .iter()
        .copied()
        .filter(|&line| is_reversed(line))
        .collect();
    let mut found = Vec::new();
    for (at, &line) in wrong.iter().enumerate() {
        let mut others = wrong[at + 1..].iter();
        let other = others.find(|&&other| is_of(line, other) && is_of(other, line));
        found.extend(other.map(|other| TextDifference::Exchanged(line + 1, other + 1)));
    }
    if let [line] = wrong.as_slice() {
        let repeats = |other: usize| {
            holds(*line, &|given, text| {
                let words = words(&text.expected[other]);
                given == words || given.iter().rev().eq(&words)
            })
        };
        let other = (0..count).find(|other| other != line && repeats(*other));
        found.extend(other.map(|other| TextDifference::Repeats(line + 1, other + 1)));
    }
    if !reversed.is_empty() {
        let differs = |line: &usize| {
            texts
                .iter()
                .any(|text| text.expected[*line] != text.given[*line])
        };
        found.push(TextDifference::Reversed {
            only: (0..count).filter(differs).eq(reversed.iter().copied()),
            lines: reversed.iter().map(|line| line + 1).collect(),
        });
    }
    found
}

/// Returns the line in which words are wrong, if it is only one, and they aren't in another order.
fn wrong_words(texts: &[TextPair]) -> Option<TextDifference> {
    let differs = |line: &usize| {
        let mut texts = texts.iter();
        texts.any(|text| words(&text.expected[*line]) != words(&text.given[*line]))
    };
    let is_not_reversed = |line: usize| {
        let mut texts = texts.iter();
        texts.any(|text| {
            !words(&text.expected[line])
                .iter()
                .rev()
                .eq(&words(&text.given[line]))
        })
    };
    let wrong: Vec<usize> = (0..texts.first()?.expected.len()).filter(differs).collect();
    match wrong.as_slice() {
        [line] if is_not_reversed(*line) => Some(TextDifference::WrongWords(line + 1)),
        _ => None,
    }
}

fn only_spaces(texts: &[TextPair]) -> Option<TextDifference> {
    let words = |lines: &[String]| {
        lines
            .join(" ")
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    let is_so = |text: &TextPair| words(&text.expected) == words(&text.given);
    texts
        .iter()
        .all(is_so)
        .then_some(TextDifference::OnlySpaces)
}

fn only_line(texts: &[TextPair]) -> Option<TextDifference> {
    let count = texts.first()?.expected.len();
    let differs = |line: &usize| {
        texts
            .iter()
            .any(|text| text.expected.get(*line) != text.given.get(*line))
    };
    let wrong: Vec<usize> = (0..count).filter(differs).collect();
    match wrong.as_slice() {
        [line] if texts.iter().all(TextPair::has_all_lines) => {
            Some(TextDifference::OnlyLine(line + 1))
        }
        _ => None,
    }
}

/// Returns whether all lines are too short or too long, or whether there are too few or too many of them.
fn lengths(texts: &[TextPair]) -> Option<TextDifference> {
    let of_lines = |holds: fn(usize, usize) -> bool| {
        texts.iter().all(|text| {
            let mut pairs = text.expected.iter().zip(&text.given);
            text.has_all_lines()
                && pairs.all(|(expected, given)| holds(expected.len(), given.len()))
        })
    };
    let of_texts = |holds: fn(usize, usize) -> bool| {
        let mut texts = texts.iter();
        texts.all(|text| holds(text.expected.len(), text.given.len()))
    };
    Some(if of_lines(|expected, given| given < expected) {
        TextDifference::LinesTooShort
    } else if of_lines(|expected, given| given > expected) {
        TextDifference::LinesTooLong
    } else if of_lines(|expected, given| given == expected) {
        TextDifference::LinesRight
    } else if of_texts(|expected, given| given < expected) {
        TextDifference::TooFewLines
    } else if of_texts(|expected, given| given > expected) {
        TextDifference::TooManyLines
    } else {
        return None;
    })
}

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
            expected: columns(text.expected.get(line)?),
            given: columns(text.given.get(line)?),
        };
        (row.expected.len() == row.given.len()).then_some(row)
    }
}

fn columns(line: &str) -> Vec<Range<usize>> {
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
