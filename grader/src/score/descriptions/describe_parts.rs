//! Describes parts of the wrong answers, where nothing is true of all of them.

use std::slice;

use super::answer_kind::AnswerKind;
use super::compared_answers::{ComparedAnswer, ComparedAnswers};
use super::condition::{Condition, Ending};
use super::description::Description;
use crate::tally::distinct;
use notation::{Answer, Player, Question};

/// The number of wrong answers needed to describe them apart from the others.
pub(super) const ENOUGH: usize = 3;

/// A condition says nothing if it holds for fewer than one wrong answer in so many.
pub(super) const FEW: usize = 4;

/// The most conditions for which something is said.
const MOST_PARTS: usize = 2;

/// Some of the wrong answers, and what they have in common.
#[derive(Clone)]
struct Part {
    conditions: Vec<Condition>,
    what: Description,
    /// For each wrong answer: whether it is one of them.
    covers: Vec<bool>,
}

impl<'a> ComparedAnswers<'a> {
    /// Describes the largest parts of the wrong answers that have something in common: those without an answer, those for which
    /// a condition holds, and those to which the right answers are of one kind.
    pub(super) fn describe_parts(&self) -> Vec<Description> {
        let mut found: Vec<Description> = self.no_answer().into_iter().collect();
        let answered = self.wrong.iter().filter(|pair| pair.given.is_some());
        let answers = ComparedAnswers {
            wrong: answered.copied().collect(),
            right: self.right.clone(),
        };
        let of_players = answers.of_each_player();
        let within = if of_players.is_empty() {
            answers.within()
        } else {
            of_players
        };
        found.extend(answers.kinds_instead(self.wrong.len()));
        found.extend(within);
        found
    }

    /// Returns how many questions have no answer, if others have one, and where.
    pub(super) fn no_answer(&self) -> Option<Description> {
        let (stopped, answered): (Vec<ComparedAnswer>, Vec<ComparedAnswer>) =
            self.wrong.iter().partition(|pair| pair.given.is_none());
        // Where nothing is answered, the rule itself says so.
        let is_enough = stopped.len() >= ENOUGH || self.is_all_of_a_rule(&stopped);
        if !is_enough || answered.is_empty() {
            return None;
        }
        let (so, wrong) = (stopped.len(), self.wrong.len());
        let of_stopped = ComparedAnswers {
            wrong: stopped,
            right: self.right.iter().copied().chain(answered).collect(),
        };
        let conditions = match of_stopped.find_condition(false) {
            Some(Description::Where {
                conditions,
                exactly: true,
            }) => conditions,
            _ => Vec::new(),
        };
        Some(Description::NoAnswer {
            so,
            wrong,
            conditions,
        })
    }

    /// Returns what is true of each player's wrong answers, if it isn't the same for both.
    fn of_each_player(&self) -> Vec<Description> {
        let players = [Player::One, Player::Two].map(Condition::Player);
        let found = players.map(|player| {
            let part = self.part_with(vec![player])?;
            part.what.is_precise().then(|| self.within_conditions(part))
        });
        let [Some(one), Some(other)] = found else {
            return Vec::new();
        };
        vec![one, other]
    }

    /// Describes a part of the wrong answers; if it is one player's, with the conditions under which exactly these are wrong.
    fn within_conditions(&self, part: Part) -> Description {
        let Part {
            mut conditions,
            what,
            ..
        } = part;
        if let [Condition::Player(_)] = *conditions {
            let answers = self.part(&conditions);
            if let Some(Description::Where {
                conditions: exactly,
                exactly: true,
            }) = answers.where_wrong(slice::from_ref(&what))
            {
                conditions.extend(exactly);
            }
        }
        Description::Within(conditions, Box::new(what))
    }

    /// Returns what is true where a condition holds, for the conditions that together hold for the most wrong answers.
    fn within(&self) -> Vec<Description> {
        let conditions = self.conditions().into_iter();
        let single: Vec<Condition> = conditions
            .filter(|&condition| self.tells(condition))
            .collect();
        let of_one = single.iter().map(|one| vec![*one]);
        let divides = |one: &&Condition| {
            matches!(
                one,
                Condition::Player(_) | Condition::Captures(_) | Condition::Ends(Ending::GoesOn)
            )
        };
        let of_two = single.iter().filter(divides).flat_map(|one| {
            let others = single.iter().filter(move |other| *other != one);
            others.map(|other| vec![*one, *other])
        });
        let parts: Vec<Part> = of_one
            .chain(of_two)
            .filter_map(|conditions| self.part_with(conditions))
            .collect();
        let mut open = vec![true; self.wrong.len()];
        let mut found = Vec::new();
        for _ in 0..MOST_PARTS {
            let gain = |part: &Part| {
                let both = part.covers.iter().zip(&open);
                both.filter(|(covers, open)| **covers && **open).count()
            };
            let left = open.iter().filter(|open| **open).count();
            let such = parts.iter().filter(|part| {
                let gain = gain(part);
                let is_simple = found.is_empty() && part.conditions.len() == 1;
                gain >= ENOUGH && gain * FEW >= left && (is_simple || part.what.is_precise())
            });
            // Of several, the simplest one.
            let best = such
                .rev()
                .max_by_key(|part| (part.what.is_precise(), gain(part)));
            let Some(best) = best else {
                break;
            };
            for (open, covers) in open.iter_mut().zip(&best.covers) {
                *open &= !covers;
            }
            found.push(self.within_conditions(best.clone()));
        }
        found
    }

    /// Returns the wrong answers for which conditions hold, if these are only some and have something in common.
    fn part_with(&self, conditions: Vec<Condition>) -> Option<Part> {
        let wrong = self.wrong.iter();
        let covers = wrong.map(|pair| conditions.iter().all(|one| one.holds(pair)));
        let covers: Vec<bool> = covers.collect();
        let count = covers.iter().filter(|covers| **covers).count();
        let is_some = count >= ENOUGH && count < covers.len();
        let what = is_some
            .then(|| self.part(&conditions).in_common())
            .flatten()?;
        // A move that goes far has many ways to gain or lose stones.
        let is_vague = matches!(what, Description::Stones { by: None, .. })
            && matches!(*conditions, [Condition::Reaches { .. }]);
        (!is_vague).then_some(Part {
            conditions,
            what,
            covers,
        })
    }

    /// Returns whether a condition is about what the function does: a move from a bowl isn't about the bowl opposite that one.
    fn tells(&self, condition: Condition) -> bool {
        let is_about_bowl = matches!(
            condition,
            Condition::Asked(_) | Condition::Alone(_) | Condition::OppositeEmpty(_)
        );
        let mut wrong = self.wrong.iter();
        let is_of_side = matches!(condition, Condition::Side { .. });
        let has_players = || self.wrong.iter().any(|pair| pair.question.player.is_some());
        (condition.is_telling() || is_of_side && !has_players())
            && !(is_about_bowl && wrong.any(|pair| pair.question.verb.is_move()))
    }

    /// Returns the answers to questions for which conditions hold.
    fn part(&self, conditions: &[Condition]) -> ComparedAnswers<'a> {
        let holds = |pair: &&ComparedAnswer| conditions.iter().all(|one| one.holds(pair));
        ComparedAnswers {
            wrong: self.wrong.iter().filter(holds).copied().collect(),
            right: self.right.iter().filter(holds).copied().collect(),
        }
    }

    /// Returns the first difference that says something about a part of the answers.
    fn in_common(&self) -> Option<Description> {
        let mut found = self.differences().into_iter();
        found.find(|one| {
            !matches!(
                one,
                Description::Half(_)
                    | Description::Always(_)
                    | Description::Instead { .. }
                    | Description::GivenWhere { .. }
                    | Description::OfOtherPlayer { .. }
                    | Description::Numbers(_)
            )
        })
    }

    /// Returns where exactly a move is wrong that should be refused for one of the reasons that these descriptions name.
    pub(super) fn where_not_refused(&self, found: &[Description]) -> Vec<Description> {
        let pairs = found.iter().flat_map(|one| match one {
            Description::Instead { pairs, .. } => pairs.as_slice(),
            _ => &[],
        });
        let refused = distinct(pairs.map(|(expected, _)| *expected));
        let refused = refused
            .into_iter()
            .filter(|kind| matches!(kind, AnswerKind::Refused(_)));
        // Nothing else matters for a refusal.
        let is_about_refusal = |one: &Condition| {
            matches!(
                one,
                Condition::Player(_) | Condition::Bowl(_) | Condition::Asked(_)
            )
        };
        let exactly = refused.filter_map(|kind| {
            let condition = vec![Condition::Expected(kind)];
            let what = self.part(&condition).find_condition(true)?;
            let is_telling = matches!(&what, Description::Where { conditions, exactly: true }
                if conditions.iter().all(is_about_refusal));
            is_telling.then(|| Description::Within(condition, Box::new(what)))
        });
        exactly.collect()
    }

    /// Returns whether the right answers for the other player are given, where these are known.
    pub(super) fn of_other_player(&self) -> Option<Description> {
        let of_other = |pair: &ComparedAnswer| {
            let player = pair.question.player?.other();
            let other = Question {
                player: Some(player),
                ..pair.question.clone()
            };
            let mut pairs = self.wrong.iter().chain(&self.right);
            let found = pairs.find(|pair| *pair.question == other)?;
            Some(found.expected)
        };
        let known = self
            .wrong
            .iter()
            .filter_map(|pair| Some((pair.given?, of_other(pair)?)));
        // Of two possible answers, the other one says nothing.
        let known = known.filter(|(_, other)| matches!(other, Answer::Bowl(_) | Answer::Bowls(_)));
        let known: Vec<(&Answer, &Answer)> = known.collect();
        let is_enough = known.len() >= 2 && known.len() * FEW >= self.wrong.len();
        let is_so = is_enough && known.iter().all(|(given, other)| given == other);
        is_so.then_some(Description::OfOtherPlayer {
            so: known.len(),
            wrong: self.wrong.len(),
        })
    }
}
