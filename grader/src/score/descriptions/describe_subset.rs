//! Describes some of the wrong answers, where nothing is true of all of them.

use std::cmp::Reverse;

use super::answer_kind::AnswerKind;
use super::compared_answers::{ComparedAnswer, ComparedAnswers};
use super::condition::Condition;
use super::description::Description;
use crate::tally::{distinct, tally};
use notation::{Answer, Question};

/// The number of wrong answers needed to describe them apart from the others.
const ENOUGH: usize = 3;

/// A condition says nothing if it holds for fewer than one wrong answer in so many.
const FEW: usize = 4;

/// The most kinds of right answers that are told apart.
const MOST_KINDS: usize = 3;

impl<'a> ComparedAnswers<'a> {
    /// Describes the largest part of the wrong answers that have something in common: those without an answer, those for
    /// which a condition holds, and those to which the right answers are of one kind.
    pub(super) fn describe_subset(&self) -> Vec<Description> {
        let (stopped, answered): (Vec<ComparedAnswer>, Vec<ComparedAnswer>) =
            self.wrong.iter().partition(|pair| pair.given.is_none());
        let mut found = Vec::new();
        // Where nothing is answered, the rule itself says so.
        if stopped.len() >= ENOUGH && !answered.is_empty() {
            found.push(Description::NoAnswer {
                so: stopped.len(),
                wrong: self.wrong.len(),
            });
        }
        let answers = ComparedAnswers {
            wrong: answered,
            right: self.right.clone(),
        };
        let within = answers.within();
        let kinds = answers.kinds_instead(self.wrong.len()).into_iter();
        let is_telling = |kinds: &Description| within.is_empty() || is_about_refusals(kinds);
        found.extend(kinds.filter(is_telling));
        found.extend(within);
        found
    }

    /// Returns what is true where a condition holds that most wrong answers share.
    fn within(&self) -> Vec<Description> {
        let mut found: Vec<(usize, Description)> = Vec::new();
        let conditions = self.conditions().into_iter();
        for condition in conditions.filter(|&condition| self.tells(condition)) {
            let part = self.part(condition);
            let count = part.wrong.len();
            if count < ENOUGH || count * FEW < self.wrong.len() || count == self.wrong.len() {
                continue;
            }
            if let Some(what) = part.in_common() {
                found.push((count, Description::Within(condition, Box::new(what))));
            }
        }
        found.sort_by_key(|(count, _)| Reverse(*count));
        let is_of_player = |(_, one): &(usize, Description)| {
            matches!(one, Description::Within(Condition::Player(_), _))
        };
        let of_players = found.iter().filter(|one| is_of_player(one)).count();
        if of_players == 2 {
            found.retain(is_of_player);
        } else {
            found.truncate(1);
        }
        found.into_iter().map(|(_, one)| one).collect()
    }

    /// Returns whether a condition is about what the function does: a move from a bowl isn't about the bowl opposite that one.
    fn tells(&self, condition: Condition) -> bool {
        let is_about_bowl = matches!(
            condition,
            Condition::Asked(_) | Condition::Alone(_) | Condition::OppositeEmpty(_)
        );
        let mut wrong = self.wrong.iter();
        condition.is_telling() && !(is_about_bowl && wrong.any(|pair| pair.question.verb.is_move()))
    }

    /// Returns the answers to questions for which a condition holds.
    fn part(&self, condition: Condition) -> ComparedAnswers<'a> {
        let holds = |pair: &&ComparedAnswer| condition.holds(pair.question, pair.expected);
        ComparedAnswers {
            wrong: self.wrong.iter().filter(holds).copied().collect(),
            right: self.right.iter().filter(holds).copied().collect(),
        }
    }

    fn in_common(&self) -> Option<Description> {
        let differences = [
            self.only_spaces(),
            self.line(),
            self.unchanged(),
            self.list(),
            self.offset(),
            self.bowls(),
            self.stones(),
        ];
        differences.into_iter().flatten().next()
    }

    /// Returns which kinds of answers are given instead of which others, each of which has only one kind in its place; that of a
    /// refusal may have several.
    fn kinds_instead(&self, wrong: usize) -> Vec<Description> {
        let mut all: Vec<(AnswerKind, Option<AnswerKind>)> = Vec::new();
        for pair in &self.wrong {
            let kind = |answer: &Answer| AnswerKind::of(pair.question, answer, true);
            let is_move = matches!(pair.expected, Answer::Played { .. } | Answer::Refused(_));
            let Some(one) = kind(pair.expected).filter(|_| is_move) else {
                return Vec::new();
            };
            let other = match (pair.expected, pair.given) {
                (Answer::Refused(_), Some(Answer::Played { .. })) => Some(AnswerKind::Played),
                // What follows may be wrong because the board is.
                (Answer::Played { .. }, Some(Answer::Played { .. }))
                    if pair.expected.board() != pair.board() =>
                {
                    None
                }
                (_, given) => given.and_then(kind),
            };
            all.push((one, other));
        }
        let given = tally(all);
        let mut pairs: Vec<(usize, AnswerKind, AnswerKind)> = Vec::new();
        for one in distinct(given.iter().map(|((one, _), _)| *one)) {
            let of_it = given.iter().filter(|((kind, _), _)| *kind == one);
            let of_it: Vec<(Option<AnswerKind>, usize)> =
                of_it.map(|((_, other), count)| (*other, *count)).collect();
            let count = of_it.iter().map(|(_, count)| count).sum();
            let is_refusal = matches!(one, AnswerKind::Refused(_));
            let other = match of_it[..] {
                [(Some(other), _)] if other != one => other,
                [_, _, ..] if is_refusal && of_it.iter().all(|(other, _)| other.is_some()) => {
                    AnswerKind::Another
                }
                _ => continue,
            };
            // A refusal is one of few, and has a rule of its own.
            if count >= ENOUGH && (is_refusal || count * FEW >= wrong) {
                pairs.push((count, one, other));
            }
        }
        pairs.sort_by_key(|(count, ..)| Reverse(*count));
        pairs.truncate(MOST_KINDS);
        let instead = |pairs: &[(usize, AnswerKind, AnswerKind)]| Description::Instead {
            pairs: pairs.iter().map(|(_, one, other)| (*one, *other)).collect(),
            so: pairs.iter().map(|(count, ..)| count).sum(),
            wrong,
        };
        match pairs[..] {
            // Together they say more.
            [(_, one, other), (_, two, same)] if other == same || (one, other) == (same, two) => {
                vec![instead(&pairs)]
            }
            _ => pairs.iter().map(|pair| instead(&[*pair])).collect(),
        }
    }

    /// Returns whether each wrong answer is the bowl of the question.
    pub(super) fn itself(&self) -> Option<Description> {
        let is_same = |pair: &ComparedAnswer| match (pair.given, pair.question.bowl) {
            (Some(Answer::Bowl(given)), Some(bowl)) => *given == bowl,
            _ => false,
        };
        (self.are_several() && self.all_wrong(is_same)).then_some(Description::Itself)
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

fn is_about_refusals(kinds: &Description) -> bool {
    let Description::Instead { pairs, .. } = kinds else {
        return false;
    };
    let mut pairs = pairs.iter();
    pairs.any(|(expected, _)| matches!(expected, AnswerKind::Refused(_)))
}
