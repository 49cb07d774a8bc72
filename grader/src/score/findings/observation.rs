//! Observations: clauses that are true of one wrong answer, and the observers that find them.

use std::collections::HashMap;
use std::hash::Hash;

use fixedbitset::FixedBitSet;

use super::answer_kind::AnswerKind;
use super::clause::{Clause, Seen, Subject, off};
use super::observe_board::{observe_board, observe_last};
use super::observe_list::observe_list;
use super::observe_session::observe_session;
use super::observe_text::observe_text;
use super::pair::{Pair, Pairs};
use notation::Answer;

type Observer = fn(&Pair, &mut Seen);

/// The first observation is the most telling.
const OBSERVERS: [Observer; 8] = [
    observe_missing,
    observe_text,
    observe_list,
    observe_number,
    observe_session,
    observe_kind,
    observe_last,
    observe_board,
];

/// A clause, and the wrong answers of which it is true.
pub(super) struct Observation {
    pub(super) clause: Clause,
    pub(super) holds: FixedBitSet,
    /// The wrong answers in which its subject is wrong.
    pub(super) applies: FixedBitSet,
}

impl Pairs<'_> {
    /// Returns all that is true of any wrong answer, the most telling first.
    pub(super) fn observations(&self) -> Vec<Observation> {
        // Where nothing is answered, the case itself says so.
        let is_answered = self.wrong.iter().any(|pair| pair.given.is_some());
        let answers = if is_answered { &*self.wrong } else { &[] };
        let all = gather(answers, |pair| {
            let mut seen = Seen::default();
            for observe in OBSERVERS {
                observe(pair, &mut seen);
            }
            seen.0
        });
        let all = all.into_iter().map(|(clause, holds)| {
            let applies = those(&self.wrong, |pair| clause.subject.is_wrong_in(pair));
            Observation {
                clause,
                holds,
                applies,
            }
        });
        all.collect()
    }
}

/// Returns those of which something is true.
pub(super) fn those<P>(all: &[P], is: impl Fn(&P) -> bool) -> FixedBitSet {
    let mut those = FixedBitSet::with_capacity(all.len());
    for (index, one) in all.iter().enumerate() {
        those.set(index, is(one));
    }
    those
}

/// Finds what is true of any of these, and of which of them.
pub(super) fn gather<P, T: Clone + Eq + Hash>(
    all: &[P],
    of: impl Fn(&P) -> Vec<T>,
) -> Vec<(T, FixedBitSet)> {
    let mut found: Vec<(T, FixedBitSet)> = Vec::new();
    let mut places: HashMap<T, usize> = HashMap::new();
    for (index, one) in all.iter().enumerate() {
        for clause in of(one) {
            let place = *places.entry(clause).or_insert_with_key(|clause| {
                found.push((clause.clone(), FixedBitSet::with_capacity(all.len())));
                found.len() - 1
            });
            found[place].1.insert(index);
        }
    }
    found
}

fn observe_missing(pair: &Pair, seen: &mut Seen) {
    if pair.given.is_none() {
        seen.add(
            Subject::Whole,
            "your code panics, crashes or reaches a limit",
        );
    }
}

fn observe_number(pair: &Pair, seen: &mut Seen) {
    let (Answer::Bowl(expected), Some(Answer::Bowl(given))) = (pair.expected, pair.given) else {
        return;
    };
    let mut add = |text: String| seen.add(Subject::Whole, text);
    if let Some(bowl) = pair.question.bowl {
        if *given == bowl {
            add("your answer is the bowl that was asked about".to_owned());
        }
        add(format!(
            "your answer and the bowl add up to {}",
            given + bowl
        ));
    }
    if let Some(off) = off(*expected, *given, "too high", "too low") {
        add(format!("your answer is {off}"));
    }
    add(format!("your answer is {given} instead of {expected}"));
    if let Some(off) = pair
        .asked()
        .and_then(|bowl| off(bowl, *given, "more", "less"))
    {
        add(format!("your answer is {off} than the bowl"));
    }
}

fn observe_kind(pair: &Pair, seen: &mut Seen) {
    let Some(given) = pair.given else {
        return;
    };
    // Who moves next may be wrong because the board is.
    if pair
        .boards()
        .is_some_and(|(expected, given)| expected != given)
        || matches!(given, Answer::Bowl(_))
    {
        return;
    }
    for by_mover in [true, false] {
        let kind = |answer| AnswerKind::of(pair.question, answer, by_mover);
        let (Some(mut right), Some(mut wrong)) = (kind(pair.expected), kind(given)) else {
            return;
        };
        match (pair.expected, given) {
            (Answer::Refused(_), Answer::Played { .. }) => wrong = AnswerKind::Played,
            (Answer::Played { .. }, Answer::Refused(_)) => right = AnswerKind::Played,
            _ => {}
        }
        if right != wrong {
            let text = format!("{}, but {}", should(right), does(wrong));
            // Of two possible answers, the other one says little.
            seen.push(Subject::Kind, text, matches!(right, AnswerKind::YesNo(_)));
        }
    }
    if let Answer::Refused(reason) = pair.expected {
        seen.add(
            Subject::Kind,
            format!("the move should be refused as `{reason}`, but your answer is another one"),
        );
    }
}

/// Says that an answer of this kind is right.
pub(super) fn should(kind: AnswerKind) -> String {
    match kind {
        AnswerKind::Refused(reason) => format!("the move should be refused as `{reason}`"),
        AnswerKind::Played => "the move is allowed".to_owned(),
        AnswerKind::SamePlayer => "the same player should move again".to_owned(),
        AnswerKind::OtherPlayer => "the turn should pass".to_owned(),
        AnswerKind::Next(player) => format!("Player {player} should move next"),
        AnswerKind::MoverWins => "the player who moves should win".to_owned(),
        AnswerKind::OtherWins => "the other player should win".to_owned(),
        AnswerKind::Won(player) => format!("Player {player} should win"),
        AnswerKind::Draw => "it should be a draw".to_owned(),
        AnswerKind::Bowl(bowl) => format!("the answer should be {bowl}"),
        AnswerKind::YesNo(yes) => format!("the answer should be `{}`", Answer::YesNo(yes)),
    }
}

/// Says that such an answer is given.
pub(super) fn does(kind: AnswerKind) -> String {
    match kind {
        AnswerKind::Refused(reason) => format!("you refuse it as `{reason}`"),
        AnswerKind::Played => "you play it".to_owned(),
        AnswerKind::SamePlayer => "the same player moves again".to_owned(),
        AnswerKind::OtherPlayer => "the turn passes".to_owned(),
        AnswerKind::Next(player) => format!("Player {player} moves next"),
        AnswerKind::MoverWins => "the player who moves wins".to_owned(),
        AnswerKind::OtherWins => "the other player wins".to_owned(),
        AnswerKind::Won(player) => format!("Player {player} wins"),
        AnswerKind::Draw => "it is a draw".to_owned(),
        AnswerKind::Bowl(bowl) => format!("your answer is {bowl}"),
        AnswerKind::YesNo(yes) => format!("your answer is `{}`", Answer::YesNo(yes)),
    }
}
