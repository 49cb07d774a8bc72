//! Differences of wrong lists of bowls from the right ones.

use super::compared_answers::ComparedAnswers;
use super::description::Description;
use notation::Answer;

impl ComparedAnswers<'_> {
    /// Returns how the wrong lists differ from the right ones.
    pub(super) fn list(&self) -> Option<Description> {
        if !self.are_several() && !self.are_few() {
            return None;
        }
        let lists: Option<Vec<(&[usize], &[usize])>> = self
            .wrong
            .iter()
            .map(|pair| match (pair.expected, pair.given?) {
                (Answer::Bowls(expected), Answer::Bowls(given)) => {
                    Some((expected.as_slice(), given.as_slice()))
                }
                _ => None,
            })
            .collect();
        let lists = lists?;
        if lists
            .iter()
            .all(|(expected, given)| expected.iter().eq(given.iter().rev()))
        {
            return Some(Description::Reversed);
        }
        if lists
            .iter()
            .all(|(expected, given)| sorted(expected) == sorted(given))
        {
            return Some(Description::OtherOrder);
        }
        let lacks = |of: &[usize], other: &[usize]| -> Vec<usize> {
            of.iter()
                .copied()
                .filter(|bowl| !other.contains(bowl))
                .collect()
        };
        let differences: Vec<(Vec<usize>, Vec<usize>)> = lists
            .iter()
            .map(|(expected, given)| (lacks(expected, given), lacks(given, expected)))
            .collect();
        let shift = |(expected, given): &(&[usize], &[usize])| {
            let first =
                i32::try_from(*given.first()?).ok()? - i32::try_from(*expected.first()?).ok()?;
            let is_shifted = |(one, other): (&usize, &usize)| {
                let pair = i32::try_from(*one).ok().zip(i32::try_from(*other).ok());
                pair.is_some_and(|(one, other)| other - one == first)
            };
            let same = expected.len() == given.len() && expected.iter().zip(*given).all(is_shifted);
            same.then_some(first)
        };
        let shifts: Vec<Option<i32>> = lists.iter().map(shift).collect();
        if let Some(Some(first)) = shifts.first()
            && shifts.iter().all(|shift| *shift == Some(*first))
        {
            return Some(Description::Offset(*first));
        }
        if differences
            .iter()
            .all(|(lacks, more)| !lacks.is_empty() && more.is_empty())
        {
            let one = differences.iter().all(|(lacks, _)| lacks.len() == 1);
            return Some(Description::ListLacks { one });
        }
        if differences
            .iter()
            .all(|(lacks, more)| lacks.is_empty() && !more.is_empty())
        {
            let empty = self
                .wrong
                .iter()
                .zip(&differences)
                .all(|(pair, (_, more))| {
                    let board = pair.question.board;
                    board
                        .is_some_and(|board| more.iter().all(|&bowl| board.0.get(bowl) == Some(&0)))
                });
            return Some(Description::ListHasMore { empty });
        }
        None
    }
}

fn sorted(list: &[usize]) -> Vec<usize> {
    let mut list = list.to_vec();
    list.sort_unstable();
    list
}
