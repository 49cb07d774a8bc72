//! What must hold between the pieces of an assignment; each check returns what doesn't.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::case::Case;
use super::misconception::Misconception;
use super::mistake::{Lines, Mistake, Place};
use super::rubric::{Part, Rubric};
use super::source::Source;
use super::spec::Rule;
use crate::notation::Question;

/// Every name stands at one place.
pub(super) fn unique(what: &str, names: impl IntoIterator<Item = (String, Place)>) -> Vec<Mistake> {
    let mut seen: HashMap<String, Place> = HashMap::new();
    let mut mistakes = Vec::new();
    for (name, place) in names {
        if let Some(first) = seen.get(&name) {
            let what = format!(
                "the {what} `{name}` stands at {first} already; give one of the two another name"
            );
            mistakes.push(Mistake::new(place, what));
        } else {
            seen.insert(name, place);
        }
    }
    mistakes
}

/// Every rule has a sentence, an example and points.
pub(super) fn cover(
    rules: &[Rule],
    exemplified: &BTreeSet<String>,
    parts: &[Part],
) -> Vec<Mistake> {
    let mut mistakes = Vec::new();
    for rule in rules {
        let name = &rule.name;
        let mut lacks = |what: &str| {
            let what = format!("`{name}` {what}");
            mistakes.push(Mistake::new(rule.place.clone(), what));
        };
        if !exemplified.contains(name) {
            lacks("has no example; write one below it");
        }
        if rule.sentence.is_empty() {
            lacks("says nothing; write a paragraph below it");
        }
        if !parts.iter().any(|part| part.points.contains_key(name)) {
            lacks("has no points; give it some in the rubric");
        }
    }
    mistakes
}

/// The rubric gives points to rules that exist.
pub(super) fn known(rules: &[Rule], rubric: &Rubric, source: &Source) -> Vec<Mistake> {
    let names = rubric.parts.iter().flat_map(|part| part.points.keys());
    let unknown = names.filter(|name| !is_known(rules, name.get_ref()));
    let mistakes = unknown.map(|name| {
        let what = format!(
            "no rule is named `{}`; write it in the specs, or take it out here",
            name.get_ref()
        );
        Mistake::new(source.place(&name.span()), what)
    });
    mistakes.collect()
}

/// Every misconception breaks a rule that exists, and is told of once.
pub(super) fn told(told: &[Misconception], rules: &[Rule], source: &Source) -> Vec<Mistake> {
    let lines = Lines::of(&source.text);
    let place = |span| lines.place(&source.file, &span);
    let mut mistakes = Vec::new();
    for misconception in told {
        let rule = misconception.rule.get_ref();
        if !is_known(rules, rule) {
            let what = format!("no rule is named `{rule}`; name one of the specs");
            mistakes.push(Mistake::new(place(misconception.rule.span()), what));
        }
    }
    let names = told
        .iter()
        .map(|told| (told.name.get_ref().clone(), place(told.name.span())));
    mistakes.extend(unique("misconception", names));
    mistakes
}

/// Positions of the assignment's own rule set hold the right number of stones.
pub(super) fn stones(cases: &[Case], stones: u32) -> Vec<Mistake> {
    let own = cases.iter().filter(|case| case.question.rule_set.is_none());
    let wrong = own.filter_map(|case| {
        let total = case.question.board?.total();
        let what = format!("the position holds {total} stones; draw one with {stones}");
        (total != stones).then(|| Mistake::new(case.place.clone(), what))
    });
    wrong.collect()
}

/// Every case belongs to a rule, and asks what the part of that rule asks.
pub(super) fn decide(cases: &[Case], parts: &[Part], rules: &[Rule]) -> Vec<Mistake> {
    let part_of: BTreeMap<&str, &Part> = parts
        .iter()
        .flat_map(|part| part.points.keys().map(move |rule| (rule.as_str(), part)))
        .collect();
    let mut mistakes = Vec::new();
    for case in cases {
        let (rule, verb) = (&case.rule, case.question.verb);
        let what = match part_of.get(rule.as_str()) {
            Some(part) if part.asks.contains(&verb) => continue,
            Some(part) => format!(
                "`{verb}` can't decide `{rule}`, a rule of part {}; ask with a verb of that part's `asks`",
                part.number
            ),
            None if is_known(rules, rule) => continue,
            None => format!("no rule is named `{rule}`; name one of the specs"),
        };
        mistakes.push(Mistake::new(case.place.clone(), what));
    }
    mistakes
}

/// Cases don't contradict each other.
pub(super) fn agree(cases: &[Case]) -> Vec<Mistake> {
    let mut answers: HashMap<&Question, &Case> = HashMap::new();
    let mut mistakes = Vec::new();
    for case in cases {
        if case.question.is_session() {
            // Two examples may look at different lines of one run.
            continue;
        }
        let first = *answers.entry(&case.question).or_insert(case);
        if first.expected != case.expected {
            let what = format!(
                "contradicts {}, which answers the same question; mend one of the two",
                first.place
            );
            mistakes.push(Mistake::new(case.place.clone(), what));
        }
    }
    mistakes
}

fn is_known(rules: &[Rule], name: &str) -> bool {
    rules.iter().any(|rule| rule.name == name)
}
