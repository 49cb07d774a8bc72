//! Differences of wrong pictures from the right ones.

use super::compared_answers::ComparedAnswers;
use super::description::{Description, Lengths};
use notation::Answer;

/// The lines of the right picture, and of the one that was given.
type Lines = (Vec<String>, Vec<String>);

impl ComparedAnswers<'_> {
    /// Returns whether only spaces and line breaks are wrong.
    pub(super) fn only_spaces(&self) -> Option<Description> {
        let words = |answer: &Answer| {
            let text = answer.text()?;
            Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
        };
        self.all_wrong(|pair| {
            let given = pair.given.and_then(words);
            given.is_some() && given == words(pair.expected)
        })
        .then_some(Description::OnlySpaces)
    }

    /// Returns whether all lines are too short or too long, or whether there are too few or too many of them.
    pub(super) fn lengths(&self) -> Option<Description> {
        let lines = self.lines()?;
        let of_lines = |holds: fn(usize, usize) -> bool| {
            lines.iter().all(|(expected, given)| {
                let mut pairs = expected.iter().zip(given);
                expected.len() == given.len()
                    && pairs.all(|(expected, given)| holds(expected.len(), given.len()))
            })
        };
        let of_texts = |holds: fn(usize, usize) -> bool| {
            let mut pairs = lines.iter();
            pairs.all(|(expected, given)| holds(expected.len(), given.len()))
        };
        let what = if of_lines(|expected, given| given < expected) {
            Lengths::LinesTooShort
        } else if of_lines(|expected, given| given > expected) {
            Lengths::LinesTooLong
        } else if of_lines(|expected, given| given == expected) {
            Lengths::LinesRight
        } else if of_texts(|expected, given| given < expected) {
            Lengths::TooFewLines
        } else if of_texts(|expected, given| given > expected) {
            Lengths::TooManyLines
        } else {
            return None;
        };
        Some(Description::Lengths(what))
    }

    /// Returns the line that is wrong, if only one ever is.
    pub(super) fn line(&self) -> Option<Description> {
        let lines = self.lines()?;
        if lines
            .iter()
            .any(|(expected, given)| expected.len() != given.len())
        {
            return None;
        }
        let differs = |number: usize| {
            let mut pairs = lines.iter();
            pairs.any(|(expected, given)| expected.get(number) != given.get(number))
        };
        let count = lines.first()?.0.len();
        let wrong: Vec<usize> = (0..count).filter(|&number| differs(number)).collect();
        let &[number] = wrong.as_slice() else {
            return None;
        };
        let words =
            |text: &str| -> Vec<String> { text.split_whitespace().map(str::to_owned).collect() };
        // A row that reads the same from both ends says nothing.
        let is_reversed = lines.iter().all(|(expected, given)| {
            let (expected, mut given) = (words(&expected[number]), words(&given[number]));
            let is_same = expected == given;
            given.reverse();
            expected == given && !is_same
        });
        Some(Description::OnlyLine {
            number: number + 1,
            is_reversed,
        })
    }

    /// Returns the lines of all wrong pictures.
    fn lines(&self) -> Option<Vec<Lines>> {
        let split = |text: &str| text.split('\n').map(str::to_owned).collect();
        let mut lines = Vec::new();
        for pair in &self.wrong {
            let (Answer::Text(expected), Answer::Text(given)) = (pair.expected, pair.given?) else {
                return None;
            };
            lines.push((split(expected), split(given)));
        }
        Some(lines)
    }
}
