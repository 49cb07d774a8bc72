//! The search for what wrong answers have in common. All numbers on which it depends are in one place.

use fixedbitset::FixedBitSet;

use super::super::evidence::Answered;
use super::answer_kind::AnswerKind;
use super::clause::Subject;
use super::condition::{About, Condition};
use super::finding::Finding;
use super::observation::{Observation, does};
use super::observe_session::{TYPED, typed_before};
use super::pair::{Pair, Pairs};
use crate::tally::{distinct, tally};
use notation::Answer;

/// The number of wrong answers of which something has to be true.
const ENOUGH: usize = 2;

/// If there are so few wrong answers, one is enough.
const FEW: usize = 4;

/// Of so many wrong answers that aren't described yet, it has to be true of one.
const SHARE: usize = 8;

/// The number of right answers needed to say that only other ones are wrong.
const RIGHT: usize = 3;

/// The probability that a condition is found by chance, at most.
const CHANCE: f64 = 0.01;

/// The same for two conditions together, of which many are tried.
const CHANCE_OF_TWO: f64 = 0.0005;

/// The most sentences.
const MOST: usize = 2;

/// The most wrong numbers that are listed.
const LISTED: usize = 2;

/// The most words of a sentence.
const WORDS: usize = 20;

/// Finds what the wrong answers of one function have in common, the most telling first.
pub(in crate::score) fn find(
    answered: &[&Answered],
    others_follow: bool,
    is_unsteady: bool,
) -> Vec<Finding> {
    let pairs = Pairs::of(answered, others_follow);
    let mut found = if pairs.wrong.is_empty() {
        Vec::new()
    } else if is_unsteady {
        let what = "asked alone, a question gets the right answer, so your answers depend on earlier calls, or on chance";
        vec![Finding {
            others_follow: false,
            ..pairs.finding(what.to_owned())
        }]
    } else {
        let mut whole = [Pairs::unused, Pairs::choice, Pairs::listed].into_iter();
        let whole = whole.find_map(|find| find(&pairs));
        whole.map_or_else(|| pairs.what_and_where(), |one| vec![one])
    };
    found.retain(|one| one.clause().split(' ').count() <= WORDS);
    found
}

/// Some of the wrong answers, and what is true of them.
struct Candidate<'a> {
    what: &'a Observation,
    scope: Option<&'a Condition>,
    covers: FixedBitSet,
}

impl Pairs<'_> {
    fn finding(&self, what: String) -> Finding {
        let of = self.wrong.len();
        Finding {
            what,
            scope: Vec::new(),
            is_exact: false,
            so: of,
            of,
            others_follow: self.others_follow,
        }
    }

    fn finding_of(&self, what: &Observation) -> Finding {
        let text = &what.clause.text;
        let typed = what
            .holds
            .ones()
            .filter_map(|index| typed_before(&self.wrong[index]));
        let typed = typed.min_by_key(String::len).unwrap_or_default();
        self.finding(text.replace(TYPED, &typed))
    }

    /// Returns the function that is right by itself, and whose result isn't used.
    fn unused(&self) -> Option<Finding> {
        let replayed = || self.wrong.iter().filter_map(|pair| pair.replayed);
        let unused = tally(replayed().filter_map(|replayed| replayed.unused));
        let (function, so) = unused.into_iter().max_by_key(|(_, so)| *so)?;
        let name = function.function();
        let what = format!("`{name}` is right, but your answer is as if it weren't called");
        (so == replayed().count() && so > 1).then(|| self.finding(what))
    }

    /// Returns the condition under which a function that chooses among few answers gives one of them.
    fn choice(&self) -> Option<Finding> {
        let is_choice = |answer: &Answer| {
            matches!(
                answer,
                Answer::YesNo(_) | Answer::Player(_) | Answer::Winner(_)
            )
        };
        if !self.all().all(|pair| pair.given.is_some_and(is_choice)) {
            return None;
        }
        let found = [true, false].into_iter().flat_map(|by_mover| {
            let kind = move |pair: &Pair| AnswerKind::of(pair.question, pair.given?, by_mover);
            let kinds = distinct(self.wrong.iter().filter_map(kind));
            kinds.into_iter().filter_map(move |given| {
                let (wrong, right) = self.all().partition(|pair| kind(pair) == Some(given));
                let given_so = Pairs {
                    wrong,
                    right,
                    others_follow: false,
                };
                let scope = given_so.exactly(&given_so.conditions(), true)?;
                Some((given, scope))
            })
        });
        let (given, scope) = found.min_by_key(|(_, scope)| scope.len())?;
        Some(Finding {
            scope,
            is_exact: true,
            ..self.finding(does(given))
        })
    }

    /// Returns all wrong numbers of a function that isn't asked about boards, if they are few.
    fn listed(&self) -> Option<Finding> {
        let numbers = self
            .wrong
            .iter()
            .map(|pair| match (pair.expected, pair.given?) {
                (Answer::Bowl(right), Answer::Bowl(wrong)) if pair.question.board.is_none() => {
                    let of = match (pair.question.bowl, pair.player()) {
                        (Some(bowl), _) => format!("bowl {bowl}"),
                        (None, player) => format!("Player {}", player?),
                    };
                    let text = format!("{wrong} instead of {right} for {of}");
                    Some((pair.question.bowl, text))
                }
                _ => None,
            });
        let numbers = distinct(numbers.collect::<Option<Vec<_>>>()?);
        let numbers: Vec<String> = numbers.into_iter().map(|(_, text)| text).collect();
        let what = format!("your answers are right except {}", numbers.join(", "));
        (numbers.len() <= LISTED).then(|| self.finding(what))
    }

    /// Returns what is wrong, and in which answers.
    fn what_and_where(&self) -> Vec<Finding> {
        let conditions = self.conditions();
        let mut found = self.what(&conditions);
        let place = self.place(&conditions, !found.is_empty());
        // Boards that are wrong in many ways say less than where they are.
        let is_partial = found
            .iter()
            .any(|one| one.so < one.of && one.scope.is_empty());
        let has_boards = self.wrong.iter().any(|pair| pair.boards().is_some());
        if has_boards && is_partial && place.as_ref().is_some_and(|place| place.is_exact) {
            found.clear();
        }
        // What is said of a part already says where that is.
        if place.is_some() && found.first().is_some_and(|first| first.scope.is_empty()) {
            found.truncate(1);
        }
        found.extend(place);
        found.truncate(MOST);
        found
    }

    /// Returns what is true of all wrong answers, or else of the largest parts of them.
    fn what(&self, conditions: &[Condition]) -> Vec<Finding> {
        let observations = self.observations();
        let all = observations.iter().filter(|one| {
            let applies = one.applies.count_ones(..);
            one.applies == one.holds && applies * SHARE > self.wrong.len()
        });
        let (vague, precise): (Vec<&Observation>, Vec<&Observation>) =
            all.partition(|one| one.clause.is_vague);
        if let Some(first) = precise.first() {
            let mut others = precise.iter();
            let second = others.find(|other| other.clause.subject.goes_with(&first.clause.subject));
            let both = [Some(first), second].into_iter().flatten();
            return both.map(|one| self.finding_of(one)).collect();
        }
        let parts = self.parts(&observations, conditions);
        let vague = vague.first().filter(|_| parts.is_empty());
        let vague = vague.map(|one| self.finding_of(one));
        parts.into_iter().chain(vague).collect()
    }

    /// Returns what is true of the largest parts of the wrong answers, under a condition or not.
    fn parts(&self, observations: &[Observation], conditions: &[Condition]) -> Vec<Finding> {
        // A whole move isn't about the bowl opposite its own.
        let is_move = self.wrong.iter().any(|pair| pair.question.verb.is_move());
        let telling = conditions
            .iter()
            .filter(|one| one.about != About::Chance && !(is_move && one.about == About::Bowl));
        let candidates = self.candidates(observations, telling);
        let mut open = self.all_wrong();
        let mut found: Vec<&Candidate> = Vec::new();
        while found.len() < MOST {
            let gain = |one: &Candidate| one.covers.intersection_count(&open);
            let such = candidates.iter().filter(|one| {
                let subject = &one.what.clause.subject;
                let mut known = found.iter().map(|known| &known.what.clause.subject);
                let is_known =
                    matches!(subject, Subject::Instead(_)) && known.any(|known| known == subject);
                let gain = gain(one);
                let is_much = gain * SHARE >= open.count_ones(..);
                gain > 0 && !is_known && is_much
            });
            // Of several, the simplest one.
            let best = such
                .rev()
                .max_by_key(|one| (gain(one), one.scope.is_some()));
            let Some(best) = best else {
                break;
            };
            open.difference_with(&best.covers);
            found.push(best);
        }
        let found = found.into_iter().map(|one| Finding {
            scope: one.scope.iter().map(|scope| scope.text.clone()).collect(),
            so: one.covers.count_ones(..),
            ..self.finding_of(one.what)
        });
        found.collect()
    }

    fn all_wrong(&self) -> FixedBitSet {
        let mut all = FixedBitSet::with_capacity(self.wrong.len());
        all.insert_range(..);
        all
    }

    /// Returns what is true of any wrong answers, and of all to questions with a condition.
    fn candidates<'a>(
        &self,
        observations: &'a [Observation],
        conditions: impl Iterator<Item = &'a Condition>,
    ) -> Vec<Candidate<'a>> {
        let is_few = self.wrong.len() <= FEW;
        let enough = if is_few { 1 } else { ENOUGH };
        let mut found = Vec::new();
        for scope in [None].into_iter().chain(conditions.map(Some)) {
            let mut within = self.all_wrong();
            if let Some(scope) = scope {
                within.intersect_with(&scope.holds);
                if within.is_full() {
                    continue;
                }
            }
            for what in observations.iter().filter(|one| !one.clause.is_vague) {
                let covers = &within & &what.holds;
                let is_said = scope.is_none_or(|scope| {
                    let is_told = match what.clause.subject {
                        Subject::Kind => scope.about != About::Player,
                        Subject::Instead(_) => true,
                        _ => false,
                    };
                    !is_told && (&within & &what.applies).is_subset(&covers)
                });
                if is_said && covers.count_ones(..) >= enough {
                    found.push(Candidate {
                        what,
                        scope,
                        covers,
                    });
                }
            }
        }
        found
    }

    /// Returns where answers are wrong. Where something is said about them, the kind of the right ones matters only if it is exact.
    fn place(&self, conditions: &[Condition], is_described: bool) -> Option<Finding> {
        let exactly = self.exactly(conditions, false);
        let is_exact = exactly.is_some();
        let scope = exactly.or_else(|| self.only_where(conditions, is_described))?;
        Some(Finding {
            scope,
            is_exact,
            ..self.finding(String::new())
        })
    }

    /// Returns the conditions that hold for all wrong answers and for no right one.
    fn exactly(&self, conditions: &[Condition], kinds_are_known: bool) -> Option<Vec<String>> {
        let all = self.of_all_wrong(conditions, kinds_are_known);
        let mut single = all.iter().filter(|one| self.right_of(one) == 0);
        if let Some(one) = single.find(|_| !self.is_chance(0, self.right.len(), CHANCE)) {
            return Some(vec![one.text.clone()]);
        }
        let mut pairs = all.iter().enumerate().flat_map(|(at, &one)| {
            let others = all[at + 1..].iter();
            others.map(move |&other| [one, other])
        });
        // Each has to leave out what the other one lets in.
        let is_chance = |one: &&Condition| self.is_chance(0, self.right_of(one), CHANCE_OF_TWO);
        let is_exact = |both: &[&Condition; 2]| {
            both[0].holds.intersection_count(&both[1].holds) == self.wrong.len()
                && !both.iter().any(is_chance)
        };
        let both = pairs.find(is_exact)?;
        Some(both.map(|one| one.text.clone()).to_vec())
    }

    /// Returns a condition that holds for all wrong answers, and for few right ones.
    fn only_where(&self, conditions: &[Condition], kinds_are_known: bool) -> Option<Vec<String>> {
        let all = self.of_all_wrong(conditions, kinds_are_known);
        let such = all.into_iter().filter(|one| {
            let right = self.right_of(one);
            let is_much =
                right * 2 > self.right.len() || self.is_chance(right, self.right.len(), CHANCE);
            one.about != About::Chance && !is_much
        });
        let best = such.min_by_key(|one| self.right_of(one))?;
        Some(vec![best.text.clone()])
    }

    /// Returns the conditions that hold for all wrong answers, but not for all right ones.
    fn of_all_wrong<'c>(
        &self,
        conditions: &'c [Condition],
        kinds_are_known: bool,
    ) -> Vec<&'c Condition> {
        let such = conditions.iter().filter(|one| {
            let is_known = kinds_are_known && one.about == About::Kind;
            let is_of_all = one.holds.count_ones(..self.wrong.len()) == self.wrong.len();
            !is_known && is_of_all && self.right_of(one) < self.right.len()
        });
        such.filter(|_| self.right.len() >= RIGHT).collect()
    }

    fn right_of(&self, condition: &Condition) -> usize {
        condition.holds.count_ones(self.wrong.len()..)
    }

    /// Returns whether it may be chance that of so many right answers only some have a property that all wrong ones have.
    fn is_chance(&self, some: usize, of: usize, most: f64) -> bool {
        let count = |count: usize| f64::from(u32::try_from(count + 1).unwrap_or(u32::MAX));
        let wrong = i32::try_from(self.wrong.len()).unwrap_or(i32::MAX);
        (count(some) / count(of)).powi(wrong) >= most
    }
}
