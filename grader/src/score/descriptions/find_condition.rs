//! Finds the simplest condition that separates questions with wrong answers from those with right ones.

use super::answer_kind::AnswerKind;
use super::compared_answers::{ComparedAnswer, ComparedAnswers};
use super::condition::{Condition, Ending, Measure, Spot, measured};
use super::description::Description;
use super::typed_line::TypedKind;
use notation::Player;

/// The number of right answers needed to say that only other ones are wrong.
const ENOUGH_RIGHT: usize = 3;

/// A condition is found by chance with this probability at most.
const CHANCE: f64 = 0.01;

/// The same for two conditions together, of which many pairs are tried.
const CHANCE_OF_PAIR: f64 = 0.0005;

/// A condition that holds for all wrong answers, and for which right ones it holds too.
struct Candidate {
    condition: Condition,
    right: Vec<bool>,
}

impl ComparedAnswers<'_> {
    /// Returns the condition under which answers are wrong. If the kinds of the right answers are already described, it says
    /// nothing about them.
    pub(super) fn find_condition(&self, kinds_are_known: bool) -> Option<Description> {
        if self.right.len() < ENOUGH_RIGHT {
            return None;
        }
        let candidates: Vec<Candidate> = self
            .conditions()
            .into_iter()
            .filter(|condition| !(kinds_are_known && condition.is_about_kinds()))
            .filter(|&condition| self.all_wrong(|pair| condition.holds(pair)))
            .map(|condition| Candidate {
                condition,
                right: self
                    .right
                    .iter()
                    .map(|pair| condition.holds(pair))
                    .collect(),
            })
            .filter(|candidate| candidate.right.contains(&false))
            .collect();
        let count = |right: &[bool]| right.iter().filter(|holds| **holds).count();
        let of_one = |candidate: &&Candidate| self.is_chance(count(&candidate.right), CHANCE);
        let exactly = candidates
            .iter()
            .filter(|candidate| count(&candidate.right) == 0)
            .find(|candidate| !of_one(candidate));
        if let Some(candidate) = exactly {
            return Some(Description::Where {
                conditions: vec![candidate.condition],
                exactly: true,
            });
        }
        let mut pairs = candidates.iter().enumerate().flat_map(|(index, one)| {
            candidates[index + 1..]
                .iter()
                .map(move |other| (one, other))
        });
        let pair = pairs.find(|(one, other)| {
            let mut both = one.right.iter().zip(&other.right);
            !both.any(|(one, other)| *one && *other)
        });
        if let Some((one, other)) = pair.filter(|_| !self.is_chance(0, CHANCE_OF_PAIR)) {
            return Some(Description::Where {
                conditions: vec![one.condition, other.condition],
                exactly: true,
            });
        }
        // If each wrong board is unchanged, it is clear that it should have changed.
        let is_unchanged = self.unchanged().is_some();
        let changes = Condition::Ends(Ending::Changed);
        let best = candidates
            .iter()
            .filter(|candidate| candidate.condition.is_telling())
            .filter(|candidate| !(is_unchanged && candidate.condition == changes))
            .filter(|candidate| !of_one(candidate))
            .filter(|candidate| count(&candidate.right) * 2 <= self.right.len())
            .min_by_key(|candidate| count(&candidate.right))?;
        Some(Description::Where {
            conditions: vec![best.condition],
            exactly: false,
        })
    }

    /// Returns the condition under which answers are wrong among those to which the right answers are of one kind, if the wrong
    /// ones all are.
    pub(super) fn condition_of_expected_kind(&self) -> Option<Description> {
        let kind = |pair: &ComparedAnswer| AnswerKind::of(pair.question, pair.expected, false);
        let first = kind(self.wrong.first()?)?;
        if !self.all_wrong(|pair| kind(pair) == Some(first)) {
            return None;
        }
        let alike = self.right.iter().filter(|pair| kind(pair) == Some(first));
        let alike = ComparedAnswers {
            wrong: self.wrong.clone(),
            right: alike.copied().collect(),
        };
        let of_kind = [Condition::Expected(first)].into_iter();
        match alike.find_condition(true)? {
            Description::Where {
                conditions,
                exactly: true,
            } => Some(Description::Where {
                conditions: of_kind.chain(conditions).collect(),
                exactly: true,
            }),
            _ => None,
        }
    }

    /// Returns whether so many right answers, and all wrong ones, may have the same property by chance.
    fn is_chance(&self, right: usize, most: f64) -> bool {
        let count = |count: usize| f64::from(u32::try_from(count + 1).unwrap_or(u32::MAX));
        let share = count(right) / count(self.right.len());
        let wrong = i32::try_from(self.wrong.len()).unwrap_or(i32::MAX);
        share.powi(wrong) >= most
    }

    /// Returns the conditions that are tried, the simplest first.
    pub(super) fn conditions(&self) -> Vec<Condition> {
        let players = [Player::One, Player::Two];
        let yes_and_no = [true, false];
        let spots = [
            Spot::OwnKalah,
            Spot::OtherKalah,
            Spot::OwnBowl,
            Spot::OtherBowl,
            Spot::FirstOwn,
            Spot::LastOwn,
            Spot::LastOfRow,
            Spot::EndOfRow,
        ];
        let mut all: Vec<Condition> = players.map(Condition::Player).to_vec();
        all.push(Condition::Last(Spot::Origin));
        all.extend(spots.map(Condition::Last));
        all.extend(spots.map(Condition::Asked));
        all.extend(yes_and_no.map(|own| Condition::Reaches { own }));
        all.push(Condition::FallsShort);
        all.extend(yes_and_no.map(Condition::Captures));
        all.extend(TypedKind::ALL.map(Condition::Types));
        all.extend(yes_and_no.map(Condition::Alone));
        all.extend(yes_and_no.map(Condition::LastAlone));
        all.extend(yes_and_no.map(Condition::OppositeEmpty));
        for is_empty in yes_and_no {
            all.push(Condition::OwnSide { is_empty });
            all.extend(players.map(|of| Condition::Side { of, is_empty }));
        }
        all.extend(yes_and_no.map(Condition::Level));
        all.extend(players.map(Condition::Leads));
        all.extend(
            [
                Ending::Unchanged,
                Ending::Changed,
                Ending::GoesOn,
                Ending::Over,
            ]
            .map(Condition::Ends),
        );
        let first = self.wrong.first();
        let kind = first.and_then(|pair| AnswerKind::of(pair.question, pair.expected, true));
        all.extend(kind.map(Condition::Expected));
        for measure in Measure::ALL {
            let numbers = || {
                let questions = self.wrong.iter().map(|pair| pair.question);
                questions.filter_map(|question| measured(question, measure))
            };
            if let (Some(least), Some(most)) = (numbers().min(), numbers().max()) {
                all.push(Condition::AtMost(measure, most));
                all.push(Condition::AtLeast(measure, least));
            }
        }
        let stones = || {
            self.wrong
                .iter()
                .filter_map(|pair| pair.question.stones_in_hand())
        };
        if let (Some(fewest), Some(most)) = (stones().min(), stones().max()) {
            let (fewest, most) = (Some(fewest), Some(most));
            all.push(Condition::Stones { fewest, most: None });
            all.push(Condition::Stones { fewest: None, most });
            all.push(Condition::Stones { fewest, most });
        }
        if first.is_some_and(|pair| pair.expected.text().is_some()) {
            all.extend(yes_and_no.map(Condition::TwoDigits));
        }
        all.extend(
            first
                .and_then(|pair| pair.question.bowl)
                .map(Condition::Bowl),
        );
        all
    }
}
