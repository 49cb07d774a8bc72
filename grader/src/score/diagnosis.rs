//! Explains wrong answers: compares the answers with what each misconception predicts.
//!
//! A misconception predicts an answer to every question: the recorded wrong one, or else the right one. It is named only
//! if it predicts nearly all answers of the functions that it affects, the right answers as well as the wrong ones.
//! Misconceptions that are named together predict together.
//! Causes come before consequences: the search takes the functions in the order in which they are taught, and ends at
//! the first one whose wrong answers it can't explain.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::answers_as_evidence::{Answered, Evidence, Seen};
use super::common_facts::facts;
use super::search_misconceptions::{Explanation, explain};
use crate::notation::Callee;
use crate::runner::Response;
use crate::specs::{Case, Predictions, RuleName};

/// The most misconceptions that are named.
const MOST: usize = 2;

/// What is reported of a function that gives another answer when its question is asked alone.
const UNSTEADY: &str = "asked alone, at least one of these questions gets the right answer, so the answer depends on \
                        what was asked before, or on chance";

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
    pub items: BTreeMap<RuleName, usize>,
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

/// Explains the wrong answers; hidden cases are ignored.
pub fn diagnose(predictions: &Predictions, answered: &[(&Case, &Response)]) -> Diagnosis {
    let evidence = Evidence::of(predictions, answered);
    let Explanation { set, tied, stuck } = explain(&evidence);
    let facts = stuck.map(|function| Facts {
        function,
        facts: if evidence.unsteady.contains(&function) {
            vec![UNSTEADY.to_owned()]
        } else {
            facts(&evidence.functions[&function])
        },
    });
    Diagnosis {
        undecided: undecided(predictions, &evidence, &tied),
        facts: facts.filter(|facts| !facts.facts.is_empty()),
        ..explained_by(predictions, &evidence, &set)
    }
}

fn undecided(predictions: &Predictions, evidence: &Evidence, tied: &[usize]) -> Option<Undecided> {
    let function = evidence.home(*tied.first()?)?;
    let rivals = &tied[..tied.len().min(3)];
    let answers = |answered: &Answered| -> Vec<String> {
        let answer = |&belief: &usize| match answered.predicted.of(belief) {
            Some(answer) => answer.to_owned(),
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
            .map(|&belief| predictions.names[belief].clone())
            .collect(),
        case: asked.case.clone(),
        answers: answers(asked),
    })
}

/// Counts the wrong answers that each chosen misconception explains.
fn explained_by(predictions: &Predictions, evidence: &Evidence, chosen: &[usize]) -> Diagnosis {
    let mut diagnosis = Diagnosis::default();
    let mut items: Vec<BTreeMap<RuleName, usize>> = vec![BTreeMap::new(); chosen.len()];
    for answered in evidence.functions.values().flatten() {
        let (Seen::Wrong(answer) | Seen::Stopped(answer)) = &answered.seen else {
            continue;
        };
        let mut explained = false;
        for (belief, items) in chosen.iter().zip(&mut items) {
            if answered.predicted.of(*belief) == Some(answer.as_str()) {
                *items.entry(answered.case.rule.clone()).or_default() += 1;
                explained = true;
            }
        }
        diagnosis.unexplained += usize::from(!explained);
    }
    let mut told: Vec<(usize, BTreeMap<RuleName, usize>)> =
        chosen.iter().copied().zip(items).collect();
    told.sort_by_key(|(belief, items)| {
        let explained: usize = items.values().sum();
        (evidence.home(*belief), Reverse(explained), *belief)
    });
    told.truncate(MOST);
    diagnosis.named = told
        .into_iter()
        .map(|(belief, items)| Diagnosed {
            name: predictions.names[belief].clone(),
            items,
        })
        .collect();
    diagnosis
}
