//! Chooses the cases to record, and the rule of each: the one whose misconceptions fail it while the fewest others do.

use std::collections::{BTreeMap, BTreeSet};

use grader::specs::{Part, RuleName};
use notation::{Question, Verb};

use super::position_families::Candidate;

/// Number of cases that should separate each wrong program from the reference within its own item.
const EVIDENCE: usize = 3;

/// The most recorded cases of an item that some misconception fails.
const MOST: usize = 60;

/// The most recorded cases of an item that no known misconception fails; they are there for unknown ones.
const MOST_BLANK: usize = 40;

/// The number of stones that fall in every bowl of the way once. Sowing more repeats what sowing fewer does.
const LAP: u8 = 13;

/// A set of wrong programs, by their indices.
pub(super) type Failing = BTreeSet<usize>;

/// Facts about the wrong programs before cases are attributed to rules.
#[derive(Debug)]
pub(super) struct ProgramsToSeparate<'a> {
    /// The parts of the rubric.
    pub parts: &'a [Part],
    /// The rule that each wrong program breaks.
    pub rule_of: &'a [RuleName],
    /// For each rule, how many of its worked examples each wrong program fails.
    pub worked: BTreeMap<&'a str, BTreeMap<usize, usize>>,
}

/// A candidate that was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chosen {
    /// Its index among the candidates.
    pub candidate: usize,
    /// The rule that it tests.
    pub rule: RuleName,
}

/// Chooses cases and the rule of each; `differing` holds, for each candidate, the programs that fail it.
pub(super) fn choose_cases_to_record(
    candidates: &[Candidate],
    differing: &[Failing],
    known: &ProgramsToSeparate,
) -> Vec<Chosen> {
    let mut by_rule: BTreeMap<&str, Vec<(usize, usize)>> = BTreeMap::new();
    for (index, (candidate, programs)) in candidates.iter().zip(differing).enumerate() {
        if let Some((rule, strangers)) = known.best_rule(candidate, programs) {
            by_rule.entry(rule).or_default().push((strangers, index));
        }
    }
    for cases in by_rule.values_mut() {
        cases.sort_by_key(|&(strangers, index)| {
            (strangers, candidates[index].question.size(), index)
        });
    }
    let new = new_ways(candidates, &by_rule);
    let mut chosen = Vec::new();
    for (rule, cases) in by_rule {
        let cases = cases.into_iter().map(|(_, index)| index);
        chosen.extend(
            known
                .keep(rule, cases, &new, differing)
                .into_iter()
                .map(|candidate| Chosen {
                    candidate,
                    rule: rule.into(),
                }),
        );
    }
    chosen
}

/// Returns a candidate for each way of a lap or less: the one that the fewest misconceptions about other rules fail.
fn new_ways(
    candidates: &[Candidate],
    by_rule: &BTreeMap<&str, Vec<(usize, usize)>>,
) -> BTreeSet<usize> {
    let mut cases: Vec<(usize, usize)> = by_rule.values().flatten().copied().collect();
    cases.sort_unstable();
    let mut ways = BTreeSet::new();
    let indices = cases.into_iter().map(|(_, index)| index);
    indices
        .filter(|&index| way(&candidates[index].question).is_some_and(|way| ways.insert(way)))
        .collect()
}

/// Returns what a table of ways would look up to answer this question: the bowl, and the number of stones.
fn way(question: &Question) -> Option<(usize, u8)> {
    if question.verb != Verb::Sow || question.rule_set.is_some() {
        return None;
    }
    let stones = question.stones_in_hand()?;
    (stones <= LAP).then_some((question.bowl?, stones))
}

impl<'a> ProgramsToSeparate<'a> {
    /// Returns the rule that the candidate tests most clearly, and how many strangers fail it too.
    fn best_rule(&self, candidate: &'a Candidate, programs: &Failing) -> Option<(&'a str, usize)> {
        let verb = candidate.question.verb;
        let part_of = |rule: &str| {
            let mut parts = self.parts.iter();
            parts.find(|part| part.points.contains_key(rule))
        };
        // Questions of an extra part only test rules of that part, and the other way round.
        let extra = part_of(&candidate.rule).is_some_and(|part| part.extra);
        let asked = |rule: &str| {
            part_of(rule).is_some_and(|part| part.asks.contains(&verb) && part.extra == extra)
        };
        if programs.is_empty() {
            return asked(&candidate.rule).then_some((candidate.rule.as_str(), 0));
        }
        let rules: BTreeSet<&'a str> = programs
            .iter()
            .map(|&program| self.rule_of[program].as_str())
            .collect();
        rules
            .into_iter()
            .filter(|rule| asked(rule))
            .map(|rule| {
                let own = programs
                    .iter()
                    .filter(|&&program| self.rule_of[program] == rule)
                    .count();
                (
                    self.strangers(rule, programs).count(),
                    usize::MAX - own,
                    rule,
                )
            })
            .min()
            .map(|(strangers, _, rule)| (rule, strangers))
    }

    /// Returns the programs about other rules that would lose this rule's item only because of the case.
    fn strangers(&self, rule: &str, programs: &Failing) -> impl Iterator<Item = usize> {
        let lost = self.worked.get(rule);
        programs.iter().copied().filter(move |program| {
            self.rule_of[*program] != rule && lost.is_none_or(|lost| !lost.contains_key(program))
        })
    }

    /// Keeps the cases with new ways, and as few others as serve the rule, the clearest first.
    fn keep(
        &self,
        rule: &str,
        cases: impl Iterator<Item = usize>,
        new: &BTreeSet<usize>,
        differing: &[Failing],
    ) -> Vec<usize> {
        let mut evidence: BTreeMap<usize, usize> =
            self.worked.get(rule).cloned().unwrap_or_default();
        let mut lost: Failing = Failing::new();
        let mut kept = Vec::new();
        let (blank, mut telling): (Vec<usize>, Vec<usize>) =
            cases.partition(|&index| differing[index].is_empty());
        // The sort is stable: new ways come first, and then the clearest cases.
        telling.sort_by_key(|index| !new.contains(index));
        for index in telling {
            let programs = &differing[index];
            let strangers: Vec<usize> = self
                .strangers(rule, programs)
                .filter(|program| !lost.contains(program))
                .collect();
            let needed = programs.iter().any(|program| {
                let enough = if strangers.is_empty() { EVIDENCE } else { 1 };
                self.rule_of[*program] == rule
                    && evidence.get(program).copied().unwrap_or(0) < enough
            });
            let room = kept.len() < MOST;
            if !(new.contains(&index) || needed || strangers.is_empty() && room) {
                continue;
            }
            kept.push(index);
            lost.extend(strangers);
            for &program in programs {
                *evidence.entry(program).or_default() += 1;
            }
        }
        // An unknown misconception may only show in large positions, so some of every size are taken.
        let step = blank.len().div_ceil(MOST_BLANK).max(1);
        kept.extend(blank.into_iter().step_by(step));
        kept
    }
}
