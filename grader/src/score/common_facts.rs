//! Finds what the wrong answers of one function have in common, if no misconception explains them.
//!
//! A fact is computed from questions and answers only, so it is true under any rules.

use std::collections::BTreeSet;

use super::answers_as_evidence::{Answered, Seen};
use crate::notation::{Answer, BOWLS, Board, LEFT, Player, Question, RIGHT};

/// The most facts that are reported.
const MOST: usize = 3;

/// The number of right answers needed to say that only other ones are wrong.
const ENOUGH_RIGHT: usize = 3;

/// The number of wrong answers needed to say that they have something in common.
const ENOUGH_WRONG: usize = 2;

/// A question with the expected answer and the one that was given.
#[derive(Clone, Copy)]
struct Pair<'a> {
    question: &'a Question,
    expected: &'a Answer,
    /// None after a panic, a crash or a limit.
    got: Option<&'a Answer>,
}

impl Pair<'_> {
    fn board(&self) -> Option<&Board> {
        self.got.and_then(Answer::board)
    }
}

/// The answers of one function.
struct Answers<'a> {
    wrong: Vec<Pair<'a>>,
    right: Vec<Pair<'a>>,
}

/// Returns what the wrong answers of one function have in common.
pub(super) fn facts(answered: &[Answered]) -> Vec<String> {
    let pairs = |wrong: bool| {
        let mut pairs: Vec<Pair> = answered
            .iter()
            .filter(|answered| answered.seen != Seen::Silent && answered.seen.is_wrong() == wrong)
            .map(|answered| Pair {
                question: &answered.case.question,
                expected: &answered.case.expected,
                got: answered.given,
            })
            .collect();
        pairs.sort_by_key(|pair| pair.question.size());
        pairs
    };
    let answers = Answers {
        wrong: pairs(true),
        right: pairs(false),
    };
    if answers.wrong.is_empty() {
        return Vec::new();
    }
    let all = [
        answers.only_spaces(),
        answers.unchanged(),
        answers.always_the_same(),
        answers.stones(),
        answers.half_right(),
        answers.one_player(),
        answers.one_bowl(),
        answers.many_stones(),
        answers.passing(),
        answers.same_bowls(),
    ];
    all.into_iter().flatten().take(MOST).collect()
}

impl Answers<'_> {
    fn all_wrong(&self, holds: impl Fn(&Pair) -> bool) -> bool {
        self.wrong.iter().all(holds)
    }

    /// Returns whether all wrong answers are to such questions, and enough right ones are to other questions.
    fn only(&self, such: impl Fn(&Question) -> bool) -> bool {
        let others = self.right.iter().filter(|pair| !such(pair.question));
        self.wrong.len() >= ENOUGH_WRONG
            && others.count() >= ENOUGH_RIGHT
            && self.all_wrong(|pair| such(pair.question))
    }

    fn only_spaces(&self) -> Option<String> {
        let words = |answer: &Answer| {
            let text = answer.text()?;
            Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
        };
        self.all_wrong(|pair| {
            let got = pair.got.and_then(words);
            got.is_some() && got == words(pair.expected)
        })
        .then(|| {
            "only spaces and line breaks are wrong; all numbers and words are right".to_owned()
        })
    }

    fn unchanged(&self) -> Option<String> {
        let same =
            |pair: &Pair| pair.board().is_some() && pair.board() == pair.question.board.as_ref();
        (self.wrong.len() >= ENOUGH_WRONG && self.all_wrong(same)).then(|| {
            "wherever the board is wrong, it is the board of the question, unchanged".to_owned()
        })
    }

    fn always_the_same(&self) -> Option<String> {
        let first = self.wrong.first()?.got?;
        let all = || self.wrong.iter().chain(&self.right);
        let short = first.text().is_none() && first.board().is_none();
        (short
            && self.wrong.len() >= ENOUGH_WRONG
            && all().count() > 3
            && all().all(|pair| pair.got == Some(first)))
        .then(|| format!("the answer is always `{first}`"))
    }

    /// Compares the number of stones with the number before, if the right answer doesn't change it.
    fn stones(&self) -> Option<String> {
        let counted = |pair: &Pair| {
            let before = pair.question.board?.total();
            (pair.expected.board()?.total() == before).then_some((before, pair.board()?.total()))
        };
        let differing: Vec<(&Pair, (u32, u32))> = self
            .wrong
            .iter()
            .filter_map(|pair| Some((pair, counted(pair)?)))
            .filter(|(_, (before, after))| before != after)
            .collect();
        let (pair, (before, after)) = differing.first()?;
        let bare = Question {
            board: None,
            ..pair.question.clone()
        };
        let share = match (differing.len(), self.wrong.len()) {
            (some, all) if some == all => String::new(),
            (some, all) => format!(" (the number is wrong in {some} of {all} wrong answers)"),
        };
        Some(format!(
            "after `{bare}` your board has {after} stones; before, there were {before}{share}"
        ))
    }

    fn half_right(&self) -> Option<String> {
        let last_of = |pair: &Pair| pair.got.and_then(Answer::last);
        let status_of = |pair: &Pair| pair.got.and_then(Answer::status);
        let board = |pair: &Pair| pair.expected.board() == pair.board();
        let last = |pair: &Pair| pair.expected.last() == last_of(pair);
        let status = |pair: &Pair| pair.expected.status() == status_of(pair);
        if self.wrong.len() < ENOUGH_WRONG {
            return None;
        }
        let has_last = self.all_wrong(|pair| last_of(pair).is_some());
        let has_status =
            self.all_wrong(|pair| status_of(pair).is_some() && pair.expected.status().is_some());
        let fact = if has_last && self.all_wrong(board) {
            "the board is always right; the last bowl isn't"
        } else if has_status && self.all_wrong(board) {
            "the board is always right; who moves next, or who has won, isn't"
        } else if has_last && self.all_wrong(last) {
            "the last bowl is always right; the board isn't"
        } else if has_status && self.all_wrong(status) {
            "who moves next, or who has won, is always right; the board isn't"
        } else {
            return None;
        };
        Some(fact.to_owned())
    }

    fn one_player(&self) -> Option<String> {
        [Player::One, Player::Two]
            .into_iter()
            .find(|&player| self.only(|question| question.player == Some(player)))
            .map(|player| format!("only answers for Player {player} are wrong"))
    }

    fn one_bowl(&self) -> Option<String> {
        let bowl = self.wrong.first()?.question.bowl?;
        let others = self
            .right
            .iter()
            .filter(|pair| pair.question.bowl != Some(bowl));
        (others.count() >= ENOUGH_RIGHT && self.all_wrong(|pair| pair.question.bowl == Some(bowl)))
            .then(|| format!("only answers about bowl {bowl} are wrong"))
    }

    fn many_stones(&self) -> Option<String> {
        let fewest = self
            .wrong
            .iter()
            .filter_map(|pair| pair.question.stones_in_hand())
            .min()?;
        (fewest > 1
            && self.only(|question| {
                question
                    .stones_in_hand()
                    .is_some_and(|stones| stones >= fewest)
            }))
        .then(|| format!("only moves with {fewest} stones or more are wrong"))
    }

    fn passing(&self) -> Option<String> {
        [LEFT, RIGHT]
            .into_iter()
            .find(|&kalah| self.only(|question| question.reaches(kalah)))
            .map(|kalah| format!("only moves that reach or pass bowl {kalah} are wrong"))
    }

    /// Names the bowls in which wrong boards differ from the right ones, if there are only one or two.
    fn same_bowls(&self) -> Option<String> {
        let mut bowls: BTreeSet<usize> = BTreeSet::new();
        for pair in &self.wrong {
            let (expected, got) = (pair.expected.board()?, pair.board()?);
            bowls.extend(differing(expected, got));
        }
        let bowls: Vec<String> = bowls.iter().map(ToString::to_string).collect();
        match bowls.as_slice() {
            [one] => Some(format!("only bowl {one} of the board is ever wrong")),
            [one, two] => Some(format!(
                "only bowls {one} and {two} of the board are ever wrong"
            )),
            _ => None,
        }
    }
}

/// Returns the bowls in which two boards differ.
pub(super) fn differing(one: &Board, other: &Board) -> impl Iterator<Item = usize> {
    (0..BOWLS).filter(move |&bowl| one.0[bowl] != other.0[bowl])
}
