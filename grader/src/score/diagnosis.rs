//! Explains wrong answers: compares the answers with what each misconception predicts.
//!
//! A misconception predicts an answer to every question: the recorded wrong one, or else the right one. It is named only
//! if it predicts all answers of the function that it is about, the right ones as well as the wrong ones. Wrong answers that
//! follow from another function don't count. If no misconception explains the answers of a function, what they have in common
//! is described.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::evidence::{Evidence, Seen};
use super::explanation::{Explanation, explain};
use super::findings::{Finding, find};
use super::known_replies::KnownReplies;
use crate::runner::Response;
use crate::specs::{Case, RuleName};
use notation::{Callee, Predictions};

/// An explanation of wrong answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnosis {
    /// The misconceptions that explain wrong answers, in the order in which their functions are taught.
    pub named: Vec<Diagnosed>,
    /// The functions whose wrong answers no misconception explains, and what those have in common.
    pub described: Vec<Described>,
    /// The functions with wrong answers that don't follow from other functions.
    pub faulty: BTreeSet<Callee>,
    /// The number of wrong answers without an explanation.
    pub unexplained: usize,
}

/// A common property of a function's wrong answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Described {
    /// The function.
    pub function: Callee,
    /// Common features, the most telling first.
    pub findings: Vec<Finding>,
}

/// A misconception that explains wrong answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosed {
    /// Its name.
    pub name: String,
    /// The rules whose wrong answers it explains, with the number of these answers.
    pub items: BTreeMap<RuleName, usize>,
}

/// Explains the wrong answers; hidden cases are ignored.
pub fn diagnose(
    predictions: &Predictions,
    known: &KnownReplies,
    answered: &[(&Case, &Response)],
) -> Diagnosis {
    let evidence = Evidence::of(predictions, known, answered);
    let Explanation { set, open, faulty } = explain(&evidence);
    let described = open.into_iter().map(|open| Described {
        function: open.function,
        findings: find(
            &open.answers,
            open.others_follow,
            evidence.unsteady.contains(&open.function),
        ),
    });
    Diagnosis {
        faulty,
        described: described
            .filter(|described| !described.findings.is_empty())
            .collect(),
        ..explained_by(predictions, &evidence, &set)
    }
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
        for (misconception, items) in chosen.iter().zip(&mut items) {
            if answered.predicted.of(*misconception) == Some(answer.as_str()) {
                *items.entry(answered.case.rule.clone()).or_default() += 1;
                explained = true;
            }
        }
        diagnosis.unexplained += usize::from(!explained);
    }
    let told = chosen.iter().copied().zip(items);
    let mut told: Vec<(usize, BTreeMap<RuleName, usize>)> =
        told.filter(|(_, items)| !items.is_empty()).collect();
    told.sort_by_key(|(misconception, items)| {
        let explained: usize = items.values().sum();
        (
            evidence.home(*misconception),
            Reverse(explained),
            *misconception,
        )
    });
    diagnosis.named = told
        .into_iter()
        .map(|(misconception, items)| Diagnosed {
            name: predictions.names[misconception].clone(),
            items,
        })
        .collect();
    diagnosis
}
