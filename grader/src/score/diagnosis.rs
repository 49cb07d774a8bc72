//! Explains wrong answers: compares the answers with what each misconception predicts.
//!
//! A misconception predicts an answer to every question: the recorded wrong one, or else the right one. It is named only
//! if it predicts nearly all answers of the functions that it affects, the right answers as well as the wrong ones.
//! Causes come before consequences: the search takes the functions in the order in which they are taught, and ends at
//! the first one whose wrong answers it can't explain.

use std::collections::{BTreeMap, BTreeSet};

use super::evidence::{Answered, Evidence, Seen};
use super::facts::facts;
use crate::notation::Callee;
use crate::runner::Response;
use crate::specs::{Beliefs, Case};

/// The most misconceptions that are named.
const MOST: usize = 2;

/// The percentage of answers that a misconception has to predict, in the function that it is about.
const NEARLY_ALL: usize = 97;

/// The percentage of answers that it has to predict in every other function that it affects.
const NEARLY_ALL_ELSEWHERE: usize = 95;

/// The percentage that it has to predict of the answers that are wrong or predicted to be wrong.
const NEARLY_ALL_WRONG: usize = 90;

/// A function with this many questions or more needs more than one wrong answer as evidence.
const MANY_QUESTIONS: usize = 30;

/// The number of wrong answers that are enough evidence in a function with many questions.
const ENOUGH: usize = 3;

/// An explanation of wrong answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnosis {
    /// The misconceptions that explain wrong answers, in the order in which their functions are taught.
    pub named: Vec<Diagnosed>,
    /// If several misconceptions fit equally well, none is named; this question distinguishes them.
    pub undecided: Option<Undecided>,
    /// The first function whose wrong answers no misconception explains, and what those have in common.
    pub facts: Option<Facts>,
    /// The number of wrong answers without an explanation.
    pub unexplained: usize,
}

/// What the wrong answers of a function have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The function.
    pub function: Callee,
    /// What they have in common, each as a clause.
    pub facts: Vec<String>,
}

/// A misconception that explains wrong answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosed {
    /// Its name.
    pub name: String,
    /// The rules whose wrong answers it explains, with the number of these answers.
    pub items: BTreeMap<String, usize>,
}

/// A question that distinguishes misconceptions that fit equally well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undecided {
    /// The misconceptions.
    pub names: Vec<String>,
    /// The case that asks it.
    pub case: Case,
    /// Their answers, all different.
    pub answers: Vec<String>,
}

/// How well predictions fit the answers of one function.
#[derive(Clone, Copy, Debug, Default)]
struct Fit {
    /// The number of answers that were compared.
    compared: usize,
    /// How many of them were not predicted.
    missed: usize,
    /// How many of them are wrong, or predicted to be wrong.
    wrong: usize,
    /// How many wrong answers were predicted, without panics and limits.
    explained: usize,
    /// How many panics and limits were predicted.
    stopped: usize,
}

/// Explains the wrong answers; hidden cases are ignored.
#[must_use]
pub fn diagnose(beliefs: &Beliefs, answered: &[(&Case, &Response)]) -> Diagnosis {
    let evidence = Evidence::of(beliefs, answered);
    let mut search = Search {
        evidence: &evidence,
        chosen: Vec::new(),
        tied: Vec::new(),
        stuck: None,
    };
    search.run();
    let facts = search.stuck.map(|function| Facts {
        function,
        facts: facts(&evidence.functions[&function]),
    });
    Diagnosis {
        undecided: undecided(beliefs, &evidence, &search.tied),
        facts: facts.filter(|facts| !facts.facts.is_empty()),
        ..explained_by(beliefs, &evidence, &search.chosen)
    }
}

/// The search for misconceptions, function by function.
struct Search<'a> {
    evidence: &'a Evidence<'a>,
    chosen: Vec<usize>,
    tied: Vec<usize>,
    stuck: Option<Callee>,
}

impl Search<'_> {
    fn run(&mut self) {
        let faulty: BTreeSet<Callee> = self
            .evidence
            .in_order()
            .into_iter()
            .filter(|callee| {
                let mut answers = self.evidence.functions[callee].iter();
                answers.any(|answered| answered.seen.is_wrong())
            })
            .collect();
        for &function in &faulty {
            if self.fits_at(function, &self.chosen) {
                continue;
            }
            let touched = |belief: &usize| self.evidence.touched[*belief].contains(&function);
            let is_consequence = faulty.iter().any(|&other| {
                function.builds_on(other)
                    && !self.chosen.iter().any(|belief| {
                        touched(belief) && self.evidence.touched[*belief].contains(&other)
                    })
            });
            if is_consequence {
                continue;
            }
            let Some(found) = self.best(function) else {
                self.stuck = Some(function);
                break;
            };
            self.chosen.push(found);
            if self.chosen.len() >= MOST {
                break;
            }
        }
        while !self.chosen.is_empty() && !self.fits_everywhere(&self.chosen) {
            self.chosen.pop();
        }
    }

    /// Returns the misconception about this function that explains its answers best, together with those already chosen.
    fn best(&mut self, function: Callee) -> Option<usize> {
        let mut fitting: Vec<(usize, usize)> = (0..self.evidence.touched.len())
            .filter(|&belief| self.evidence.home(belief) == Some(function))
            .filter_map(|belief| {
                let set: Vec<usize> = self.chosen.iter().copied().chain([belief]).collect();
                let fits = self.fits_at(function, &set) && self.fits_everywhere(&set);
                fits.then(|| (self.fit(function, &set).missed, belief))
            })
            .collect();
        fitting.sort_unstable();
        let (&(missed, best), others) = fitting.split_first()?;
        let rivals: Vec<usize> = others
            .iter()
            .filter(|(other, _)| *other == missed || *other < missed * 2)
            .map(|&(_, belief)| belief)
            .collect();
        if rivals.is_empty() {
            return Some(best);
        }
        if self.chosen.is_empty() {
            self.tied = [vec![best], rivals].concat();
        }
        None
    }

    fn fits_at(&self, function: Callee, set: &[usize]) -> bool {
        let fit = self.fit(function, set);
        let enough = if fit.compared < MANY_QUESTIONS || fit.missed == 0 {
            1
        } else {
            ENOUGH
        };
        // A panic is no evidence, unless only panics are predicted and all of them happened.
        let evident =
            fit.explained >= enough || fit.explained == 0 && fit.stopped >= 1 && fit.missed == 0;
        !set.is_empty()
            && evident
            && fit.right() * 100 >= fit.compared * NEARLY_ALL
            && fit.missed * 100 <= fit.wrong * (100 - NEARLY_ALL_WRONG)
    }

    fn fits_everywhere(&self, set: &[usize]) -> bool {
        let touched: BTreeSet<Callee> = set
            .iter()
            .flat_map(|&belief| self.evidence.touched[belief].iter().copied())
            .collect();
        touched.into_iter().all(|function| {
            let fit = self.fit(function, set);
            fit.right() * 100 >= fit.compared * NEARLY_ALL_ELSEWHERE
        })
    }

    fn fit(&self, function: Callee, set: &[usize]) -> Fit {
        let mut fit = Fit::default();
        for answered in &self.evidence.functions[&function] {
            fit.add(answered, set);
        }
        fit
    }
}

impl Fit {
    fn add(&mut self, answered: &Answered, set: &[usize]) {
        let predicted: BTreeSet<&str> = set
            .iter()
            .filter_map(|belief| answered.predicted.get(belief).copied())
            .collect();
        let predicts = |answer: &str| predicted.contains(answer);
        let hit = match &answered.seen {
            Seen::Silent => return,
            Seen::Right => predicted.is_empty(),
            Seen::Wrong(answer) => {
                self.explained += usize::from(predicts(answer));
                predicts(answer)
            }
            Seen::Stopped(how) => {
                self.stopped += usize::from(predicts(how));
                predicts(how)
            }
        };
        // If two of them predict different answers, a third answer contradicts neither.
        if !hit && predicted.len() > 1 {
            return;
        }
        self.compared += 1;
        self.missed += usize::from(!hit);
        self.wrong += usize::from(!predicted.is_empty() || answered.seen.is_wrong());
    }

    fn right(self) -> usize {
        self.compared - self.missed
    }
}

fn undecided(beliefs: &Beliefs, evidence: &Evidence, tied: &[usize]) -> Option<Undecided> {
    let function = evidence.home(*tied.first()?)?;
    let rivals = &tied[..tied.len().min(3)];
    let answers = |answered: &Answered| -> Vec<String> {
        let answer = |belief: &usize| match answered.predicted.get(belief) {
            Some(answer) => (*answer).to_owned(),
            None => answered.case.expected.to_string(),
        };
        let all: BTreeSet<String> = rivals.iter().map(answer).collect();
        all.into_iter().collect()
    };
    let mut asked: Vec<&Answered> = evidence.functions[&function]
        .iter()
        // Only a digest of a text is recorded, which can't be shown.
        .filter(|answered| !answered.case.question.verb.answers_text())
        .filter(|answered| answers(answered).len() == rivals.len())
        .collect();
    asked.sort_by_key(|answered| answered.case.question.size());
    let asked = asked.first()?;
    Some(Undecided {
        names: rivals
            .iter()
            .map(|&belief| beliefs.names[belief].clone())
            .collect(),
        case: asked.case.clone(),
        answers: answers(asked),
    })
}

/// Counts the wrong answers that each chosen misconception explains.
fn explained_by(beliefs: &Beliefs, evidence: &Evidence, chosen: &[usize]) -> Diagnosis {
    let mut diagnosis = Diagnosis::default();
    let mut items: Vec<BTreeMap<String, usize>> = vec![BTreeMap::new(); chosen.len()];
    for answered in evidence.functions.values().flatten() {
        let (Seen::Wrong(answer) | Seen::Stopped(answer)) = &answered.seen else {
            continue;
        };
        let mut explained = false;
        for (belief, items) in chosen.iter().zip(&mut items) {
            if answered.predicted.get(belief) == Some(&answer.as_str()) {
                *items.entry(answered.case.rule.clone()).or_default() += 1;
                explained = true;
            }
        }
        diagnosis.unexplained += usize::from(!explained);
    }
    diagnosis.named = chosen
        .iter()
        .zip(items)
        .map(|(&belief, items)| Diagnosed {
            name: beliefs.names[belief].clone(),
            items,
        })
        .collect();
    diagnosis
}
