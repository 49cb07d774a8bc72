//! Differences of wrong numbers from the right ones.

use super::bowl_role::{bowls, kalah};
use super::compared_answers::{ComparedAnswer, ComparedAnswers};
use super::description::{Description, FromBowl, LastBowl, Offset, WrongNumber};
use notation::{Answer, BOWLS, Player};

const MOST_LISTED: usize = 6;

/// The number of wrong answers needed to say that they follow from the bowls of the questions.
const ENOUGH: usize = 3;

impl ComparedAnswers<'_> {
    pub(super) fn itself(&self) -> Option<Description> {
        let is_same = |pair: &ComparedAnswer| match (pair.given, pair.question.bowl) {
            (Some(Answer::Bowl(given)), Some(bowl)) => *given == bowl,
            _ => false,
        };
        (self.are_several() && self.all_wrong(is_same)).then_some(Description::Itself)
    }

    /// Returns by how much each number is wrong, if it is always the same.
    pub(super) fn offset(&self) -> Option<Description> {
        if !self.are_several() {
            return None;
        }
        let numbers = |pair: &ComparedAnswer| match (pair.expected, pair.given?) {
            (Answer::Bowl(expected), Answer::Bowl(given)) => Some((*expected, *given)),
            _ => None,
        };
        let numbers: Option<Vec<(usize, usize)>> = self.wrong.iter().map(numbers).collect();
        offset(numbers?.into_iter()).map(Description::Offset)
    }

    /// Returns which bowl is given as that of the last stone, if it is always wrong in the same way.
    pub(super) fn last_bowl(&self) -> Option<Description> {
        let lasts = |pair: &ComparedAnswer| {
            Some((
                pair.expected.last()?,
                pair.given?.last()?,
                pair.question.bowl?,
            ))
        };
        let lasts: Option<Vec<(usize, usize, usize)>> = self.wrong.iter().map(lasts).collect();
        let lasts = lasts?;
        let board_is_right = self.all_wrong(|pair| pair.expected.board() == pair.board());
        let is_origin = |(_, given, origin): &(usize, usize, usize)| given == origin;
        // After a whole lap, it is right.
        let right = lasts
            .iter()
            .filter(|(expected, given, _)| expected == given);
        let is_mostly_wrong = right.count() * 2 < lasts.len();
        let skipped =
            |pair: &ComparedAnswer| pair.question.player.map(|player| kalah(player.other()));
        let is_next = |pair: &ComparedAnswer| {
            let after = pair.expected.last().map(|last| (last + 1) % BOWLS);
            let next = if after == skipped(pair) {
                after.map(|after| (after + 1) % BOWLS)
            } else {
                after
            };
            next.is_some() && next == pair.given.and_then(Answer::last)
        };
        let numbers = lasts.iter().map(|(expected, given, _)| (*expected, *given));
        let instead = if is_mostly_wrong && lasts.iter().all(is_origin) {
            LastBowl::Origin
        } else if self.all_wrong(is_next) {
            LastBowl::Next
        } else {
            LastBowl::Offset(offset(numbers)?)
        };
        self.are_several().then_some(Description::LastBowl {
            instead,
            board_is_right,
        })
    }

    /// Returns how the wrong numbers for the bowls of each player follow from the bowls of the questions.
    pub(super) fn numbers_from_bowls(&self) -> Option<Description> {
        let numbers: Vec<WrongNumber> = self.all_wrong_numbers()?;
        let mut found = Vec::new();
        for player in [Player::One, Player::Two] {
            let of_player = numbers.iter().filter_map(|number| {
                let bowl = number.bowl.filter(|bowl| bowls(player).contains(bowl))?;
                if number.player.is_some() {
                    return None;
                }
                Some((bowl, number.given))
            });
            let of_player: Vec<(usize, usize)> = of_player.collect();
            let Some(&(bowl, given)) = of_player.first() else {
                continue;
            };
            let is_sum = |(one, other): &(usize, usize)| one + other == bowl + given;
            let first = difference(bowl, given);
            let is_offset = |(one, other): &(usize, usize)| difference(*one, *other) == first;
            found.push((
                player,
                of_player.len(),
                match first {
                    _ if of_player.len() < ENOUGH => return None,
                    _ if of_player.iter().all(is_sum) => FromBowl::Sum(bowl + given),
                    Some(first) if of_player.iter().all(is_offset) => FromBowl::Offset(first),
                    _ => return None,
                },
            ));
        }
        let all: usize = found.iter().map(|(_, count, _)| count).sum();
        let found = found.into_iter().map(|(player, _, how)| (player, how));
        (all > 0 && all == numbers.len()).then(|| Description::FromBowl(found.collect()))
    }

    /// Returns the wrong numbers, if there are few of them.
    pub(super) fn wrong_numbers(&self) -> Option<Description> {
        let mut numbers: Vec<WrongNumber> = Vec::new();
        for number in self.all_wrong_numbers()? {
            let of_both = WrongNumber {
                player: None,
                ..number
            };
            let mut before = numbers.iter_mut();
            let same = before.find(|before| {
                number.player.is_some()
                    && WrongNumber {
                        player: None,
                        ..**before
                    } == of_both
            });
            match same {
                Some(same) => same.player = None,
                None => numbers.push(number),
            }
        }
        numbers.sort_by_key(|number| (number.bowl, number.player));
        // A single one among few says no more than its case.
        let says_more = self.are_several() || self.right.len() >= ENOUGH;
        let is_short = !numbers.is_empty() && numbers.len() <= MOST_LISTED;
        (is_short && says_more).then_some(Description::Numbers(numbers))
    }

    /// Returns all wrong numbers of a function that isn't asked about boards.
    fn all_wrong_numbers(&self) -> Option<Vec<WrongNumber>> {
        let wrong = self.wrong.iter();
        wrong
            .map(|pair| match (pair.expected, pair.given?) {
                (Answer::Bowl(expected), Answer::Bowl(given)) if pair.question.board.is_none() => {
                    Some(WrongNumber {
                        bowl: pair.question.bowl,
                        player: pair.question.player,
                        expected: *expected,
                        given: *given,
                    })
                }
                _ => None,
            })
            .collect()
    }
}

/// Returns by how much wrong numbers are too high, if it is always the same; the one after 13 may be 0.
fn offset(numbers: impl Iterator<Item = (usize, usize)>) -> Option<Offset> {
    let round = i32::try_from(BOWLS).ok()?;
    let mut common: Option<Offset> = None;
    for (expected, given) in numbers {
        let by = difference(expected, given)?;
        let (by, is_round) = match by {
            13 if expected == 0 => (by - round, true),
            -13 if given == 0 => (by + round, true),
            _ => (by, false),
        };
        let offset = common.get_or_insert(Offset { by, round: false });
        if by == 0 || by != offset.by {
            return None;
        }
        offset.round |= is_round;
    }
    common
}

fn difference(one: usize, other: usize) -> Option<i32> {
    Some(i32::try_from(other).ok()? - i32::try_from(one).ok()?)
}
