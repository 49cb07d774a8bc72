//! Explains wrong answers: compares them with what holders of each misconception answer.
//!
//! A misconception is named only if it gives exactly the wrong answers that were seen, and contradicts none of the
//! right ones; nothing is ever said without evidence.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::belief_key::belief_key;
use super::score::is_right;
use crate::runner::Response;
use crate::specs::{Beliefs, Case};

/// How few of the cases that a misconception fails may be answered rightly, as one in so many, for a "perhaps".
const SLACK: usize = 4;

/// How many misconceptions are told of at the most.
const MOST: usize = 6;

/// Why answers are wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    /// The misconceptions that explain wrong answers, the one that explains most first.
    pub diagnosed: Vec<Diagnosed>,
    /// How many wrong answers no misconception explains.
    pub unexplained: usize,
}

/// A misconception that explains wrong answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosed {
    /// What it is called.
    pub name: String,
    /// How sure we are.
    pub certainty: Certainty,
    /// The rules of the items whose wrong answers it explains, with how many it explains of how many.
    pub items: BTreeMap<String, (usize, usize)>,
}

/// How sure an explanation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Certainty {
    /// It explains every wrong answer of an item, and contradicts no right one.
    Sure,
    /// It explains most wrong answers of an item, or contradicts a few right ones.
    Perhaps,
}

/// What one misconception makes of the cases that were asked.
#[derive(Debug, Default)]
struct Match {
    /// The wrong answers that it gives too.
    explained: BTreeSet<usize>,
    /// The cases that it fails in another way than the submission.
    otherwise: BTreeSet<usize>,
    /// The cases that it fails and the submission doesn't.
    contradicted: usize,
}

/// Explains the wrong answers among these; hidden cases stay out of it.
#[must_use]
pub fn explain(beliefs: &Beliefs, answered: &[(&Case, &Response)]) -> Explanation {
    let mut wrong: BTreeMap<usize, String> = BTreeMap::new();
    let mut matches: Vec<Match> = beliefs.names.iter().map(|_| Match::default()).collect();
    for (index, (case, response)) in answered.iter().enumerate() {
        if case.hidden {
            continue;
        }
        let right = is_right(case, response);
        let reply = belief_key(&response.reply);
        if let (false, Some(reply)) = (right, &reply) {
            wrong.insert(index, reply.clone());
        }
        let answers = beliefs
            .answers
            .get(&case.question.to_string())
            .into_iter()
            .flatten();
        for (answer, holders) in answers {
            for &holder in holders {
                let found = &mut matches[holder];
                match &reply {
                    // Two examples may look at different lines of one screen: where both see the same, nothing is
                    // contradicted.
                    Some(reply) if reply == answer && right => {}
                    Some(reply) if reply == answer => {
                        found.explained.insert(index);
                    }
                    _ if right => found.contradicted += 1,
                    Some(_) => {
                        found.otherwise.insert(index);
                    }
                    None => {}
                }
            }
        }
    }
    let chosen = choose(&matches, &wrong);
    tell(beliefs, answered, &matches, &chosen, &wrong)
}

/// Chooses misconceptions one by one, each the one that explains most of what is left.
fn choose(matches: &[Match], wrong: &BTreeMap<usize, String>) -> Vec<usize> {
    let mut left: BTreeSet<usize> = wrong.keys().copied().collect();
    let mut chosen: Vec<usize> = Vec::new();
    while chosen.len() < MOST {
        let best = matches
            .iter()
            .enumerate()
            .filter(|(index, found)| {
                !chosen.contains(index) && found.contradicted * SLACK <= found.explained.len()
            })
            .map(|(index, found)| {
                let gain = found.explained.intersection(&left).count();
                // Of two that explain as much, the one that predicts least beside it comes first.
                let beside = found.contradicted + found.otherwise.len();
                (usize::MAX - gain, beside, found.explained.len(), index)
            })
            .min();
        match best {
            Some((gain, _, _, index)) if gain < usize::MAX => {
                left.retain(|case| !matches[index].explained.contains(case));
                chosen.push(index);
            }
            _ => break,
        }
    }
    chosen
}

/// Says of each chosen misconception which items it explains, and how surely.
fn tell(
    beliefs: &Beliefs,
    answered: &[(&Case, &Response)],
    matches: &[Match],
    chosen: &[usize],
    wrong: &BTreeMap<usize, String>,
) -> Explanation {
    // Where two beliefs both lead astray, an answer may be neither's: together they account for it.
    let mut predicted: HashMap<usize, usize> = HashMap::new();
    for &index in chosen {
        for &case in matches[index]
            .explained
            .iter()
            .chain(&matches[index].otherwise)
        {
            *predicted.entry(case).or_default() += 1;
        }
    }
    let together = |case: &usize| predicted.get(case).is_some_and(|&count| count > 1);
    let explained_by_any = |case: &usize| {
        together(case)
            || chosen
                .iter()
                .any(|&index| matches[index].explained.contains(case))
    };
    let mut wrong_of_rule: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
    for &case in wrong.keys() {
        wrong_of_rule
            .entry(&answered[case].0.rule)
            .or_default()
            .insert(case);
    }
    let mut diagnosed = Vec::new();
    for &index in chosen {
        let found = &matches[index];
        let mut items = BTreeMap::new();
        let mut sure = false;
        let mut likely = false;
        for (rule, cases) in &wrong_of_rule {
            let explained = cases.intersection(&found.explained).count();
            if explained == 0 {
                continue;
            }
            let accounted = cases
                .iter()
                .filter(|case| found.explained.contains(case) || explained_by_any(case))
                .count();
            sure |= accounted == cases.len();
            likely |= accounted * 2 > cases.len();
            items.insert((*rule).to_owned(), (explained, cases.len()));
        }
        let certainty = match (sure && found.contradicted == 0, likely) {
            (true, _) => Certainty::Sure,
            (false, true) => Certainty::Perhaps,
            (false, false) => continue,
        };
        diagnosed.push(Diagnosed {
            name: beliefs.names[index].clone(),
            certainty,
            items,
        });
    }
    diagnosed.sort_by_key(|diagnosed| diagnosed.certainty);
    Explanation {
        diagnosed,
        unexplained: wrong.keys().filter(|case| !explained_by_any(case)).count(),
    }
}
