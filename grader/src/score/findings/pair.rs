//! An answer next to the right one.

use super::super::evidence::{Answered, Seen};
use super::super::replayed_calls::ReplayedCalls;
use notation::{
    Answer, BOWLS, Board, LEFT, LOWER_ROW, Player, Question, RIGHT, Step, Steps, UPPER_ROW, Verb,
};

/// A question with the right answer and the one that was given.
#[derive(Clone, Copy)]
pub(super) struct Pair<'a> {
    pub(super) question: &'a Question,
    pub(super) expected: &'a Answer,
    /// None after a panic, a crash or a limit.
    pub(super) given: Option<&'a Answer>,
    pub(super) steps: Option<&'a Steps>,
    /// Other functions' answers to the calls behind this one, if they are known.
    pub(super) replayed: Option<&'a ReplayedCalls>,
}

/// The answers of one function: the wrong ones, or others that are looked for, and the rest.
#[derive(Clone, Default)]
pub(super) struct Pairs<'a> {
    pub(super) wrong: Vec<Pair<'a>>,
    pub(super) right: Vec<Pair<'a>>,
    /// Whether wrong answers that follow from other functions are left out.
    pub(super) others_follow: bool,
}

impl<'a> Pairs<'a> {
    pub(super) fn of(answered: &[&'a Answered], others_follow: bool) -> Pairs<'a> {
        let mut pairs = Pairs {
            others_follow,
            ..Pairs::default()
        };
        let answered = answered.iter();
        for answered in answered.filter(|answered| answered.seen != Seen::Silent) {
            let question = &answered.case.question;
            let pair = Pair {
                question,
                expected: &answered.case.expected,
                given: answered.given,
                steps: answered.steps,
                replayed: answered.replayed.as_ref(),
            };
            let list = if answered.seen.is_wrong() {
                &mut pairs.wrong
            } else {
                &mut pairs.right
            };
            list.push(pair);
        }
        pairs.wrong.sort_by_key(|pair| pair.question.size());
        pairs
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Pair<'a>> {
        self.wrong.iter().chain(&self.right)
    }
}

impl Pair<'_> {
    /// Returns the right board and the one that was given.
    pub(super) fn boards(&self) -> Option<(&Board, &Board)> {
        self.expected.board().zip(self.given?.board())
    }

    pub(super) fn player(&self) -> Option<Player> {
        self.question.player
    }

    /// Returns the stones in a bowl before the question.
    pub(super) fn stones_in(&self, bowl: usize) -> Option<u8> {
        self.question.board?.0.get(bowl).copied()
    }

    /// Returns whether the bowl of the question is that of the last stone.
    pub(super) fn names_last(&self) -> bool {
        matches!(self.question.verb, Verb::Capture | Verb::Turn)
    }

    /// Returns the bowl of the last stone: part of the answer, of the question about what follows, or of the steps of a move.
    pub(super) fn last(&self) -> Option<usize> {
        let of_steps = || {
            let mut steps = self.steps?.0.iter();
            steps.find_map(|step| match step {
                Step::Drop(bowls) => bowls.last().copied(),
                _ => None,
            })
        };
        let named = self.question.bowl.filter(|_| self.names_last());
        self.expected.last().or(named).or_else(of_steps)
    }

    /// Returns the bowl where the move of the question begins, or which it is about.
    pub(super) fn asked(&self) -> Option<usize> {
        self.question
            .bowl
            .filter(|bowl| *bowl < BOWLS && !self.names_last())
    }
}

/// Returns the kalah at a player's end of the picture.
pub(super) fn kalah(player: Player) -> usize {
    match player {
        Player::One => RIGHT,
        Player::Two => LEFT,
    }
}

/// Returns a player's row of the picture.
pub(super) fn row(player: Player) -> [usize; 6] {
    match player {
        Player::One => LOWER_ROW,
        Player::Two => UPPER_ROW,
    }
}

/// Returns the bowl in the other row of the same column of the picture.
pub(super) fn across(bowl: usize) -> Option<usize> {
    let rows = [(LOWER_ROW, UPPER_ROW), (UPPER_ROW, LOWER_ROW)];
    let mut rows = rows.into_iter();
    rows.find_map(|(from, to)| Some(to[from.iter().position(|other| *other == bowl)?]))
}
