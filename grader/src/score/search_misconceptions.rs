//! The search for the misconceptions that together explain wrong answers, function by function.

use std::collections::BTreeSet;

use super::answers_as_evidence::Evidence;
use super::prediction_fit::Fit;
use crate::notation::Callee;

/// The most misconceptions that explain wrong answers together.
const MOST: usize = 4;

/// The most combinations that are tried for one function.
const BRANCHES: usize = 8;

/// The misconceptions that explain wrong answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Explanation {
    /// The misconceptions, in the order in which their functions are taught.
    pub set: Vec<usize>,
    /// Those that fit equally well, if none fits better than the others.
    pub tied: Vec<usize>,
    /// The first function whose wrong answers are not explained.
    pub stuck: Option<Callee>,
}

/// Finds the best explanation of the wrong answers.
pub(super) fn explain(evidence: &Evidence) -> Explanation {
    let is_faulty = |callee: &Callee| {
        let mut answers = evidence.functions[callee].iter();
        answers.any(|answered| answered.seen.is_wrong())
    };
    let search = Search {
        evidence,
        faulty: evidence.in_order().into_iter().filter(is_faulty).collect(),
    };
    search.best(&search.explanations(&[]))
}

struct Search<'a> {
    evidence: &'a Evidence<'a>,
    /// The functions with wrong answers, in the order in which they are taught.
    faulty: BTreeSet<Callee>,
}

impl Search<'_> {
    /// Returns every way to extend these misconceptions until all wrong answers are explained, or as many as possible.
    fn explanations(&self, set: &[usize]) -> Vec<Explanation> {
        let mut faulty = self.faulty.iter().copied();
        let open = faulty
            .find(|&function| !self.fits_at(function, set) && !self.is_consequence(function, set));
        let mut found = Vec::new();
        if let Some(function) = open
            && set.len() < MOST
        {
            for more in self.candidates(function, set) {
                found.extend(self.explanations(&[set, &more].concat()));
            }
        }
        if found.is_empty() && (set.is_empty() || self.fits_everywhere(set)) {
            found.push(Explanation {
                set: set.to_vec(),
                tied: Vec::new(),
                stuck: open,
            });
        }
        found
    }

    /// Returns the best explanation, reduced to the misconceptions that all equally good explanations share.
    fn best(&self, found: &[Explanation]) -> Explanation {
        let homes: BTreeSet<Callee> = found
            .iter()
            .flat_map(|explanation| &explanation.set)
            .filter_map(|&belief| self.evidence.home(belief))
            .collect();
        let missed: Vec<BTreeSet<(Callee, usize)>> = found
            .iter()
            .map(|explanation| self.missed(&explanation.set))
            .collect();
        let count = |one: &BTreeSet<(Callee, usize)>| {
            let counts = |answer: &&(Callee, usize)| {
                homes.contains(&answer.0) || !missed.iter().all(|other| other.contains(*answer))
            };
            one.iter().filter(counts).count()
        };
        let counts: Vec<usize> = missed.iter().map(count).collect();
        let mut order: Vec<usize> = (0..found.len()).collect();
        order.sort_by_key(|&index| (counts[index], found[index].set.len(), index));
        let Some((&first, others)) = order.split_first() else {
            return Explanation::default();
        };
        let rivals: Vec<&Explanation> = others
            .iter()
            .filter(|&&other| counts[other] == counts[first] || counts[other] < counts[first] * 2)
            .map(|&other| &found[other])
            .filter(|other| other.set.len() <= found[first].set.len())
            .collect();
        let is_shared = |belief: &usize| rivals.iter().all(|rival| rival.set.contains(belief));
        let set: Vec<usize> = found[first].set.iter().copied().filter(is_shared).collect();
        let mut tied = Vec::new();
        if set.is_empty() {
            let firsts = [&found[first]].into_iter().chain(rivals);
            for belief in firsts.filter_map(|explanation| explanation.set.first()) {
                if !tied.contains(belief) {
                    tied.push(*belief);
                }
            }
        }
        if tied.len() < 2 {
            tied.clear();
        }
        let open = tied.first().and_then(|&belief| self.evidence.home(belief));
        let stuck = found[first].stuck.or(open);
        Explanation { set, tied, stuck }
    }

    /// Returns the answers that these misconceptions don't predict.
    fn missed(&self, set: &[usize]) -> BTreeSet<(Callee, usize)> {
        let functions: BTreeSet<Callee> = &self.touched(set) | &self.faulty;
        let missed = functions.into_iter().flat_map(|function| {
            let missed = self.fit(function, set).missed.into_iter();
            missed.map(move |answer| (function, answer))
        });
        missed.collect()
    }

    /// Returns the misconceptions about this function that explain its answers, together with those already chosen: single
    /// ones, or else combinations.
    fn candidates(&self, function: Callee, set: &[usize]) -> Vec<Vec<usize>> {
        let about: Vec<usize> = (0..self.evidence.touched.len())
            .filter(|&belief| self.evidence.home(belief) == Some(function))
            .filter(|belief| !set.contains(belief))
            .collect();
        let alone = about
            .iter()
            .map(|&belief| vec![belief])
            .filter(|more| self.fits_at(function, &[set, more].concat()));
        let alone: Vec<Vec<usize>> = alone.collect();
        // Two beliefs about one move may contradict each other, and still cover each other's gaps.
        if !alone.is_empty() || !function.verb.answers_text() {
            return alone;
        }
        let mut covers = Vec::new();
        self.cover(function, set, &about, &mut Vec::new(), &mut covers);
        covers
    }

    /// Adds the misconception that explains the most, again and again, until they fit together.
    fn cover(
        &self,
        function: Callee,
        set: &[usize],
        about: &[usize],
        more: &mut Vec<usize>,
        covers: &mut Vec<Vec<usize>>,
    ) {
        let together = [set, more].concat();
        if !more.is_empty() && self.fits_at(function, &together) {
            let mut cover = more.clone();
            cover.sort_unstable();
            if !covers.contains(&cover) {
                covers.push(cover);
            }
            return;
        }
        if together.len() >= MOST || covers.len() >= BRANCHES {
            return;
        }
        let before = self.fit(function, &together).missed.len();
        let gain = |belief: usize| {
            let after = self.fit(function, &[together.as_slice(), &[belief]].concat());
            before.saturating_sub(after.missed.len())
        };
        let open = about.iter().filter(|&&belief| {
            !more.contains(&belief) && self.is_confirmed(function, belief, &together)
        });
        let gains: Vec<(usize, usize)> = open.map(|&belief| (gain(belief), belief)).collect();
        let most = gains.iter().map(|&(gain, _)| gain).max().unwrap_or(0);
        if most == 0 {
            return;
        }
        for (_, belief) in gains.into_iter().filter(|&(gain, _)| gain == most) {
            more.push(belief);
            self.cover(function, set, about, more, covers);
            more.pop();
        }
    }

    /// Returns whether nearly all wrong answers that only this misconception predicts were given.
    fn is_confirmed(&self, function: Callee, belief: usize, set: &[usize]) -> bool {
        let answers = &self.evidence.functions[&function];
        let alone = answers.iter().filter(|answered| {
            let mut others = set.iter();
            answered.predicted.of(belief).is_some()
                && !others.any(|&other| answered.predicted.of(other).is_some())
        });
        Fit::of(alone, &[belief]).is_confirmed()
    }

    /// Returns whether wrong answers of this function may be the consequence of another function.
    fn is_consequence(&self, function: Callee, set: &[usize]) -> bool {
        self.faulty.iter().any(|&other| {
            function.builds_on(other)
                && !set.iter().any(|&belief| {
                    let touched = &self.evidence.touched[belief];
                    touched.contains(&other)
                        && (touched.contains(&function) || self.has_consequences(belief))
                })
        })
    }

    /// Returns whether the consequences of this misconception are recorded too. They aren't for functions that a submission
    /// may call or not, such as `opposite`.
    fn has_consequences(&self, belief: usize) -> bool {
        self.evidence.home(belief).is_some_and(|home| {
            let mut touched = self.evidence.touched[belief].iter();
            touched.any(|function| function.builds_on(home))
        })
    }

    fn fits_at(&self, function: Callee, set: &[usize]) -> bool {
        !set.is_empty()
            && !self.evidence.unsteady.contains(&function)
            && self.fit(function, set).is_close()
    }

    fn fits_everywhere(&self, set: &[usize]) -> bool {
        self.touched(set).into_iter().all(|function| {
            let fit = self.fit(function, set);
            // A picture or a session can be wrong in many ways that have nothing to do with moves.
            let is_elsewhere = set
                .iter()
                .all(|&belief| self.evidence.home(belief) != Some(function));
            fit.is_close_elsewhere()
                || function.verb.answers_text() && is_elsewhere && fit.has_own_faults()
        })
    }

    fn touched(&self, set: &[usize]) -> BTreeSet<Callee> {
        let touched = set
            .iter()
            .flat_map(|&belief| &self.evidence.touched[belief]);
        touched.copied().collect()
    }

    fn fit(&self, function: Callee, set: &[usize]) -> Fit {
        Fit::of(self.evidence.functions[&function].iter(), set)
    }
}
