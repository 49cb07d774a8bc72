//! Differences of wrong lists of bowls from the right ones.

use super::compared_answers::{ComparedAnswer, ComparedAnswers};
use super::condition::Condition;
use super::description::{Description, Offset};
use notation::{Answer, BOWLS, Question, Verb};

const MOST_NAMED: usize = 3;

/// A right list, and the one that was given.
type Lists<'a> = (&'a [usize], &'a [usize]);

impl ComparedAnswers<'_> {
    /// Returns how the wrong lists differ from the right ones: in their order, and in their bowls.
    pub(super) fn wrong_lists(&self) -> Vec<Description> {
        if !self.are_several() && !self.are_few() {
            return Vec::new();
        }
        let lists: Option<Vec<Lists>> = self.wrong.iter().map(lists_of).collect();
        let Some(lists) = lists else {
            return Vec::new();
        };
        let offset = common_offset(&lists);
        let bowls = offset
            .or_else(|| self.bowls_of_list(&lists))
            .or_else(|| self.bowls_of_lists());
        order(&lists).into_iter().chain(bowls).collect()
    }

    /// Returns which bowls are missing in the only wrong list of a function that isn't asked about boards, and which don't
    /// belong there.
    fn bowls_of_list(&self, lists: &[Lists]) -> Option<Description> {
        let [(expected, given)] = lists else {
            return None;
        };
        self.wrong
            .first()
            .filter(|pair| pair.question.board.is_none())?;
        let without = |one: &[usize], other: &[usize]| -> Vec<usize> {
            let one = one.iter().filter(|bowl| !other.contains(bowl));
            one.copied().collect()
        };
        let (missing, more) = (without(expected, given), without(given, expected));
        let is_little = (1..=MOST_NAMED).contains(&(missing.len() + more.len()));
        is_little.then_some(Description::BowlsOfList { missing, more })
    }

    /// Returns which bowls the lists with wrong bowls lack, or which of theirs don't belong there.
    fn bowls_of_lists(&self) -> Option<Description> {
        let both = self
            .wrong
            .iter()
            .filter_map(|pair| Some((pair, lists_of(pair)?)));
        let lists: Vec<(&ComparedAnswer, Lists)> = both
            .filter(|(_, (expected, given))| sorted(expected) != sorted(given))
            .collect();
        let are_all = |holds: &dyn Fn(&Lists) -> bool| {
            !lists.is_empty() && lists.iter().all(|(_, lists)| holds(lists))
        };
        let is_empty = |pair: &ComparedAnswer, bowl: &usize| {
            let board = pair.question.board;
            board.is_some_and(|board| board.0.get(*bowl) == Some(&0))
        };
        let mut empty = lists.iter();
        if lists.iter().any(|(_, (_, given))| !given.is_empty())
            && empty.all(|(pair, (_, given))| given.iter().all(|bowl| is_empty(pair, bowl)))
        {
            return Some(Description::ListOfEmpty);
        }
        let is_order_right = lists.len() == self.wrong.len();
        let lack = are_all(&|(expected, given)| {
            has_others(expected, given) && !has_others(given, expected)
        });
        if lack {
            if let Some(described) = self.bowls_where(true) {
                return Some(described);
            }
            let one = are_all(&|(expected, given)| expected.len() == given.len() + 1);
            if !one && is_order_right && are_all(&|(expected, given)| expected.starts_with(given)) {
                return Some(Description::ListEndsEarly);
            }
            return is_order_right.then_some(Description::ListLacks { one });
        }
        let have_more = are_all(&|(expected, given)| {
            has_others(given, expected) && !has_others(expected, given)
        });
        if !have_more {
            return None;
        }
        let mut more = lists.iter();
        let empty = more.all(|(pair, (expected, given))| {
            let mut more = given.iter().filter(|bowl| !expected.contains(bowl));
            more.all(|bowl| is_empty(pair, bowl))
        });
        let more = Description::ListHasMore { empty };
        Some(match self.bowls_where(false) {
            Some(described) if !empty => described,
            _ => more,
        })
    }

    /// Returns the conditions for a bowl under which the lists lack it, or under which it doesn't belong there.
    fn bowls_where(&self, lacks: bool) -> Option<Description> {
        let mut wrong: Vec<Question> = Vec::new();
        let mut right: Vec<Question> = Vec::new();
        for pair in self.wrong.iter().chain(&self.right) {
            let (expected, given) = lists_of(pair)?;
            pair.question.board?;
            let bowls = (0..BOWLS).filter(|bowl| expected.contains(bowl) == lacks);
            for bowl in bowls {
                // Conditions about stones are about moves.
                let question = Question {
                    verb: Verb::Sow,
                    bowl: Some(bowl),
                    ..pair.question.clone()
                };
                let is_right = given.contains(&bowl) == lacks;
                if is_right { &mut right } else { &mut wrong }.push(question);
            }
        }
        let holds_stones = Condition::Stones {
            fewest: Some(1),
            most: None,
        };
        // A bowl without stones may be left out for that reason.
        let are_full = !wrong
            .iter()
            .any(|question| question.stones_in_hand().is_none());
        let only_full = !lacks && are_full;
        if only_full {
            right.retain(|question| question.stones_in_hand().is_some());
        }
        let answer = Answer::YesNo(lacks);
        let bowls = ComparedAnswers {
            wrong: with_answer(&wrong, &answer),
            right: with_answer(&right, &answer),
        };
        let Description::Where {
            mut conditions,
            exactly: true,
        } = bowls.find_condition(true)?
        else {
            return None;
        };
        conditions.extend(only_full.then_some(holds_stones));
        Some(Description::ListWhere { lacks, conditions })
    }
}

fn with_answer<'a>(questions: &'a [Question], expected: &'a Answer) -> Vec<ComparedAnswer<'a>> {
    let questions = questions.iter();
    questions
        .map(|question| ComparedAnswer {
            question,
            expected,
            given: None,
            steps: None,
            rule: "",
        })
        .collect()
}

fn lists_of<'a>(pair: &ComparedAnswer<'a>) -> Option<Lists<'a>> {
    match (pair.expected, pair.given?) {
        (Answer::Bowls(expected), Answer::Bowls(given)) => Some((expected, given)),
        _ => None,
    }
}

/// Returns the order of the lists, if it is wrong.
fn order(lists: &[Lists]) -> Option<Description> {
    let bowls_are_right = lists
        .iter()
        .all(|(expected, given)| sorted(expected) == sorted(given));
    let is_descending = |list: &[usize]| list.windows(2).all(|two| two[0] > two[1]);
    let mut long = lists.iter().filter(|(_, given)| given.len() > 1).peekable();
    let are_descending = long.peek().is_some() && long.all(|(_, given)| is_descending(given));
    if are_descending {
        return Some(Description::Descending { bowls_are_right });
    }
    bowls_are_right.then_some(Description::OtherOrder)
}

/// Returns by how much all numbers of all lists are wrong, if it is always the same.
fn common_offset(lists: &[Lists]) -> Option<Description> {
    let offset = |expected: &usize, given: &usize| {
        Some(i32::try_from(*given).ok()? - i32::try_from(*expected).ok()?)
    };
    let (expected, given) = lists.first()?;
    let first = offset(expected.first()?, given.first()?).filter(|offset| *offset != 0)?;
    let is_shifted = |(expected, given): &Lists| {
        let mut pairs = expected.iter().zip(*given);
        expected.len() == given.len()
            && pairs.all(|(expected, given)| offset(expected, given) == Some(first))
    };
    let all = lists.iter().all(is_shifted);
    all.then_some(Description::Offset(Offset {
        by: first,
        round: false,
    }))
}

fn has_others(one: &[usize], other: &[usize]) -> bool {
    one.iter().any(|bowl| !other.contains(bowl))
}

fn sorted(list: &[usize]) -> Vec<usize> {
    let mut list = list.to_vec();
    list.sort_unstable();
    list
}
