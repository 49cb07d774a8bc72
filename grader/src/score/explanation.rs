//! The search for the misconceptions behind wrong answers: each function is judged by its own answers.

use std::collections::BTreeSet;

use super::evidence::{Answered, Evidence, PredictionFit};
use super::findings::AnswerKind;
use crate::tally::distinct;
use notation::{Answer, Callee, Verb};

/// The most misconceptions about one function that are named together.
const MOST: usize = 3;

const BRANCHES: usize = 8;

#[derive(Debug, Default)]
pub(super) struct Explanation<'a> {
    /// The misconceptions, in the order in which their functions are taught.
    pub set: Vec<usize>,
    pub open: Vec<OpenFunction<'a>>,
    /// The functions with wrong answers of their own.
    pub faulty: BTreeSet<Callee>,
}

#[derive(Debug)]
pub(super) struct OpenFunction<'a> {
    pub function: Callee,
    /// Its answers, without wrong ones that follow from other functions.
    pub answers: Vec<&'a Answered<'a>>,
    /// Whether others follow from other functions.
    pub others_follow: bool,
}

/// Finds the best explanation of the wrong answers of each function.
///
/// A function that isn't explained hides nothing about the functions that are taught later.
pub(super) fn explain<'a>(evidence: &'a Evidence<'a>) -> Explanation<'a> {
    let mut found = Explanation::default();
    for &function in evidence.functions.keys() {
        let search = Search::of(evidence, function, &found);
        if !search.has_own_faults() {
            continue;
        }
        found.faulty.insert(function);
        let best = search.best(&search.candidates());
        // Another mistake may have nearly the same consequences.
        let exact = best.iter().filter(|set| search.fit(set).missed.is_empty());
        let exact: Vec<&Vec<usize>> = exact.collect();
        let in_all = |misconception: &usize| exact.iter().all(|set| set.contains(misconception));
        let shared = exact.iter().copied().flatten().copied();
        let named = distinct(shared.filter(in_all));
        if named.is_empty() {
            found.open.push(OpenFunction {
                function,
                others_follow: search.answers.len() < evidence.functions[&function].len(),
                answers: search.answers,
            });
        }
        found.set.extend(named);
    }
    found
}

impl Explanation<'_> {
    /// Returns the functions with wrong answers that this one calls by its code, or that it should call if it is a session:
    /// what follows from them isn't recorded. A `Game` isn't one of them: the program of part 7 is that game at a terminal, with
    /// the same rules.
    fn behind(&self, evidence: &Evidence, function: Callee) -> BTreeSet<Callee> {
        let is_recorded = |other: Callee| {
            let mut set = self.set.iter();
            set.any(|&misconception| {
                let is_home = evidence.home(misconception) == Some(other);
                is_home && evidence.touched[misconception].contains(&function)
            })
        };
        let mut reached = evidence.known.reached_faulty(function);
        reached.retain(|&other| {
            let is_mutual = evidence.known.reached_faulty(other).contains(&function);
            other.verb != Verb::Game
                && !is_mutual
                && (function.verb == Verb::Program || !is_recorded(other))
        });
        reached
    }
}

struct Search<'a> {
    evidence: &'a Evidence<'a>,
    function: Callee,
    /// The answers of the function, without wrong ones that follow from other functions.
    answers: Vec<&'a Answered<'a>>,
}

impl<'a> Search<'a> {
    fn of(evidence: &'a Evidence<'a>, function: Callee, found: &Explanation) -> Search<'a> {
        let homes = found.set.iter().copied();
        let unrecorded = homes.filter(|&misconception| {
            function.named_rules || !evidence.has_consequences(misconception)
        });
        let suspects: BTreeSet<Callee> = unrecorded
            .filter_map(|misconception| evidence.home(misconception))
            .chain(found.open.iter().map(|open| open.function))
            .filter(|other| {
                function.may_call(*other) && evidence.known.calls.may_reach(function, *other)
            })
            .chain(found.behind(evidence, function))
            .collect();
        let follows = |answered: &&Answered| {
            let mut set = found.set.iter();
            let mut suspects = suspects.iter();
            answered.seen.is_wrong()
                && answered.follows().unwrap_or_else(|| {
                    set.any(|&misconception| answered.predicted.is_wrong_for(misconception))
                        || suspects.any(|&other| answered.may_depend_on(other))
                })
        };
        let answers = evidence.functions[&function].iter();
        Search {
            evidence,
            function,
            answers: answers.filter(|answered| !follows(answered)).collect(),
        }
    }

    /// Returns whether the function has wrong answers that don't follow from what other functions answer.
    fn has_own_faults(&self) -> bool {
        self.answers.iter().any(|answered| answered.seen.is_wrong())
    }

    /// Returns the misconceptions that explain the function's answers, together with those already found: single ones, or
    /// else combinations.
    fn candidates(&self) -> Vec<Vec<usize>> {
        if self.evidence.unsteady.contains(&self.function) {
            return Vec::new();
        }
        let about_this =
            self.possible(|misconception| self.evidence.home(misconception) == Some(self.function));
        let candidates = self.combinations(&about_this);
        if !candidates.is_empty() {
            return candidates;
        }
        // The code of an earlier function may be repeated here, with a mistake.
        let repeated = self.possible(|misconception| self.may_be_repeated(misconception));
        let mut repeated = self.alone(&repeated);
        repeated.retain(|set| {
            set.iter()
                .all(|&misconception| self.shows_all_players(misconception))
        });
        repeated
    }

    /// Returns whether this function has wrong answers for each player for whom a misconception predicts some at home.
    fn shows_all_players(&self, misconception: usize) -> bool {
        let players = |answers: &mut dyn Iterator<Item = &Answered>| {
            let such = answers.filter(|answered| answered.predicted.is_wrong_for(misconception));
            distinct(such.filter_map(|answered| answered.case.question.player))
        };
        let home = self.evidence.home(misconception).unwrap_or(self.function);
        let at_home = players(&mut self.evidence.functions[&home].iter());
        let shown = players(&mut self.answers.iter().copied());
        self.function.verb.is_session() || at_home.iter().all(|player| shown.contains(player))
    }

    /// Returns those of such misconceptions that may be behind the answers.
    fn possible(&self, such: impl Fn(usize) -> bool) -> Vec<usize> {
        (0..self.evidence.touched.len())
            .filter(|&misconception| such(misconception))
            .filter(|&misconception| self.fit(&[misconception]).is_possible())
            .filter(|&misconception| !self.is_ruled_out(misconception))
            .collect()
    }

    /// Returns the misconceptions that explain the function's answers alone, or else together.
    fn combinations(&self, possible: &[usize]) -> Vec<Vec<usize>> {
        let alone = self.alone(possible);
        if !alone.is_empty() {
            return alone;
        }
        // Of a function that changes nothing, several would each be right about some of the boards.
        if self.changes_nothing() {
            return Vec::new();
        }
        let mut covers = Vec::new();
        self.cover(possible, &mut Vec::new(), &mut covers);
        covers
    }

    /// Returns whether this misconception says that a right kind of answer is never given, or never to one of the players, and
    /// it is: that Player Two never moves again, for example. Then it isn't behind the answers, even if it predicts nearly all
    /// of them.
    fn is_ruled_out(&self, misconception: usize) -> bool {
        let of_verb = |text: &str| Answer::of_submission(self.function.verb, text);
        let views = [(true, false), (false, false), (true, true)];
        views.into_iter().any(|(by_mover, of_each_player)| {
            let kinds = |answer: &dyn Fn(&Answered) -> Option<Answer>| {
                let answers = self.answers.iter();
                let kinds = answers.filter_map(|answered| {
                    let question = &answered.case.question;
                    let player = question.player.filter(|_| of_each_player);
                    let kind = AnswerKind::of(question, &answer(answered)?, by_mover)?;
                    Some((player, kind))
                });
                // Bowls aren't a choice: each is the right answer to few questions.
                let is_choice = |(_, kind): &(_, _)| !matches!(kind, AnswerKind::Bowl(_));
                distinct(kinds.filter(is_choice))
            };
            let expected = kinds(&|answered| Some(answered.case.expected.clone()));
            let given = kinds(&|answered| answered.given.cloned());
            let predicted = kinds(&|answered| match answered.predicted.of(misconception) {
                Some(answer) => Some(of_verb(answer)),
                None => Some(answered.case.expected.clone()),
            });
            let mut given = given.iter();
            given.any(|kind| expected.contains(kind) && !predicted.contains(kind))
        })
    }

    fn alone(&self, possible: &[usize]) -> Vec<Vec<usize>> {
        let possible = possible.iter();
        possible
            .filter(|&&misconception| self.fit(&[misconception]).is_close())
            .map(|&misconception| vec![misconception])
            .collect()
    }

    fn changes_nothing(&self) -> bool {
        let mut wrong = self
            .answers
            .iter()
            .filter(|answered| answered.seen.is_wrong());
        wrong.all(|answered| {
            let given = answered.given.and_then(Answer::board);
            given.is_some() && given == answered.case.question.board.as_ref()
        })
    }

    /// Returns whether a misconception affects this function, and all earlier ones that it affects are right.
    ///
    /// Where its program doesn't have it in the functions that build on its own, what it does in others is an accident.
    fn may_be_repeated(&self, misconception: usize) -> bool {
        let touched = &self.evidence.touched[misconception];
        let mut before = touched.iter().take_while(|&&other| other != self.function);
        touched.contains(&self.function)
            && self.evidence.has_consequences(misconception)
            && before.all(|other| {
                let mut answers = self.evidence.functions[other].iter();
                !answers.any(|answered| answered.seen.is_wrong())
            })
    }

    /// Adds the misconception that explains the most, again and again, until they fit together.
    fn cover(&self, possible: &[usize], more: &mut Vec<usize>, covers: &mut Vec<Vec<usize>>) {
        if !more.is_empty() && self.fit(more).is_close() {
            let mut cover = more.clone();
            cover.sort_unstable();
            let is_confirmed = |&misconception: &usize| self.is_confirmed(misconception, more);
            if !covers.contains(&cover) && cover.iter().all(is_confirmed) {
                covers.push(cover);
            }
            return;
        }
        if more.len() >= MOST || covers.len() >= BRANCHES {
            return;
        }
        let before = self.fit(more).missed.len();
        let gain = |misconception: usize| {
            let after = self.fit(&[more.as_slice(), &[misconception]].concat());
            before.saturating_sub(after.missed.len())
        };
        let open = possible.iter().filter(|&&misconception| {
            !more.contains(&misconception) && self.is_confirmed(misconception, more)
        });
        let gains: Vec<(usize, usize)> = open
            .map(|&misconception| (gain(misconception), misconception))
            .collect();
        let most = gains.iter().map(|&(gain, _)| gain).max().unwrap_or(0);
        if most == 0 {
            return;
        }
        for (_, misconception) in gains.into_iter().filter(|&(gain, _)| gain == most) {
            more.push(misconception);
            self.cover(possible, more, covers);
            more.pop();
        }
    }

    /// Returns whether nearly all wrong answers that only this misconception predicts were given.
    fn is_confirmed(&self, misconception: usize, set: &[usize]) -> bool {
        let answers = self.answers.iter().copied();
        let alone = answers.filter(|answered| {
            let mut others = set.iter().filter(|&&other| other != misconception);
            answered.predicted.is_wrong_for(misconception)
                && !others.any(|&other| answered.predicted.is_wrong_for(other))
        });
        PredictionFit::of(alone, &[misconception]).is_confirmed()
    }

    /// Returns the combinations that fit best: one, or several if the functions that call this one don't decide either.
    fn best(&self, candidates: &[Vec<usize>]) -> Vec<Vec<usize>> {
        if candidates.len() < 2 {
            return candidates.to_vec();
        }
        let touched: BTreeSet<Callee> = candidates
            .iter()
            .flatten()
            .flat_map(|&misconception| &self.evidence.touched[misconception])
            .copied()
            .collect();
        let sets = candidates.iter();
        let missed: Vec<Vec<(Callee, usize)>> =
            sets.map(|set| self.missed(set, &touched)).collect();
        let count = |one: &Vec<(Callee, usize)>| {
            let counts = |answer: &&(Callee, usize)| {
                answer.0 == self.function
                    || !missed
                        .iter()
                        .all(|other| other.binary_search(answer).is_ok())
            };
            one.iter().filter(counts).count()
        };
        let counts: Vec<usize> = missed.iter().map(count).collect();
        let mut order: Vec<usize> = (0..candidates.len()).collect();
        order.sort_unstable_by_key(|&index| (counts[index], candidates[index].len(), index));
        let Some(&first) = order.first() else {
            return Vec::new();
        };
        let rivals = order.into_iter().filter(|&other| {
            let is_close = counts[other] == counts[first] || counts[other] < counts[first] * 2;
            is_close && candidates[other].len() <= candidates[first].len()
        });
        rivals.map(|index| candidates[index].clone()).collect()
    }

    /// Returns the answers that these misconceptions don't predict, of this function, of those that call it, and of those
    /// that one of the rivals touches.
    fn missed(&self, set: &[usize], touched: &BTreeSet<Callee>) -> Vec<(Callee, usize)> {
        let missed = |function: Callee, fit: PredictionFit| {
            fit.missed.into_iter().map(move |index| (function, index))
        };
        let callers = self.evidence.functions.iter();
        let callers = callers.filter(|(other, _)| {
            **other != self.function && (other.builds_on(self.function) || touched.contains(other))
        });
        let elsewhere = callers
            .flat_map(|(&other, answers)| missed(other, PredictionFit::of(answers.iter(), set)));
        let here = missed(self.function, self.fit(set));
        distinct(here.chain(elsewhere))
    }

    fn fit(&self, set: &[usize]) -> PredictionFit {
        PredictionFit::of(self.answers.iter().copied(), set)
    }
}
